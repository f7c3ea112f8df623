import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../../db/connection.ts';
import { listarLogs } from '../../../src/auditoria/queries.ts';
import { FiltrosDeLogs } from '../../../src/auditoria/schemas.ts';
import { period } from '../../../src/common/local-time.ts';
import { MOVIMENTACAO, MOVIMENTACAO_JOINS } from '../../../src/estoque/reading.ts';
import { fechar } from '../../../src/fechamento/fechar.ts';
import { advance } from '../../../src/fechamento/figure.ts';
import { counts } from '../../../src/fechamento/resumos.ts';
import { verificarIntegridade } from '../../../src/integridade/queries.ts';
import { listarMovimentacoes } from '../../../src/movimentacoes/queries.ts';
import { FiltrosDeMovimentacoes } from '../../../src/movimentacoes/schemas.ts';
import { callerFor, contextFor, SETTINGS } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { destinatario, especie, operador } from '../../support/factories.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 15) / 5;
const SEED = process.env.PROPERTY_SEED ? Number(process.env.PROPERTY_SEED) : undefined;

const db = await freshDatabase();
const ctx = contextFor(db);
const pessoas = [await operador(db), await operador(db)];
const caller = callerFor(db, pessoas[0]);
const especies = [await especie(caller), await especie(caller), await especie(caller)].map(({ id }) => id);
const escola = await destinatario(caller);

/** Rows of the ledger with their audit entries: most are new, a few reverse; their dates do not follow their numbers. What was reversed is told as returns to one species. */
async function escrever(on: Db, linhas: number, estornos: number): Promise<void> {
  const ids = { especies, usuarios: pessoas.map(({ id }) => id) };
  await on.raw(
    `with novas as (
       select i, (array['ENTRADA', 'ENTRADA', 'ENTRADA', 'AJUSTE', 'SAIDA'])[1 + floor(random() * 5)] as tipo,
         (:especies::uuid[])[1 + floor(random() ^ 3 * 3)] as especie_id, (:usuarios::uuid[])[1 + floor(random() * 2)] as usuario_id
       from generate_series(1, :linhas::integer) i)
     insert into movimentacoes (tipo, origem, especie_id, quantidade, variacao_sementeira, variacao_lote, usuario_id, operacao_id,
       data_registro, destinatario_id, destinatario_hash)
     select tipo, case when tipo = 'ENTRADA' and i % 7 = 0 then 'SALDO_INICIAL' else 'MANUAL' end, especie_id, 1,
       case tipo when 'SAIDA' then -1 else 1 end, 0, usuario_id, gen_random_uuid(),
       timestamptz '2026-01-01' + (select count(*) from movimentacoes) * interval '3 minutes' + random() * interval '2 days',
       case tipo when 'SAIDA' then :escola::uuid end, case tipo when 'SAIDA' then repeat('0', 64) end
     from novas`,
    { ...ids, linhas, escola: escola.id },
  );
  await on.raw(
    `insert into movimentacoes (tipo, origem, especie_id, quantidade, variacao_sementeira, variacao_lote, usuario_id, operacao_id,
       data_registro, estorno_de, especie_destino_id)
     select 'AJUSTE', 'ESTORNO', m.especie_id, -m.quantidade, -m.variacao_sementeira, 0, :quem, gen_random_uuid(), now(), m.id,
       nullif(:destino, m.especie_id)
     from movimentacoes m where m.estorno_de is null and not exists (
       select 1 from movimentacoes e where e.estorno_de = m.id) order by random() limit :estornos`,
    { quem: pessoas[0]?.id ?? null, destino: especies[2] ?? null, estornos },
  );
  await on.raw(
    `insert into auditoria (acao, usuario_id, entidade, entidade_id, detalhes, operacao_id, data_registro)
     select case when m.estorno_de is null then 'CRIAR_MOVIMENTACAO' else 'ESTORNAR_MOVIMENTACAO' end,
       case when m.tipo <> 'SAIDA' then m.usuario_id end, 'movimentacao', m.id, '{}', m.operacao_id, m.data_registro
     from movimentacoes m where m.operacao_id not in (select operacao_id from auditoria)`,
  );
  // Of some imports the entry is of the first record, of most it is of another.
  await on.raw(
    `insert into importacoes (id, tipo, registros, usuario_id, data_registro)
     select operacao_id, 'movimentacoes', array[case when random() < 0.2 then entidade_id else gen_random_uuid() end], ?, now()
     from auditoria where entidade = 'movimentacao' order by seq desc limit ? on conflict do nothing`,
    [pessoas[0]?.id ?? null, Math.floor(Math.random() * linhas)],
  );
}

