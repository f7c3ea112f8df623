import { performance } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
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

/** The whole of a document. */
function made(task: PdfTask, signal?: AbortSignal): Promise<Buffer> {
  return buffer(pdfInThread(task, signal));
}

/** Rows of many pages, which are made in several pieces. */
const LONG = 400;

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
      resumo: null,
      printed: 1,
    },
    columns: [{ field: 'nome', title: 'Nome', type: 'texto', summed: false, atFirst: true }],
    period: { of: 'Registro', start: null, end: null },
    issued: { by: 'Maria', at: '2026-03-14T12:00:00Z', completeUntil: null },
    ...{ timeZone: 'America/Sao_Paulo', count, totals: [] },
  } as const;
  return { kind: 'relatorio', input: { report, rows, instituicao: installation } };
}

describe('documents in PDF', () => {
  test('do not block requests: eight labels are laid out beside them', async () => {
    await made(etiqueta('aquecimento'));
    const before = performance.eventLoopUtilization();
    const labels = await Promise.all(times(8, (n) => made(etiqueta(`LOTE-${n}`))));
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.25);
    expect((await readPdf(labels[1] as Buffer)).title).toBe('Etiqueta do lote LOTE-1');
  });

  test('wait in a queue, labels before reports, and are 429 when it is full', async () => {
    const done: string[] = [];
    const ask = (name: string, task: PdfTask, signal?: AbortSignal) =>
      made(task, signal).then(() => done.push(name));
    const gone = new AbortController();
    // Of one page, which is one piece.
    const reports = times(10, (n) => ask(`relatório ${n}`, report(20)));
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
    await expect(made(broken)).rejects.toThrow(TypeError);
    expect(await made(etiqueta('L'))).toBeInstanceOf(Uint8Array);
  });

  test('continue in another thread after one that breaks down between two documents', async () => {
    await made(etiqueta('L'));
    const before = threads.length;
    threads.at(-1)?.emit('error', new Error('out of memory'));
    expect(await made(etiqueta('L'))).toBeInstanceOf(Uint8Array);
    expect(threads).toHaveLength(before + 1);
  });

  test('of many pages are made no faster than they are read, and do not delay labels', async () => {
    const slow = times(3, () => pdfInThread(report(LONG)));
    const [first] = await Promise.all(slow.map((each) => each.next()));
    const begin = Buffer.from(first?.value as Uint8Array).toString('latin1');
    expect(begin).toMatch(/^%PDF-/);
    expect(begin.match(/\/Type \/Page\n/g)?.length).toBeLessThan(16);
    expect((await readPdf(await made(etiqueta('LOTE-1')))).title).toBe('Etiqueta do lote LOTE-1');
    const fourth = made(report(1));
    expect(await Promise.race([fourth, made(etiqueta('L')).then(() => 'waits')])).toBe('waits');
    await slow[2]?.return(undefined);
    expect((await readPdf(await fourth)).pages).toHaveLength(1);
    const [one, two] = await Promise.all(slow.slice(0, 2).map((each) => buffer(each)));
    expect(one).toEqual(two);
    const { pages } = await readPdf(Buffer.concat([first?.value as Uint8Array, one as Buffer]));
    expect(pages.at(-1)).toMatch(new RegExp(`Ipê ${LONG - 1}\\b.*Página (\\d+) de \\1$`));
  });

  test('are cut off when their thread ends early, and the next is made in another', async () => {
    const before = threads.length;
    const broken = pdfInThread(report(LONG));
    await broken.next();
    await threads.at(-1)?.terminate();
    await expect(broken.next()).rejects.toThrow('has ended');
    expect((await readPdf(await made(report(1)))).pages).toHaveLength(1);
    expect(threads).toHaveLength(before + 1);
  });
});
