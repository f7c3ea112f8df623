import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { insertionReading } from '../../db/insert-rows.ts';
import { Movimentacao } from '../../db/models/movimentacao.ts';
import { listarLogs } from '../../src/auditoria/queries.ts';
import { FiltrosDeLogs } from '../../src/auditoria/schemas.ts';
import { listarContagens } from '../../src/contagens/queries.ts';
import { FiltrosDeContagens } from '../../src/contagens/schemas.ts';
import { dashboardGeral } from '../../src/dashboard/queries.ts';
import { listarEntregas } from '../../src/entregas/queries.ts';
import { FiltrosDeEntregas } from '../../src/entregas/schemas.ts';
import { listarEspecies } from '../../src/especies/queries.ts';
import { FiltrosDeEspecies } from '../../src/especies/schemas.ts';
import { JOINS_DE_NOVAS, MOVIMENTACAO } from '../../src/estoque/reading.ts';
import { lotesEmCampo } from '../../src/lotes/em-campo/queries.ts';
import { FiltrosDeLotes } from '../../src/lotes/lista/schemas.ts';
import { listarLotes } from '../../src/lotes/queries.ts';
import { listarMovimentacoes } from '../../src/movimentacoes/queries.ts';
import { FiltrosDeMovimentacoes } from '../../src/movimentacoes/schemas.ts';
import type { ChartDefinition, Ranking } from '../../src/relatorios/definition.ts';
import { auditoria } from '../../src/relatorios/definitions/auditoria.ts';
import { entregas } from '../../src/relatorios/definitions/entregas.ts';
import { movimentacoes } from '../../src/relatorios/definitions/movimentacoes.ts';
import { allRows } from '../../src/relatorios/file.ts';
import { chartSql, readingOf, totalsSql } from '../../src/relatorios/reading.ts';
import { pageOf } from '../../src/relatorios/results.ts';
import { rankedSql } from '../../src/relatorios/resumo.ts';
import { contextFor } from '../support/caller.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';
import { operador } from '../support/factories.ts';
import { administer } from '../support/postgres.ts';
import { planOf, statementSent, statementsSent } from './plans.ts';

/** PostgreSQL takes the plan for unknown values from the sixth execution on, when it looks no dearer. */
const EXECUTIONS = 7;
const PLANNED_FIRST = 5;

const [url, id, timeZone] = [await freshDatabaseUrl(), randomUUID(), 'America/Sao_Paulo'];
const ctx = contextFor(open(url, 1));
const PAGING = ['page', 'limite', 'limit', 'ordenar', 'data_inicio', 'data_fim', 'dataInicio', 'dataFim'];
const A_QUEM = { destinatarioNome: 'x', destinatarioTipo: 'FISICA', destinatarioCategoria: 'SOCIAL' };
const period = { data_inicio: '2026-01-01', data_fim: '2026-01-31' };

