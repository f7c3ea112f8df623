// alone: it replaces what ends the process

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { pdfInThread } from '../../../adapters/print/pdf-thread.ts';
import type { PdfTask } from '../../../adapters/print/pdf-worker.ts';
import { SETTINGS } from '../../support/caller.ts';
import { readPdf } from '../../support/pdf.ts';
import { times } from '../../support/races.ts';

const installation = {
  ...SETTINGS,
  publicUrl: 'https://viveiro.example',
};

/** Every thread that was started, in order. */
const threads: Worker[] = [];
process.on('worker', (thread) => threads.push(thread));

function etiqueta(codigo: string): PdfTask {
  const dia = '2026-03-14T12:00:00Z';
  const none = { especies: [], procedencias: [] };
  const data = { codigo, fase: 'PRONTO', estufa: 'E01', ...none, data_inicio: dia, data_emissao: dia };
  return { kind: 'etiqueta', data: data as never, installation };
}

/** A report of so many rows. */
function report(count: number): PdfTask {
  const rows = times(count, (n) => ({ nome: `Ipê ${n}` }));
  const report = {
    ...{
      format: 'pdf' as const,
      fileName: 'teste.pdf',
      title: 'Teste',
      note: null,
      filters: [],
      selo: null,
      chart: null,
    },
    columns: [{ field: 'nome', title: 'Nome', type: 'texto', summed: false }],
    period: { of: 'Registro', start: null, end: null },
    issued: { by: 'Maria', at: '2026-03-14T12:00:00Z' },
    ...{ timeZone: 'America/Sao_Paulo', count, totals: [] },
  } as const;
  return { kind: 'relatorio', input: { report, rows, instituicao: installation } };
}

describe('documents in PDF', () => {
  test('do not block requests: twenty labels are laid out beside them', async () => {
    await pdfInThread(etiqueta('aquecimento'));
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const labels = await Promise.all(times(20, (n) => pdfInThread(etiqueta(`LOTE-${n}`))));
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(200);
    const [, second] = await Promise.all(labels.slice(0, 2).map((bytes) => readPdf(Buffer.from(bytes))));
    expect(second?.title).toBe('Etiqueta do lote LOTE-1');
  });

  test('wait in a queue, labels before reports, and are 429 when it is full', async () => {
    const done: string[] = [];
    const ask = (name: string, task: PdfTask, signal?: AbortSignal) =>
      pdfInThread(task, signal).then(() => done.push(name));
    const gone = new AbortController();
    const reports = times(10, (n) => ask(`relatório ${n}`, report(50)));
    const leaving = ask('de quem se foi', report(1), gone.signal);
    const refused = expect(ask('demais', report(1))).rejects.toMatchObject({
      kind: 'tooMany',
      retryAfter: 10,
    });
    const labels = times(3, (n) => ask(`etiqueta ${n}`, etiqueta('L')));
    gone.abort();
    await expect(leaving).rejects.toMatchObject({ kind: 'tooMany' });
    await refused;
    await Promise.all([...labels, ...reports]);
    expect(done.slice(0, 5)).toEqual([
      'relatório 0',
      'etiqueta 0',
      'etiqueta 1',
      'etiqueta 2',
      'relatório 1',
    ]);
    expect(done).toHaveLength(13);
  });

  test('are still laid out after one that failed', async () => {
    const broken = { ...etiqueta('L'), data: null } as unknown as PdfTask;
    await expect(pdfInThread(broken)).rejects.toThrow(TypeError);
    expect(await pdfInThread(etiqueta('L'))).toBeInstanceOf(Uint8Array);
  });

  test.each([
    ['breaks down', (thread: Worker) => thread.emit('error', new Error('out of memory'))],
    ['ends', (thread: Worker) => thread.terminate()],
  ])('continue in another thread after one that %s between two documents', async (_, breakDown) => {
    await pdfInThread(etiqueta('L'));
    const before = threads.length;
    await breakDown(threads.at(-1) as Worker);
    expect(await pdfInThread(etiqueta('L'))).toBeInstanceOf(Uint8Array);
    expect(threads).toHaveLength(before + 1);
  });
});