/** Brings all figures as far as they can go. */
async function fecharTudo(): Promise<void> {
  while (await fechar(db, SETTINGS));
}

const dia = fc
  .integer({ min: 0, max: 40 })
  .map((n) => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10));
const instante = fc.integer({ min: 0, max: 960 }).map((n) => new Date(Date.UTC(2026, 0, 0, n)).toISOString());
const fim = fc.oneof(fc.constant(undefined), dia, instante);
const pagina = fc.record({
  data_inicio: fim,
  data_fim: fim,
  page: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 300 }), fc.constant(1e12)),
  limite: fc.constantFrom(1, 10, 100),
  ordenar: fc.constantFrom(undefined, 'data_registro', '-data_registro'),
});
const usuarioId = fc.constantFrom(...pessoas.map(({ id }) => id));

/** None of the values, one of them, or two. */
function some(
  values: Record<string, fc.Arbitrary<string | boolean>>,
): fc.Arbitrary<Record<string, string | boolean>> {
  const one = fc.oneof(
    ...Object.entries(values).map(([name, value]) => value.map((each) => ({ [name]: each }))),
  );
  const two = fc.tuple(one, one).map(([a, b]) => ({ ...a, ...b }));
  return fc.oneof(fc.constant({}), { weight: 3, arbitrary: one }, two);
}

const movimentacoes = some({
  tipo: fc.constantFrom('ENTRADA', 'AJUSTE', 'SAIDA', 'PERDA'),
  especieId: fc.constantFrom(...especies),
  usuarioId,
  destinatarioId: fc.constant(escola.id),
  origem: fc.constantFrom('MANUAL', 'ESTORNO', 'DESCARTE'),
  efetivas: fc.constant(true),
});
const auditoria = some({
  usuarioId,
  acao: fc.constantFrom('CRIAR_MOVIMENTACAO', 'ESTORNAR_MOVIMENTACAO', 'LOGIN'),
  resumir: fc.constant(true),
});

/** Each filter in plain SQL. */
const CONDITIONS: Record<string, string> = {
  tipo: 't.tipo = :tipo',
  especieId: ':especieId in (t.especie_id, t.especie_destino_id)',
  usuarioId: 't.usuario_id = :usuarioId',
  destinatarioId: 't.destinatario_id = :destinatarioId',
  origem: 't.origem = :origem',
  acao: 't.acao = :acao',
  resumir:
    't.operacao_id not in (select i.id from importacoes i where i.id = t.operacao_id and i.registros[1] <> t.entidade_id)',
  efetivas:
    't.estorno_de is null and t.id not in (select estorno_de from movimentacoes where estorno_de is not null)',
  since: 't.data_registro >= :since',
  before: 't.data_registro < :before',
  until: 't.data_registro <= :until',
};

interface Page {
  resumir?: boolean;
  page: number;
  limite: number;
  data_inicio?: string | undefined;
  data_fim?: string | undefined;
  ordenar?: string | undefined;
}