/** Every list that has a period, with each filter that can stand beside it; those that are counted by the thousand first. */
const COUNTED = [
  ['movimentacoes', FiltrosDeMovimentacoes, listarMovimentacoes, {}],
  ['movimentacoes', FiltrosDeMovimentacoes, listarMovimentacoes, { tipo: 'ENTRADA' }],
  ['movimentacoes', FiltrosDeMovimentacoes, listarMovimentacoes, { origem: 'MANUAL' }],
  ['movimentacoes', FiltrosDeMovimentacoes, listarMovimentacoes, { especieId: id }],
  ['movimentacoes', FiltrosDeMovimentacoes, listarMovimentacoes, { usuarioId: id }],
  ['movimentacoes', FiltrosDeMovimentacoes, listarMovimentacoes, { destinatarioId: id }],
  ['movimentacoes', FiltrosDeMovimentacoes, listarMovimentacoes, { efetivas: true }],
  ['movimentacoes', FiltrosDeMovimentacoes, listarMovimentacoes, { especieId: id, tipo: 'SAIDA' }],
  ['movimentacoes', FiltrosDeMovimentacoes, listarMovimentacoes, { usuarioId: id, origem: 'MANUAL' }],
  ['auditoria', FiltrosDeLogs, listarLogs, {}],
  ['auditoria', FiltrosDeLogs, listarLogs, { acao: 'LOGIN' }],
  ['auditoria', FiltrosDeLogs, listarLogs, { usuarioId: id }],
  ['auditoria', FiltrosDeLogs, listarLogs, { acao: 'LOGIN', usuarioId: id }],
  ['auditoria', FiltrosDeLogs, listarLogs, { resumir: true }],
  ['lotes', FiltrosDeLotes, listarLotes, {}],
] as const;
const OTHERS = [
  ['movimentacoes', FiltrosDeMovimentacoes, listarMovimentacoes, { loteId: id }],
  ['movimentacoes', FiltrosDeMovimentacoes, listarMovimentacoes, { termo: 'TERMO-2026-00001' }],
  ['movimentacoes', FiltrosDeMovimentacoes, listarMovimentacoes, { procedenciaId: id }],
  ['auditoria', FiltrosDeLogs, listarLogs, { entidadeId: id }],
  ['auditoria', FiltrosDeLogs, listarLogs, { operacaoId: id }],
  ['lotes', FiltrosDeLotes, listarLotes, { busca: 'LOTE' }],
  ['lotes', FiltrosDeLotes, listarLotes, { fase: 'PRONTO' }],
  ['lotes', FiltrosDeLotes, listarLotes, { status: 'ATIVO' }],
  ['lotes', FiltrosDeLotes, listarLotes, { especieId: id }],
  ['lotes', FiltrosDeLotes, listarLotes, { estufaId: id }],
  ['entregas', FiltrosDeEntregas, listarEntregas, { destinatarioId: id }],
  ['entregas', FiltrosDeEntregas, listarEntregas, A_QUEM],
  ['entregas', FiltrosDeEntregas, listarEntregas, { especieId: id }],
  ['entregas', FiltrosDeEntregas, listarEntregas, { loteId: id }],
  ['entregas', FiltrosDeEntregas, listarEntregas, { movimentacaoId: id }],
  ['entregas', FiltrosDeEntregas, listarEntregas, { finalidade: 'EVENTO' }],
  ['entregas', FiltrosDeEntregas, listarEntregas, { municipio: 'Mogi' }],
  ['entregas', FiltrosDeEntregas, listarEntregas, { uf: 'SP' }],
  ['entregas', FiltrosDeEntregas, listarEntregas, { situacao: 'PARCIAL' }],
  ['entregas', FiltrosDeEntregas, listarEntregas, { comTermo: true }],
  ['entregas', FiltrosDeEntregas, listarEntregas, { numero: 'ENT-2026-00001' }],
  ['contagens', FiltrosDeContagens, listarContagens, { situacao: 'ABERTA' }],
  ['contagens', FiltrosDeContagens, listarContagens, { especieId: id }],
  ['contagens', FiltrosDeContagens, listarContagens, { loteId: id }],
] as const;

test('every filter that can be combined with a period is tried', () => {
  const tried = [...COUNTED, ...OTHERS].map(([table, , , filters]) => [table, Object.keys(filters)] as const);
  for (const [table, { shape }] of [...COUNTED, ...OTHERS]) {
    const names = Object.keys(shape).filter((name) => !PAGING.includes(name) && name !== 'periodo');
    const known = tried.filter(([of]) => of === table).flatMap(([, filters]) => filters);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  }
});

