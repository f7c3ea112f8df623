import { expect, it } from 'vitest';
import { fileOf } from '../../../../adapters/print/files.ts';
import type { OpenReport, Resumo } from '../../../../src/relatorios/open-report.ts';
import { SETTINGS } from '../../../support/caller.ts';
import { readPdf } from '../../../support/pdf.ts';
import { times } from '../../../support/races.ts';

const RESUMO: Resumo = {
  before: { start: '2026-01-01', end: '2026-01-31' },
  figures: [
    { title: 'Entregas', value: 24, before: 12 },
    { title: 'Mudas', value: 12_345, before: 20_000 },
    { title: 'Sementes', value: 7, before: 0 },
  ],
  rankings: [
    {
      ...{ title: 'Espécies mais entregues', unit: 'mudas', option: false },
      bars: [
        { label: 'Ipê-amarelo', value: 9_000 },
        { label: 'Araçá', value: 3_000 },
      ],
      others: { count: 3, value: 345 },
    },
    {
      ...{ title: 'Por categoria de destinatário', unit: 'mudas', option: true },
      bars: [{ label: 'PUBLICA', value: 12_345 }],
      others: { count: 0, value: 0 },
    },
  ],
};

async function read(changed: Partial<OpenReport> = {}) {
  const report: OpenReport = {
    ...{
      format: 'pdf',
      fileName: 'resumo.pdf',
      title: 'Entregas',
      note: 'Só o que vale.',
      columns: [],
      printed: 0,
    },
    period: { of: '', start: '2026-02-01', end: '2026-02-28' },
    filters: [{ title: 'Documento', value: '529.982.247-25', option: false, documento: true }],
    issued: { by: 'Maria Aparecida', at: '2026-03-02T12:30:00.000Z', completeUntil: null },
    ...{ timeZone: 'America/Sao_Paulo', selo: null, count: 24, totals: [], resumo: RESUMO },
    chart: {
      ...{ title: 'Quantidades por mês', kind: 'month', series: ['Mudas'] },
      bars: [{ label: '2026-02', values: [12_345] }],
    },
    rows: (async function* () {})(),
    ...changed,
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of fileOf(report, { ...SETTINGS, nomeDoViveiro: 'Viveiro da Serra' }))
    chunks.push(chunk);
  return readPdf(Buffer.concat(chunks));
}

it('a summary says on one upright page what was asked, the figures, and what stands out', async () => {
  const { pages, size, title } = await read();
  expect(pages).toHaveLength(1);
  expect(size).toEqual([210, 297]);
  expect(title).toBe('Resumo: Entregas – Viveiro da Serra');
  for (const text of [
    ...['Viveiro da Serra', 'Resumo: Entregas', 'De 01/02/2026 a 28/02/2026 · Documento: ***.982.247-**'],
    ...['24 Entregas antes 12 (+100%)', '12.345 Mudas antes 20.000 (−38%)', '7 Sementes antes 0'],
    ...['Antes: de 01/01/2026 a 31/01/2026.', 'Quantidades por mês', 'Espécies mais entregues (mudas)'],
    ...['Ipê-amarelo 9.000 Araçá 3.000 3 outros 345', 'Pública 12.345', 'Emitido em 02/03/2026 09:30'],
    'Só o que vale.',
  ])
    expect(pages[0]).toContain(text);
});

it('stays on one page with the longest names and numbers', async () => {
  const long = 'Nossa Senhora da Conceição do Mato Dentro '.repeat(3);
  const bars = times(8, (n) => ({ label: `${long}${n}`, value: 999_999_999 - n }));
  const rankings = RESUMO.rankings.map((each) => ({ ...each, bars, others: { count: 90, value: 1 } }));
  const figures = times(4, () => ({ title: long.slice(0, 60), value: 1_000_000_000, before: 1 }));
  const { pages } = await read({ resumo: { ...RESUMO, rankings, figures }, note: long.repeat(4) });
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('999.999.999');
});
