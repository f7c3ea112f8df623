import { describe, expect, it } from 'vitest';
import {
  type Fluxo,
  ocupacaoDasEstufas,
  perdasDesde,
  porTipo,
  producao,
  serieMensal,
} from '../../../src/dashboard/indicadores.ts';

const INICIO = '2026-01-01T03:00:00.000Z';
const ANTES = '2025-12-01T03:00:00.000Z';

const fluxo = (tipo: Fluxo['tipo'], quantidade: number, values: Partial<Fluxo> = {}): Fluxo => ({
  inicio: INICIO,
  tipo,
  unidade: 'SEMENTE',
  registros: 1,
  quantidade,
  entregues: 0,
  retornadas: 0,
  entradas_em_lotes: 0,
  ...values,
});
const alocacao = (quantidade: number, values: Partial<Fluxo> = {}) =>
  fluxo('SAIDA', quantidade, { entradas_em_lotes: quantidade, ...values });

describe('the share of plants lost', () => {
  it('counts losses and deaths, and no dispatch, over what entered batches', () => {
    const fluxos = [
      alocacao(200),
      alocacao(100, { unidade: 'MUDA' }),
      fluxo('PERDA', 40),
      fluxo('MORTALIDADE', 45),
      fluxo('MORTALIDADE', 15, { unidade: 'MUDA' }),
      fluxo('EXPEDICAO', 150),
      fluxo('SAIDA', 10),
    ];
    expect(perdasDesde(fluxos, INICIO)).toEqual({
      taxa: 0.3333,
      motivo: null,
      desde: INICIO,
      plantas_perdidas: 100,
      por_perda: 40,
      por_perda_sementes: 40,
      por_perda_mudas: 0,
      por_mortalidade: 60,
      por_mortalidade_sementes: 45,
      por_mortalidade_mudas: 15,
      plantas_que_entraram: 300,
      sementes_que_entraram: 200,
      mudas_que_entraram: 100,
    });
  });

  it('leaves out what happened before the period', () => {
    const fluxos = [alocacao(100), alocacao(900, { inicio: ANTES }), fluxo('PERDA', 5, { inicio: ANTES })];
    expect(perdasDesde(fluxos, INICIO)).toMatchObject({ taxa: 0, plantas_que_entraram: 100 });
  });

  it('is null, with the reason, when nothing entered', () => {
    expect(perdasDesde([fluxo('MORTALIDADE', 5)], INICIO)).toMatchObject({
      taxa: null,
      motivo: 'Nenhuma planta entrou em lotes no período.',
      plantas_perdidas: 5,
    });
    expect(perdasDesde([], INICIO)).toMatchObject({ taxa: null, plantas_perdidas: 0 });
  });

  it('is 1 when all that entered was lost, and null when more was lost', () => {
    expect(perdasDesde([alocacao(10), fluxo('PERDA', 10)], INICIO)).toMatchObject({ taxa: 1, motivo: null });
    expect(perdasDesde([alocacao(10), fluxo('PERDA', 11)], INICIO)).toMatchObject({
      taxa: null,
      motivo: 'As perdas do período incluem plantas que entraram em lotes antes dele.',
    });
  });
});

describe('seeds and seedlings', () => {
  const fluxos = [
    fluxo('ENTRADA', 70),
    fluxo('ENTRADA', 5, { unidade: 'MUDA' }),
    fluxo('SAIDA', 8, { entregues: 6 }),
    fluxo('EXPEDICAO', 30, { unidade: 'MUDA', entregues: 20, retornadas: 10 }),
    fluxo('MORTALIDADE', 3, { unidade: 'MUDA' }),
    fluxo('MORTALIDADE', 2),
  ];

  it('are counted apart in the movements of each type', () => {
    const { ENTRADA, EXPEDICAO, PERDA } = porTipo(fluxos, INICIO);
    expect(ENTRADA).toEqual({ registros: 2, quantidade: 75, sementes: 70, mudas: 5 });
    expect(EXPEDICAO).toEqual({ registros: 1, quantidade: 30, sementes: 0, mudas: 30 });
    expect(PERDA).toEqual({ registros: 0, quantidade: 0, sementes: 0, mudas: 0 });
  });

  it('are counted apart month by month', () => {
    const meses = [{ mes: '2026-01', inicio: INICIO }];
    const fim = '2026-02-01T03:00:00.000Z';
    const periodos = { meses, fim, inicio12Meses: INICIO, inicio30Dias: INICIO, inicio7Dias: INICIO };
    expect(serieMensal(fluxos, periodos)).toEqual([
      {
        mes: '2026-01',
        ...{ entradas: 75, entradas_sementes: 70, entradas_mudas: 5 },
        ...{ expedicoes: 26, expedicoes_sementes: 6, expedicoes_mudas: 20, retornos: 10 },
        ...{ mortalidade: 5, mortalidade_sementes: 2, mortalidade_mudas: 3 },
      },
    ]);
  });
});

describe('the occupancy of the greenhouses', () => {
  const places = (capacidade_total: number, ocupacao_atual: number) => ({
    total: 1,
    capacidade_total,
    ocupacao_atual,
  });

  it('is the sum of all greenhouses, and their number in each status', () => {
    const figures = ocupacaoDasEstufas([
      { status: 'Ocupada', ...places(300, 100) },
      { status: 'Manutenção', ...places(100, 0) },
      { status: 'Inativo', ...places(100, 100) },
    ]);
    expect(figures).toEqual({
      total: 3,
      por_status: { Livre: 0, Ocupada: 1, Manutenção: 1, Inativo: 1 },
      capacidade_total: 500,
      ocupacao_atual: 200,
      taxa_ocupacao: 0.4,
    });
  });

  it('has no rate when there are no places', () => {
    expect(ocupacaoDasEstufas([])).toMatchObject({ capacidade_total: 0, taxa_ocupacao: null });
    expect(ocupacaoDasEstufas([{ status: 'Inativo', ...places(0, 0) }])).toMatchObject({
      total: 1,
      taxa_ocupacao: null,
    });
  });
});

describe('the production', () => {
  it('shows every phase, and counts finished plants beside living ones', () => {
    const figures = producao(
      [
        { fase: 'GERMINAÇÃO', lotes: 1, plantas: 20 },
        { fase: 'PRODUÇÃO', lotes: 1, plantas: 50 },
        { fase: 'PRONTO', lotes: 1, plantas: 30 },
        { fase: 'FINALIZADO', lotes: 9, plantas: 0 },
      ],
      [
        { unidade: 'SEMENTE', quantidade: 20 },
        { unidade: 'MUDA', quantidade: 80 },
      ],
    );
    expect(figures).toEqual({
      ativos: 3,
      por_fase: { SEMEADURA: 0, GERMINAÇÃO: 1, PRODUÇÃO: 1, PRONTO: 1, FINALIZADO: 9 },
      plantas_por_fase: { SEMEADURA: 0, GERMINAÇÃO: 20, PRODUÇÃO: 50, PRONTO: 30, FINALIZADO: 0 },
      plantas_em_producao: 100,
      em_producao_sementes: 20,
      em_producao_mudas: 80,
      mudas_prontas: 30,
    });
  });
});