/** The total and the rows of a page, counted and skipped one by one. */
async function plain(
  from: string,
  select: string,
  { page, limite, data_inicio, data_fim, ordenar, ...filters }: Page,
) {
  const values = { ...filters, ...period(data_inicio, data_fim, SETTINGS.fusoHorario) } as Record<
    string,
    unknown
  >;
  const given = Object.keys(CONDITIONS).filter((name) => (values[name] ?? null) !== null);
  const where = ['true', ...given.map((name) => CONDITIONS[name])].join(' and ');
  const bound = { ...values, limite, offset: (page - 1) * limite };
  const {
    rows: [{ n }],
  } = await db.raw(`select count(*) as n from ${from} where ${where}`, bound);
  const { rows } = await db.raw(
    `select ${select} from ${from} where ${where} order by t.seq ${ordenar === 'data_registro' ? 'asc' : 'desc'} limit :limite offset :offset`,
    bound,
  );
  return { totalDocs: n, docs: rows };
}

async function samePages(asked: { movimentacoes: Page; auditoria: Page }): Promise<void> {
  const { docs, totalDocs } = await listarMovimentacoes(
    ctx,
    FiltrosDeMovimentacoes.parse(asked.movimentacoes),
  );
  const from = `movimentacoes t ${MOVIMENTACAO_JOINS}`;
  expect({ totalDocs, docs }).toEqual(await plain(from, MOVIMENTACAO, asked.movimentacoes));
  const logs = await listarLogs(ctx, FiltrosDeLogs.parse(asked.auditoria));
  const found = await plain('auditoria t', 't.id', asked.auditoria);
  expect({ totalDocs: logs.totalDocs, docs: logs.docs.map(({ id }) => ({ id })) }).toEqual(found);
}

const step = fc.record({
  linhas: fc.integer({ min: 300, max: 1_500 }),
  estornos: fc.integer({ min: 0, max: 20 }),
  /** Rows that are written before the closing, and committed after. */
  atrasadas: fc.constantFrom(0, 0, 0, 3),
  fechar: fc.constantFrom('nothing', 'a part', 'everything'),
  pedidos: fc.array(
    fc.record({
      movimentacoes: fc.tuple(movimentacoes, pagina).map(([filters, page]) => ({ ...filters, ...page })),
      auditoria: fc.tuple(auditoria, pagina).map(([filters, page]) => ({ ...filters, ...page })),
    }),
    { minLength: 10, maxLength: 10 },
  ),
});

