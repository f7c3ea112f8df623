import { expect, it } from 'vitest';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import { relatoriosRouter } from '../../../src/relatorios/router.ts';
import { callerFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import {
  administrador,
  contagem,
  destinatario,
  especieDo,
  expedicao,
  lote,
  mortalidade,
  procedencia,
} from '../../support/factories.ts';
import { refusal } from '../../support/refusals.ts';

const db = await freshDatabase();
const admin = await administrador(db);
const caller = callerFor(db, admin);
const at = (instant: string) => callerFor(db, admin, { now: () => new Date(instant) });

const NOMES = Object.keys(relatoriosRouter._def.procedures) as (keyof typeof caller.relatorios)[];

const first = await lote(at('2026-01-10T12:00:00Z'), { fase: 'PRONTO' });
const second = await lote(at('2026-01-10T12:00:00Z'), { fase: 'PRONTO' });
const school = await destinatario(caller, { nome: 'Escola', categoria: 'PUBLICA' });
const farmer = await destinatario(caller, { nome: 'Sítio', categoria: 'PRIVADA' });
await expedicao(at('2026-01-20T12:00:00Z'), first, 40, school.id);
await expedicao(at('2026-02-10T12:00:00Z'), first, 30, school.id);
await expedicao(at('2026-02-11T12:00:00Z'), second, 50, farmer.id);
await procedencia(caller, { especie_id: especieDo(first), municipio: 'Sabará', uf: 'MG' });
await mortalidade(at('2026-02-12T12:00:00Z'), second, 5);
const counted = await contagem(caller, { especie_ids: [especieDo(first)], sementeira: true, lote_ids: [] });
await caller.contagens.anotar({ id: counted.id, linha_id: counted.linhas.at(-1)?.id ?? '', quantidade: 400 });
await caller.contagens.encerrar({ id: counted.id, justificativa: 'Contagem' });

const february = { data_inicio: '2026-02-01', data_fim: '2026-02-28' };

/** What the page is made from. */
async function summaryOf(nome: (typeof NOMES)[number], pedido: object) {
  let seen: OpenReport | undefined;
  const makeFile = async (source: unknown) => {
    seen = source as OpenReport;
  };
  await callerFor(db, admin, { makeFile }).relatorios[nome]({ ...pedido, formato: 'pdf', resumo: true });
  return seen;
}

it('compares its figures with the period before, and has the bars of the report', async () => {
  const seen = await summaryOf('entregas', february);
  expect(seen?.fileName).toBe('viveiro-entregas-resumo-2026-02-01_2026-02-28.pdf');
  expect(seen?.resumo).toMatchObject({
    before: { start: '2026-01-01', end: '2026-01-31' },
    figures: [
      { title: 'Entregas', value: 2, before: 1 },
      { title: 'Mudas', value: 80, before: 40 },
      { title: 'Sementes', value: 0, before: 0 },
      { title: 'Mudas devolvidas', value: 0, before: 0 },
    ],
  });
  expect(seen?.chart?.bars).toMatchObject([{ label: '2026-02', values: [80, 0] }]);
});

it('of a report with a chart has its series first, and of another the sums that tell most', async () => {
  const titles = async (nome: (typeof NOMES)[number]) =>
    (await summaryOf(nome, february))?.resumo?.figures.map(({ title }) => title);
  expect(await titles('movimentacoes')).toEqual([
    ...['Movimentações', 'Entregas de mudas', 'Mortalidade de mudas', 'Variação no lote: mudas'],
  ]);
  expect(await titles('destinatarios')).toEqual([
    ...['Destinatários', 'Entregas', 'Mudas recebidas', 'Sementes recebidas'],
  ]);
});

it.each(['entregas', 'expedicoes'] as const)(
  'of %s says which species went first, and to what kind of recipient',
  async (nome) => {
    const [species, kinds] = (await summaryOf(nome, february))?.resumo?.rankings ?? [];
    expect(species).toMatchObject({ unit: 'mudas', option: false });
    expect(species?.bars.map(({ value }) => value)).toEqual([50, 30]);
    expect(kinds?.bars).toEqual([
      { label: 'PRIVADA', value: 50 },
      { label: 'PUBLICA', value: 30 },
    ]);
  },
);

it('adds up what has no bar of its own', async () => {
  for (let n = 0; n < 9; n += 1) await destinatario(caller, { nome: `Novo ${n}`, categoria: 'PUBLICA' });
  for (let n = 1; n <= 9; n += 1) await lote(at('2026-03-01T12:00:00Z'), { plantas: [n] });
  const march = { data_inicio: '2026-03-01', data_fim: '2026-03-31' };
  const [species] = (await summaryOf('lotes', march))?.resumo?.rankings ?? [];
  expect(species?.bars.map(({ value }) => value)).toEqual([9, 8, 7, 6, 5, 4, 3]);
  expect(species?.others).toEqual({ count: 2, value: 3 });
});

it('is there for every report, also of an empty period', async () => {
  for (const nome of NOMES) {
    const all = await summaryOf(nome, { data_inicio: '2020-01-01', data_fim: '2030-12-31' });
    expect(all?.resumo?.figures[0]?.value, nome).toBeGreaterThan(0);
    expect(all?.resumo?.rankings.length, nome).toBeGreaterThan(0);
    expect(all?.resumo?.figures.length, nome).toBeLessThanOrEqual(4);
    const none = await summaryOf(nome, { data_inicio: '1990-01-01', data_fim: '1990-12-31' });
    expect(none?.resumo, nome).toMatchObject({ rankings: [], before: { start: '1989-01-01' } });
  }
});

it('is compared with the year before when that is asked for', async () => {
  const seen = await summaryOf('entregas', { ...february, comparar: 'ano-anterior' });
  expect(seen?.resumo?.before).toEqual({ start: '2025-02-01', end: '2025-02-28' });
});

it('is not compared with anything when its period has no beginning', async () => {
  const seen = await summaryOf('entregas', { data_fim: '2026-02-28' });
  expect(seen?.resumo).toMatchObject({ before: null, figures: [{ value: 3, before: null }, {}, {}, {}] });
});

it.each(['json', 'csv', 'xlsx'] as const)('is refused as %s', async (formato) => {
  await expect(caller.relatorios.entregas({ resumo: true, formato })).rejects.toMatchObject(
    refusal('invalid', 'VALOR_NAO_PERMITIDO', 'resumo'),
  );
});