test.each(COUNTED)(
  '%s with a period never read an index on dates (%#)',
  async (...[, filters, list, values]) => {
    const { text, given } = await statementOf(list, z.parse(filters, { ...values, ...period }));
    const plan = await planOf(ctx.db, text, given, 'set local enable_seqscan = off');
    expect(plan).toMatch(/Index Cond: \(.*seq/);
    expect(plan).not.toMatch(/Index Cond: \(.*data_/);
  },
);

test('the dashboard never reads all batches, most of which are finished', async () => {
  const sent = await statementSent((db) => dashboardGeral({ ...ctx, db }).catch(() => {}));
  const plan = await planOf(ctx.db, sent.text, sent.given, 'set local enable_seqscan = off');
  expect(plan).not.toMatch(/lotes_pkey on lotes.*\n(?! *Index Cond)/);
});

test.each([{}, { acao: 'LOGIN' }, { usuarioId: id, acao: 'LOGIN' }])(
  'the report of the trail is counted and paged like its list (%j)',
  async (filters) => {
    const request = { ...filters, ...period, formato: 'json', page: 2, limite: 20 } as const;
    const reading = readingOf(auditoria, request, timeZone);
    const { text, given } = await statementSent((db) => pageOf(db, reading));
    const plan = await planOf(ctx.db, text, given, 'set local enable_seqscan = off');
    expect(plan).toMatch(/Scan using milhares/);
    expect(plan).not.toMatch(/Index Cond: \(.*data_/);
  },
);

test('the summary of deliveries looks up their items one by one', async () => {
  const reading = readingOf(entregas, { formato: 'pdf', resumo: true, page: 1, limite: 20 }, timeZone);
  const text = rankedSql(reading, entregas.resumo.rankings[0] as Ranking);
  const plan = await planOf(ctx.db, text, reading.filters.values, 'set local enable_seqscan = off');
  expect(plan).not.toMatch(/on movimentacoes m\b.*\n(?! *Index Cond)/);
});

test.each(OTHERS)(
  '%s with a period are never planned for unknown values (%#)',
  async (...[, filters, list, values]) => {
    const input = z.parse(filters, { ...values, ...period });
    for (let n = 0; n < EXECUTIONS; n += 1) await list(ctx, input as never);
    const { rows } = await ctx.db.raw(
      `select statement from pg_prepared_statements where generic_plans > 0 and statement like '%with total%'`,
    );
    expect(rows).toEqual([]);
  },
);

test('deliveries of a species are never planned for an unknown one', async () => {
  for (let n = 0; n < EXECUTIONS; n += 1)
    await listarEntregas(ctx, FiltrosDeEntregas.parse({ especieId: id, uf: 'SP' }));
  const { rows } = await ctx.db.raw(
    `select statement from pg_prepared_statements where statement like '%from movimentacoes m left join entrega_itens%'`,
  );
  expect(rows).toEqual([]);
});

test('a list without a period is prepared', async () => {
  const input = FiltrosDeMovimentacoes.parse({ loteId: id });
  for (let n = 0; n < EXECUTIONS; n += 1) await listarMovimentacoes(ctx, input);
  const { rows } = await ctx.db.raw(
    `select 1 from pg_prepared_statements
     where generic_plans + custom_plans >= ${EXECUTIONS} and statement like '%t.lote_id =%'`,
  );
  expect(rows).toHaveLength(1);
});

test('the first page of a long register is planned once, not for each request', async () => {
  await insertEspecies();
  for (let n = 0; n < EXECUTIONS; n += 1) await listarEspecies(ctx, FiltrosDeEspecies.parse({}));
  const { rows } = await ctx.db.raw(
    `select custom_plans from pg_prepared_statements where statement like '%pagina as (select % from especies t%'`,
  );
  expect(rows).toEqual([{ custom_plans: 0 }]);
});

test('totals by the thousand are planned once, even in a period', async () => {
  await ctx.db.raw(`
    insert into milhares (livro, campo, valor, milhar, registros, primeira, ultima, desde, ate)
    select 'movimentacoes', '', '', n, 1000, n * 1000, n * 1000 + 999,
      timestamptz '2020-01-01' + n * interval '1 day', timestamptz '2020-01-01' + (n + 1) * interval '1 day'
    from generate_series(0, 2400) n`);
  await ctx.db.raw('analyze milhares');
  for (let n = 0; n < EXECUTIONS; n += 1)
    await listarMovimentacoes(ctx, FiltrosDeMovimentacoes.parse(period));
  const { rows } = await ctx.db.raw(
    `select custom_plans from pg_prepared_statements where statement like '%partes as%from movimentacoes t%'
       and statement not like '%t.tipo =%' and generic_plans + custom_plans = ${EXECUTIONS}`,
  );
  expect(rows).toEqual([{ custom_plans: PLANNED_FIRST }]);
});

test('a new movement reads only the rows of its neighbours, however many there are', async () => {
  await insertEspecies();
  const joins = JOINS_DE_NOVAS;
  const { text } = insertionReading(Movimentacao, [{ id, tipo: 'ENTRADA' }], { select: MOVIMENTACAO, joins });
  const plan = await planOf(ctx.db, text, ['[]']);
  expect(plan).toMatch(/Index Scan using especies_pkey/);
  expect(plan).not.toMatch(/Scan on especies|on movimentacoes estorno/);
});

test.each([
  ['ESTORNADA', 'entregas_estornadas', { situacao: 'ESTORNADA' }],
  ['PARCIAL', 'entregas_estornadas', { situacao: 'PARCIAL' }],
  ['a species', 'movimentacoes_entregues_por_especie', { especieId: id }],
  ['deliveries with a receipt', 'termos_pkey', { comTermo: true }],
])('deliveries of %s are found by an index', async (_, index, filters) => {
  const { text, given } = await statementOf(listarEntregas, FiltrosDeEntregas.parse(filters));
  const plan = await planOf(ctx.db, text, given, 'set local enable_seqscan = off');
  expect(plan).toContain(index);
});

test('totals of deliveries, and the chart of their months, read no item', () => {
  const reading = readingOf(entregas, { formato: 'json', page: 1, limite: 20 }, timeZone);
  const chart = chartSql(entregas.chart as ChartDefinition, reading);
  // Of the ledger only its first and its last day are asked.
  const ends =
    /select [^()]*\b(min|max)\(data_registro\)[^()]* from movimentacoes\)|date_trunc\('month', min\(data_registro\)[^()]*\) from movimentacoes/g;
  expect(chart.match(ends)).toHaveLength(2);
  expect([totalsSql(reading), chart.replace(ends, '')].join()).not.toMatch(/movimentacoes|entrega_itens/);
});

test.each([
  ['few rows', 100, 'movimentacoes_por_data'],
  ['many rows', 1_000_000, 'Scan Backward using movimentacoes_seq_unica'],
])('a file of %s soon finds all its rows, or the first of them', async (_, count, index) => {
  await insertEspecies();
  const { id: usuario } = await operador(ctx.db);
  const [especie] = (await ctx.db.raw('select id from especies limit 1')).rows;
  const reading = readingOf(
    movimentacoes,
    { data_inicio: '2020-02-01', data_fim: '2020-02-03', formato: 'csv', page: 1, limite: 20 },
    timeZone,
  );
  const sent: { text: string; given: unknown[] }[] = [];
  const raw = (text: string) => ({
    options: async ({ values: given }: { values: unknown[] }) => {
      sent.push({ text, given });
      return { rows: [] };
    },
  });
  for await (const rows of allRows({ raw } as never, reading, count)) expect(rows).toEqual([]);
  const trx = await ctx.db.transaction();
  await trx.raw(
    `insert into movimentacoes (tipo, origem, especie_id, quantidade, variacao_sementeira, variacao_lote, usuario_id,
       operacao_id, data_registro)
     select 'ENTRADA', 'MANUAL', ?, 1, 1, 0, ?, gen_random_uuid(), timestamptz '2020-01-01' + n * interval '1 hour'
     from generate_series(1, 4000) n`,
    [especie.id, usuario],
  );
  await trx.raw('analyze movimentacoes');
  const plan: string[] = [];
  for (const { text, given } of sent.filter(({ text }) => !text.startsWith('fetch'))) {
    const { rows } = await trx.raw(text.replace('declare', 'explain declare')).options({ values: given });
    plan.push(...(rows ?? []).map((row: Record<string, string>) => row['QUERY PLAN']));
  }
  await trx.rollback();
  expect(plan.join('\n')).toContain(index);
});

test('the report of deliveries of a species finds them once, for the totals, the page and the chart', async () => {
  const request = { especieId: id, formato: 'json', grafico: true, page: 1, limite: 20 } as const;
  const reading = readingOf(entregas, request, timeZone);
  const sent: string[] = [];
  const raw = (text: string) => ({
    options: async ({ values }: { values: unknown[] }) => {
      sent.push(text);
      return ctx.db.raw(text).options({ values });
    },
  });
  await pageOf({ raw } as never, reading);
  expect(sent.join().match(/from movimentacoes m left join entrega_itens/g)).toHaveLength(1);
});

test('changes in the greenhouse and the last rounds are found by their time', async () => {
  const sent = await statementsSent((db) => lotesEmCampo({ ...ctx, db }, new Date().toISOString()));
  let plans = '';
  for (const { text, given } of sent)
    plans += await planOf(ctx.db, text, given, 'set local enable_seqscan = off');
  for (const index of [
    ...['lotes_por_mudanca', 'movimentacoes_por_data', 'contagens_por_mudanca', 'contagem_notas_por_data'],
    'auditoria_rondas',
  ])
    expect(plans).toContain(index);
  expect(plans).not.toMatch(/Seq Scan on (lote|movimentacoes|contage|auditoria)/);
});

async function insertEspecies(): Promise<void> {
  await administer(
    url,
    `insert into plantas (id) select md5(n::text)::uuid from generate_series(1, 5000) n on conflict do nothing;
    insert into especies (id, planta_id, nome_popular, nome_cientifico, categoria, tipo, status, identidade, busca, quantidade_atual, data_registro, data_att)
    select gen_random_uuid(), md5(n::text)::uuid, 'Planta ' || n, 'Planta numerus', 'NATIVA', 'SEMENTE', 'ATIVO', n::text, n::text, 0, now(), now()
    from generate_series(1, 5000) n on conflict do nothing;
    analyze especies`,
  );
}

/** The statement of a list, and its values, without running it. */
function statementOf(list: (typeof COUNTED | typeof OTHERS)[number][2], input: object) {
  return statementSent((db) => list({ ...ctx, db }, input as never));
}
