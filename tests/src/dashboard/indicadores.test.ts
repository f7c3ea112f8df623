import { describe, expect, it } from 'vitest';
import { type Fluxo, ocupacaoDasEstufas, perdasDesde, producao } from '../../../src/dashboard/indicadores.ts';

const INICIO = '2026-01-01T03:00:00.000Z';
const ANTES = '2025-12-01T03:00:00.000Z';

const fluxo = (tipo: Fluxo['tipo'], quantidade: number, values: Partial<Fluxo> = {}): Fluxo => ({
  inicio: INICIO,
  tipo,
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
      alocacao(300),
      fluxo('PERDA', 40),
      fluxo('MORTALIDADE', 60),
      fluxo('EXPEDICAO', 150),
      fluxo('SAIDA', 10),
    ];
    expect(perdasDesde(fluxos, INICIO)).toEqual({
      taxa: 0.3333,
      motivo: null,
      desde: INICIO,
      plantas_perdidas: 100,
      por_perda: 40,
      por_mortalidade: 60,
      plantas_que_entraram: 300,
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
  it('shows every phase, and counts what is finished beside what is alive', () => {
    const figures = producao(
      [
        { fase: 'PRODUÇÃO', lotes: 2, plantas: 70 },
        { fase: 'PRONTO', lotes: 1, plantas: 30 },
        { fase: 'FINALIZADO', lotes: 9, plantas: 0 },
      ],
      [{ tipo: 'SEMENTE', quantidade: 100 }],
    );
    expect(figures).toEqual({
      ativos: 3,
      por_fase: { SEMEADURA: 0, GERMINAÇÃO: 0, PRODUÇÃO: 2, PRONTO: 1, FINALIZADO: 9 },
      plantas_em_producao: 100,
      em_producao_sementes: 100,
      em_producao_mudas: 0,
      mudas_prontas: 30,
    });
  });
});