it(
  'pages and totals equal those of plain SQL, whatever is closed and whichever writer commits late',
  async () => {
    await escrever(db, 3_000, 50);
    await fecharTudo();
    expect(await fechados()).toBeGreaterThan(2_000);
    // It begins with the last row of a thousand.
    const lastOfThousand = { page: 38, limite: 27, ordenar: 'data_registro' };
    await samePages({ movimentacoes: lastOfThousand, auditoria: lastOfThousand });
    for (const page of [1, 9, 17, 30, 31]) {
      for (const ordenar of [undefined, 'data_registro']) {
        const effective = { efetivas: true, page, limite: 100, ordenar };
        await samePages({ movimentacoes: effective, auditoria: { page, limite: 100, ordenar } });
        const summed = { resumir: true, page, limite: 50, ordenar };
        await samePages({ movimentacoes: { page, limite: 100, ordenar }, auditoria: summed });
        const since = { data_inicio: '2026-01-02' };
        await samePages({ movimentacoes: { ...effective, ...since }, auditoria: { ...summed, ...since } });
      }
    }
    await fc.assert(
      fc.asyncProperty(step, async ({ linhas, estornos, atrasadas, fechar: how, pedidos }) => {
        const late = await db.transaction();
        if (atrasadas > 0) await escrever(late, atrasadas, 0);
        await escrever(db, linhas, estornos);
        if (how === 'a part')
          for (const figure of counts(SETTINGS.fusoHorario)) await advance(db, figure, 700);
        if (how === 'everything') await fecharTudo();
        await samePages(pedidos[0] as (typeof pedidos)[0]);
        await late.commit();
        for (const pedido of pedidos) await samePages(pedido);
      }),
      // The ledger grows from run to run, so a smaller example would be another one.
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  },
  60_000 + RUNS * 6_000,
);

async function fechados(): Promise<number> {
  const { rows } = await db.raw(`select sum(registros) as n from milhares where campo = 'tipo'`);
  return rows[0].n;
}

describe('reports', () => {
  const asked = fc.record({
    especieId: fc.constantFrom(undefined, ...especies),
    usuarioId: fc.constantFrom(undefined, ...pessoas.map(({ id }) => id)),
    data_inicio: fim,
    data_fim: fim,
    page: fc.integer({ min: 1, max: 60 }),
    limite: fc.constantFrom(10, 100),
  });
  /** With the chart, whose bars come to the same totals. */
  const told = async (pedido: object, movimentos: object) => {
    const charted = [
      await caller.relatorios.movimentacoes({ ...pedido, ...movimentos, grafico: true }),
      await caller.relatorios.expedicoes({ ...pedido, grafico: true }),
    ];
    expect(charted.map(({ grafico: _, ...without }) => without)).toEqual([
      await caller.relatorios.movimentacoes({ ...pedido, ...movimentos }),
      await caller.relatorios.expedicoes(pedido),
    ]);
    return charted;
  };

  /** What is kept of movements by the thousand is made anew. */
  const esquecer = () =>
    db.raw(`
      delete from resumos;
      delete from milhares where livro = 'movimentacoes';
      delete from fechamentos where figura = 'milhares de movimentacoes'`);

  it('are equal with all summaries, with some of them and with none', async () => {
    await escrever(db, 6_000, 100);
    await fecharTudo();
    const cases = fc.sample(
      fc.tuple(asked, fc.record({ tipo: fc.constantFrom(undefined, 'SAIDA'), efetivas: fc.boolean() })),
      {
        numRuns: 3 * RUNS,
        seed: SEED ?? 7,
      },
    );
    expect((await db.raw('select count(*) as n from resumos')).rows[0].n).toBeGreaterThan(20);
    const all = async () => {
      const answers: Awaited<ReturnType<typeof told>>[] = [];
      for (const each of cases) answers.push(await told(...each));
      return answers;
    };
    const closed = await all();
    await esquecer();
    expect(await all()).toEqual(closed);
    for (const figure of counts(SETTINGS.fusoHorario)) await advance(db, figure, 4_321);
    await escrever(db, 500, 60);
    const some = await all();
    await esquecer();
    expect(await all()).toEqual(some);
    await fecharTudo();
  });
});

it('the audit entries of one person and one action are counted by the thousand, not read', async () => {
  await escrever(db, 100, 0);
  await fecharTudo();
  const input = FiltrosDeLogs.parse({ usuarioId: pessoas[0]?.id, acao: 'CRIAR_MOVIMENTACAO' });
  const { totalDocs } = await listarLogs(ctx, input);
  const trx = await db.transaction();
  await trx.raw(`delete from milhares where campo = 'usuario_id,acao'`);
  const without = await listarLogs({ ...ctx, db: trx }, input);
  await trx.rollback();
  expect(totalDocs).toBeGreaterThan(0);
  expect(without.totalDocs).toBe(0);
});

describe('closing', () => {
  it('waits for a writer with an uncommitted number', async () => {
    await fecharTudo();
    const before = await ate();
    const late = await db.transaction();
    await escrever(late, 1, 0);
    await escrever(db, 1, 0);
    await fecharTudo();
    expect(await ate()).toEqual(before);
    await late.commit();
    await fecharTudo();
    expect(await ate()).toBe(before + 2);
  });

  it('counts every row once when several instances close at once', async () => {
    await escrever(db, 500, 5);
    await Promise.all(Array.from({ length: 6 }, fecharTudo));
    await fecharTudo();
    expect(await integra()).toEqual([]);
  });
});

async function ate(): Promise<number> {
  const { rows } = await db.raw(`select ate from fechamentos where figura = 'milhares de movimentacoes'`);
  return rows[0].ate;
}

/** What differs from the figures computed anew; the balances of these rows are invented. */
async function integra() {
  const { diferencas } = await verificarIntegridade(ctx);
  return diferencas.filter(({ verificacao }) => /^(milhares_|somas_|resumos)/.test(verificacao));
}
