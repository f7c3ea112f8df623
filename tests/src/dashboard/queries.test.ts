import { beforeAll, describe, expect, it } from 'vitest';
import type { Especie } from '../../../db/models/especie.ts';
import type { Estufa } from '../../../db/models/estufa.ts';
import type { Lote } from '../../../db/models/lote.ts';
import type { Movimentacao } from '../../../db/models/movimentacao.ts';
import { FASES, TIPOS_MOVIMENTACAO, type TipoMovimentacao } from '../../../src/common/vocabulary.ts';
import { callerFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import {
  administrador,
  destinatario,
  especie,
  especieDo,
  estufa,
  expedicao,
  lote,
  mortalidade,
  movimentacao,
  operador,
  retorno,
} from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { statementsOf } from '../../support/statements.ts';

/** Noon in São Paulo, where midnight is at 3 h UTC. */
const NOW = '2026-03-14T15:00:00.000Z';

const empty = await freshDatabase();
const bordersDb = await freshDatabase();
const { db, at } = await freshNursery({ cargo: 'Administrador' });

/** The figures of a nursery at work, read once. */
let shownAtWork: ReturnType<ReturnType<typeof at>['dashboard']['geral']> | undefined;
const dashboard = () => {
  shownAtWork ??= at(NOW).dashboard.geral();
  return shownAtWork;
};

describe('an empty nursery', () => {
  it('shows zeros, and no rate', async () => {
    const caller = callerFor(empty, await operador(empty), { now: () => new Date(NOW) });
    const figures = await caller.dashboard.geral();
    const nothing = Object.fromEntries(
      TIPOS_MOVIMENTACAO.map((tipo) => [tipo, { registros: 0, quantidade: 0, sementes: 0, mudas: 0 }]),
    );
    expect(figures).toEqual({
      especies: { total: 0, ativas: 0, inativas: 0, saldo_sementes: 0, saldo_mudas: 0 },
      lotes: {
        ativos: 0,
        por_fase: { SEMEADURA: 0, GERMINAÇÃO: 0, PRODUÇÃO: 0, PRONTO: 0, FINALIZADO: 0 },
        plantas_por_fase: { SEMEADURA: 0, GERMINAÇÃO: 0, PRODUÇÃO: 0, PRONTO: 0, FINALIZADO: 0 },
        plantas_em_producao: 0,
        em_producao_sementes: 0,
        em_producao_mudas: 0,
        mudas_prontas: 0,
      },
      movimentacoes: {
        recentes: [],
        ultimos_7_dias: nothing,
        ultimos_30_dias: nothing,
        entregas_30_dias: { sementes: 0, mudas: 0 },
      },
      estufas: {
        total: 0,
        por_status: { Livre: 0, Ocupada: 0, Manutenção: 0, Inativo: 0 },
        capacidade_total: 0,
        ocupacao_atual: 0,
        taxa_ocupacao: null,
        por_localizacao: [],
      },
      perdas: {
        taxa: null,
        motivo: expect.any(String),
        desde: '2025-04-01T03:00:00.000Z',
        plantas_perdidas: 0,
        ...{ por_perda: 0, por_perda_sementes: 0, por_perda_mudas: 0 },
        ...{ por_mortalidade: 0, por_mortalidade_sementes: 0, por_mortalidade_mudas: 0 },
        ...{ plantas_que_entraram: 0, sementes_que_entraram: 0, mudas_que_entraram: 0 },
      },
      serie_mensal: expect.any(Array),
      alertas: [],
      gerado_em: NOW,
    });
    const none = {
      ...{ entradas: 0, entradas_sementes: 0, entradas_mudas: 0 },
      ...{ expedicoes: 0, expedicoes_sementes: 0, expedicoes_mudas: 0, retornos: 0 },
      ...{ mortalidade: 0, mortalidade_sementes: 0, mortalidade_mudas: 0 },
    };
    expect(figures.serie_mensal).toHaveLength(12);
    expect(figures.serie_mensal[0]).toEqual({ mes: '2025-04', ...none });
    expect(figures.serie_mensal[11]).toEqual({ mes: '2026-03', ...none });
  });
});

describe('a movement on the border of a period', () => {
  const user = administrador(bordersDb);
  const on = async (instant: string) => callerFor(bordersDb, await user, { now: () => new Date(instant) });
  const some = (async () => especie(await on('2020-01-01T12:00:00Z'), { quantidade_inicial: 0 }))();
  const read = async () => (await on(NOW)).dashboard.geral();
  /** The figures before the movement of the next row. */
  let shown = some.then(read);

  it.each([
    ['the last moment of today', '2026-03-15T02:59:59.999Z', 1, 1, ['2026-03']],
    ['the first moment of tomorrow', '2026-03-15T03:00:00.000Z', 0, 0, []],
    ['the first moment of the 7 days', '2026-03-08T03:00:00.000Z', 1, 1, ['2026-03']],
    ['the moment before the 7 days', '2026-03-08T02:59:59.999Z', 0, 1, ['2026-03']],
    ['the first moment of the month', '2026-03-01T03:00:00.000Z', 0, 1, ['2026-03']],
    ['the moment before the month', '2026-03-01T02:59:59.999Z', 0, 1, ['2026-02']],
    ['the first moment of the 30 days', '2026-02-13T03:00:00.000Z', 0, 1, ['2026-02']],
    ['the moment before the 30 days', '2026-02-13T02:59:59.999Z', 0, 0, ['2026-02']],
    ['the first moment of the 12 months', '2025-04-01T03:00:00.000Z', 0, 0, ['2025-04']],
    ['the moment before the 12 months', '2025-04-01T02:59:59.999Z', 0, 0, []],
  ] as const)('at %s counts in the right periods', async (_, instant, week, month, inSeries) => {
    const before = await shown;
    await movimentacao(await on(instant), { especie_id: (await some).id, quantidade: 1 });
    shown = read();
    const after = await shown;
    const more = (period: 'ultimos_7_dias' | 'ultimos_30_dias') =>
      after.movimentacoes[period].ENTRADA.registros - before.movimentacoes[period].ENTRADA.registros;
    const months = after.serie_mensal
      .filter(({ entradas }, n) => entradas !== before.serie_mensal[n]?.entradas)
      .map(({ mes }) => mes);
    expect([more('ultimos_7_dias'), more('ultimos_30_dias'), months]).toEqual([week, month, inSeries]);
  });
});

describe('the figures of a nursery at work', () => {
  beforeAll(async () => {
    const seeds = await especie(at('2025-02-10T12:00:00Z'), { quantidade_inicial: 5_000 });
    await especie(at('2025-05-10T12:00:00Z'), { tipo: 'MUDA', quantidade_inicial: 70 });
    const inactive = await especie(at('2025-05-10T12:00:00Z'), { quantidade_inicial: 30 });
    await at(NOW).especies.atualizar({ id: inactive.id, status: 'INATIVO' });

    const house = async (localizacao_estufa: string, localizacao_posicao: string, capacidade_total = 1_000) =>
      estufa(at(NOW), { localizacao_estufa, localizacao_posicao, capacidade_total });
    const batch = async (instant: string, estufa_id: string, quantidade_inicial: number) =>
      lote(at(instant), { estufa_id, itens_especies: [{ especie_id: seeds.id, quantidade_inicial }] });
    const [first, second, third, closed] = [
      await house('Estufa Á', '1'),
      await house('estufa a', '2'),
      await house('Estufa B', '1'),
      await house('Estufa B', '2', 500),
    ];

    const old = await batch('2025-02-20T12:00:00Z', first.id, 400);
    await mortalidade(at('2025-03-20T12:00:00Z'), old, 7);
    await mortalidade(at('2025-06-20T12:00:00Z'), old, 11);
    const undone = await mortalidade(at('2026-03-10T12:00:00Z'), old, 13);
    await at('2026-03-11T12:00:00Z').movimentacoes.estornar({ id: undone.id });
    await at('2026-01-05T12:00:00Z').lotes.atualizarFase({ id: old.id, fase: 'PRONTO' });
    await mortalidade(at('2026-01-06T12:00:00Z'), old, 5);
    await expedicao(at('2026-03-12T12:00:00Z'), old, 100);
    await retorno(at('2026-03-13T12:00:00Z'), old, 50);
    const { id: destinatario_id } = await destinatario(at(NOW));
    const given = { tipo: 'SAIDA', especie_id: seeds.id, quantidade: 30, destinatario_id } as const;
    await movimentacao(at('2026-03-13T13:00:00Z'), given);
    const undoneGift = await movimentacao(at('2026-03-13T13:00:00Z'), given);
    await at('2026-03-13T14:00:00Z').movimentacoes.estornar({ id: undoneGift.id });

    const growing = await batch('2026-02-20T12:00:00Z', second.id, 300);
    await at('2026-02-21T12:00:00Z').lotes.atualizarFase({ id: growing.id, fase: 'PRODUÇÃO' });
    const inside = { lote_id: growing.id, especie_id: especieDo(growing) };
    await movimentacao(at('2026-02-22T12:00:00Z'), { ...inside, tipo: 'PERDA', quantidade: 17 });
    await movimentacao(at('2026-02-23T12:00:00Z'), { ...inside, tipo: 'ENTRADA', quantidade: 19 });
    await movimentacao(at('2026-02-24T12:00:00Z'), { ...inside, tipo: 'AJUSTE', quantidade: 23 });
    await movimentacao(at('2026-03-09T12:00:00Z'), { ...inside, tipo: 'AJUSTE', quantidade: -29 });
    await movimentacao(at('2026-03-09T13:00:00Z'), { ...inside, tipo: 'SAIDA', quantidade: 3 });

    const discarded = await batch('2025-08-01T12:00:00Z', third.id, 200);
    await at('2025-09-01T12:00:00Z').lotes.descartar({ id: discarded.id, justificativa: 'Praga' });
    const finished = await batch('2025-10-01T12:00:00Z', third.id, 60);
    await at('2025-12-01T12:00:00Z').lotes.atualizarFase({ id: finished.id, fase: 'FINALIZADO' });

    await batch('2026-03-14T12:00:00Z', closed.id, 40);
    await at(NOW).estufas.inativar({ id: closed.id });
    await at(NOW).estufas.atualizar({ id: third.id, status: 'Manutenção' });
  });

  const isGrown = (fase: string | null) => fase === 'PRODUÇÃO' || fase === 'PRONTO';
  const ledger = () =>
    db<Movimentacao>('movimentacoes').select('*').orderBy('seq') as Promise<Movimentacao[]>;

  /** The effective movements, each with its local day as Intl computes it, and what it moved. */
  async function effective() {
    const rows = await ledger();
    const tipos = new Map((await db<Especie>('especies').select('*')).map(({ id, tipo }) => [id, tipo]));
    const reversed = new Set(rows.map((row) => row.estorno_de));
    return rows
      .filter((row) => row.estorno_de === null && !reversed.has(row.id))
      .map((row) => ({
        ...row,
        unidade: isGrown(row.fase_lote) ? 'MUDA' : tipos.get(row.especie_id),
        dia: new Date(row.data_registro).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' }),
      }));
  }

  const total = (rows: { quantidade: number }[]) => rows.reduce((sum, { quantidade }) => sum + quantidade, 0);
  /** The sum of each by itself, under the names that begin so. */
  function apart(name: string, rows: { quantidade: number; unidade: unknown }[]) {
    const of = (unidade: string) => total(rows.filter((row) => row.unidade === unidade));
    return { [`${name}sementes`]: of('SEMENTE'), [`${name}mudas`]: of('MUDA') };
  }

  it.each([
    ['ultimos_7_dias', '2026-03-08'],
    ['ultimos_30_dias', '2026-02-13'],
  ] as const)('of %s are those of the effective rows', async (period, since) => {
    const rows = (await effective()).filter(({ dia }) => dia >= since);
    const ofTipo = (wanted: TipoMovimentacao) => rows.filter(({ tipo }) => tipo === wanted);
    const expected = TIPOS_MOVIMENTACAO.map((tipo) => [
      tipo,
      { registros: ofTipo(tipo).length, quantidade: total(ofTipo(tipo)), ...apart('', ofTipo(tipo)) },
    ]);
    expect(rows.length).toBeGreaterThan(4);
    expect((await dashboard()).movimentacoes[period]).toEqual(Object.fromEntries(expected));
  });

  it('of deliveries count what recipients got: 50 stayed in the nursery', async () => {
    const { entregas_30_dias, ultimos_30_dias } = (await dashboard()).movimentacoes;
    expect(entregas_30_dias).toEqual({ sementes: 30, mudas: 100 });
    expect(ultimos_30_dias.EXPEDICAO.mudas).toBe(150);
  });

  it('leave out a reversed death and its reversal', async () => {
    const { movimentacoes, serie_mensal } = await dashboard();
    expect(movimentacoes.ultimos_7_dias).toMatchObject({
      MORTALIDADE: { registros: 0, quantidade: 0 },
      AJUSTE: { registros: 1, quantidade: -29 },
    });
    expect(serie_mensal.at(-1)).toMatchObject({ mortalidade: 0 });
  });

  it('month by month are those of the effective rows', async () => {
    const rows = await effective();
    const { serie_mensal } = await dashboard();
    type Row = (typeof rows)[number];
    const inMonth = (mes: string, of: TipoMovimentacao | ((row: Row) => boolean)) =>
      rows.filter((row) => row.dia.startsWith(mes) && (typeof of === 'string' ? row.tipo === of : of(row)));
    const delivered = (row: Row) => row.destinatario_id !== null && !row.retorno_ao_viveiro;
    expect(serie_mensal).toHaveLength(12);
    for (const { mes, ...figures } of serie_mensal) {
      expect({ mes, ...figures }).toEqual({
        mes,
        entradas: total(inMonth(mes, 'ENTRADA')),
        ...apart('entradas_', inMonth(mes, 'ENTRADA')),
        expedicoes: total(inMonth(mes, delivered)),
        ...apart('expedicoes_', inMonth(mes, delivered)),
        retornos: total(inMonth(mes, (row) => row.retorno_ao_viveiro)),
        mortalidade: total(inMonth(mes, 'MORTALIDADE')),
        ...apart('mortalidade_', inMonth(mes, 'MORTALIDADE')),
      });
    }
    expect(serie_mensal.find(({ mes }) => mes === '2025-06')?.mortalidade).toBe(11);
    // 100 dispatched and 30 given from the sementeira; 3 went to nobody.
    expect(serie_mensal.at(-1)).toMatchObject({
      ...{ expedicoes: 130, expedicoes_sementes: 30, expedicoes_mudas: 100, retornos: 50 },
    });
    expect(serie_mensal.find(({ mes }) => mes === '2026-01')).toMatchObject({
      ...{ mortalidade: 5, mortalidade_sementes: 0, mortalidade_mudas: 5 },
    });
  });

  it('of losses count what batches lost out of what entered them in the twelve months', async () => {
    const rows = (await effective()).filter(({ dia }) => dia >= '2025-04-01');
    const perdidas = total(rows.filter(({ tipo }) => tipo === 'PERDA' || tipo === 'MORTALIDADE'));
    const entraram = total(
      rows.filter(({ tipo, origem, lote_id }) => origem === 'ALOCACAO' || (tipo === 'ENTRADA' && lote_id)),
    );
    // 17 lost, 200 discarded, 60 written off, 11 dead and 5 more when they were seedlings, of 300 + 200 + 60 + 40 allocated and 19 entered.
    expect([perdidas, entraram]).toEqual([293, 619]);
    expect((await dashboard()).perdas).toEqual({
      taxa: 0.4733,
      motivo: null,
      desde: '2025-04-01T03:00:00.000Z',
      plantas_perdidas: 293,
      ...{ por_perda: 277, por_perda_sementes: 260, por_perda_mudas: 17 },
      ...{ por_mortalidade: 16, por_mortalidade_sementes: 11, por_mortalidade_mudas: 5 },
      ...{ plantas_que_entraram: 619, sementes_que_entraram: 600, mudas_que_entraram: 19 },
    });
  });

  it('of species are their counts and sementeiras', async () => {
    // 5 000 seeds less the batches of 400, 300, 200, 60 and 40, and 30 given; 70 seedlings and 50 returned as such.
    expect((await dashboard()).especies).toEqual({
      total: 4,
      ativas: 3,
      inativas: 1,
      saldo_sementes: 4_000,
      saldo_mudas: 120,
    });
  });

  it('of batches are those of the batches themselves', async () => {
    const batches = (await db<Lote>('lotes').select('*')) as Lote[];
    const active = batches.filter(({ status }) => status === 'ATIVO');
    const plants = (some: Lote[]) => some.reduce((sum, { quantidade_total }) => sum + quantidade_total, 0);
    const { lotes } = await dashboard();
    expect(lotes).toEqual({
      ativos: active.length,
      por_fase: { SEMEADURA: 1, GERMINAÇÃO: 0, PRODUÇÃO: 1, PRONTO: 1, FINALIZADO: 1 },
      plantas_por_fase: Object.fromEntries(
        FASES.map((each) => [each, plants(active.filter(({ fase }) => fase === each))]),
      ),
      plantas_em_producao: plants(active),
      em_producao_sementes: plants(active.filter(({ fase }) => !isGrown(fase))),
      em_producao_mudas: plants(active.filter(({ fase }) => isGrown(fase))),
      mudas_prontas: plants(active.filter(({ fase }) => fase === 'PRONTO')),
    });
    // 400 less 23 dead, 100 dispatched and 50 returned.
    expect(lotes.mudas_prontas).toBe(227);
  });

  it('of greenhouses count the plants in the inactive one, and no other place of it', async () => {
    const houses = (await db<Estufa>('estufas').select('*')) as Estufa[];
    const { estufas } = await dashboard();
    const plants = houses.reduce((sum, { ocupacao_atual }) => sum + ocupacao_atual, 0);
    expect(estufas).toMatchObject({
      total: 4,
      por_status: { Livre: 0, Ocupada: 2, Manutenção: 1, Inativo: 1 },
      capacidade_total: 3_040,
      ocupacao_atual: plants,
      taxa_ocupacao: Math.round((plants / 3_040) * 10_000) / 10_000,
    });
    expect(plants).toBe(227 + 293 + 40);
  });

  it('of greenhouses are grouped by location, whatever its case and accents', async () => {
    const { por_localizacao } = (await dashboard()).estufas;
    expect(por_localizacao.map(({ localizacao_estufa: _, ...figures }) => figures)).toEqual([
      { total: 2, capacidade_total: 2_000, ocupacao_atual: 520, taxa_ocupacao: 0.26 },
      { total: 2, capacidade_total: 1_040, ocupacao_atual: 40, taxa_ocupacao: 0.0385 },
    ]);
    expect(por_localizacao[1]?.localizacao_estufa).toBe('Estufa B');
  });

  it('show the ten newest movements as the list of movements does', async () => {
    const { docs } = await at(NOW).movimentacoes.listar({ limite: 10 });
    const { recentes } = (await dashboard()).movimentacoes;
    expect(recentes).toEqual(docs);
    expect(recentes).toHaveLength(10);
  });

  it('come from one statement, and so from one moment', async () => {
    expect(await statementsOf(db, () => at(NOW).dashboard.geral())).toHaveLength(1);
  });
});
