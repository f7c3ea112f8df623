import { beforeAll, describe, expect, it } from 'vitest';
import { TIPOS_MOVIMENTACAO } from '../../../src/common/vocabulary.ts';
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
  const house = (localizacao_estufa: string, localizacao_posicao: string, capacidade_total = 1_000) =>
    estufa(at(NOW), { localizacao_estufa, localizacao_posicao, capacidade_total });

  beforeAll(async () => {
    const inactive = await especie(at(NOW), { quantidade_inicial: 30 });
    await at(NOW).especies.atualizar({ id: inactive.id, status: 'INATIVO' });
    const [first, , , closed] = [
      await house('Estufa Á', '1'),
      await house('estufa a', '2'),
      await house('Estufa B', '1'),
      await house('Estufa B', '2', 500),
    ];

    const ready = await lote(at('2026-01-05T12:00:00Z'), { estufa_id: first.id, fase: 'PRONTO' });
    await expedicao(at('2026-03-01T12:00:00Z'), ready, 100);
    await retorno(at('2026-03-13T12:00:00Z'), ready, 50);
    const { id: destinatario_id } = await destinatario(at(NOW));
    const given = { tipo: 'SAIDA', especie_id: especieDo(ready), quantidade: 30, destinatario_id } as const;
    await movimentacao(at('2026-03-13T13:00:00Z'), given);
    const undone = await movimentacao(at('2026-03-13T13:00:00Z'), given);
    await at('2026-03-13T14:00:00Z').movimentacoes.estornar({ id: undone.id });
    await lote(at(NOW), { estufa_id: closed.id, plantas: [40] });
    await at(NOW).estufas.inativar({ id: closed.id });
  });

  it('of deliveries count what recipients got: 50 stayed in the nursery', async () => {
    const { entregas_30_dias, ultimos_30_dias } = (await dashboard()).movimentacoes;
    expect(entregas_30_dias).toEqual({ sementes: 30, mudas: 100 });
    expect(ultimos_30_dias.EXPEDICAO.mudas).toBe(150);
  });

  it('of species count those in use apart', async () => {
    expect((await dashboard()).especies).toMatchObject({ total: 4, ativas: 3, inativas: 1 });
  });

  it('of greenhouses are grouped by location, whatever its case and accents; an inactive one has no free place', async () => {
    const { por_status, por_localizacao } = (await dashboard()).estufas;
    expect(por_status).toEqual({ Livre: 2, Ocupada: 1, Manutenção: 0, Inativo: 1 });
    expect(por_localizacao.map(({ localizacao_estufa: _, ...figures }) => figures)).toEqual([
      { total: 2, capacidade_total: 2_000, ocupacao_atual: 350, taxa_ocupacao: 0.175 },
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
