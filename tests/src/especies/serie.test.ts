import { describe, expect, it } from 'vitest';
import { MAX_PONTOS } from '../../../src/especies/serie.ts';
import {
  destinatario,
  especie,
  estufa,
  expedicao,
  mortalidade,
  movimentacao,
  retorno,
} from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { refusal } from '../../support/refusals.ts';

const { at } = await freshNursery({ cargo: 'Administrador' });
/** São Paulo is three hours behind UTC: its midnights are at 03:00 Z. */
const later = at('2026-06-01T12:00:00Z');

const seeds = await especie(at('2026-01-10T12:00:00Z'), { quantidade_inicial: 1_000 });
const especie_id = seeds.id;
const on = (day: string) => at(`2026-${day}T12:00:00Z`);

const aberto = await on('02-01').lotes.criar({
  estufa_id: (await estufa(on('01-01'))).id,
  itens_especies: [{ especie_id, quantidade_inicial: 400 }],
});
await mortalidade(on('02-02'), aberto, 20);
const pronto = await on('02-03').lotes.atualizarFase({ id: aberto.id, fase: 'PRONTO' });
await expedicao(on('02-03'), pronto, 100);
await retorno(on('02-03'), pronto, 30);
const errada = await movimentacao(on('02-04'), { especie_id, quantidade: 77 });
await on('02-05').movimentacoes.estornar({ id: errada.id });
const recebe = await destinatario(on('01-01'));
await movimentacao(on('02-06'), { especie_id, tipo: 'SAIDA', quantidade: 5, destinatario_id: recebe.id });
await movimentacao(on('02-06'), { especie_id, tipo: 'SAIDA', quantidade: 6 });
await movimentacao(on('02-06'), { especie_id, tipo: 'AJUSTE', quantidade: -9 });
await movimentacao(at('2026-02-08T02:59:59.999Z'), { especie_id, quantidade: 3 });
await on('02-09').lotes.descartar({ id: aberto.id, justificativa: 'Praga' });

const serie = (period: { data_inicio?: string; data_fim?: string } = {}, id = especie_id) =>
  later.especies.serie({ id, ...period });

const NADA = {
  ...{ entradas: 0, alocadas: 0, entregas: 0, outras_saidas: 0, retornos: 0 },
  ...{ retornos_recebidos: 0, perdas: 0, mortalidade: 0, ajustes: 0 },
};

describe('the balances of a species day by day', () => {
  it('are those at the end of each local day, with its movements; a reversal and its original only affect the balances', async () => {
    const period = { data_inicio: '2026-01-31', data_fim: '2026-02-09' };
    const { pontos, ...whole } = await serie(period);
    expect(whole).toEqual({ especie_id, de: '2026-01-31', ate: '2026-02-09', dias_por_ponto: 1 });
    expect(pontos).toEqual([
      { ...NADA, dia: '2026-01-31', sementeira: 1_000, em_producao: 0 },
      { ...NADA, dia: '2026-02-01', sementeira: 600, em_producao: 400, alocadas: 400 },
      { ...NADA, dia: '2026-02-02', sementeira: 600, em_producao: 380, mortalidade: 20 },
      { ...NADA, dia: '2026-02-03', sementeira: 600, em_producao: 250, entregas: 100, retornos: 30 },
      { ...NADA, dia: '2026-02-04', sementeira: 677, em_producao: 250 },
      { ...NADA, dia: '2026-02-05', sementeira: 600, em_producao: 250 },
      {
        ...{ ...NADA, dia: '2026-02-06', sementeira: 580, em_producao: 250 },
        ...{ entregas: 5, outras_saidas: 6, ajustes: -9 },
      },
      { ...NADA, dia: '2026-02-07', sementeira: 583, em_producao: 250, entradas: 3 },
      { ...NADA, dia: '2026-02-08', sementeira: 583, em_producao: 250 },
      { ...NADA, dia: '2026-02-09', sementeira: 583, em_producao: 0, perdas: 250 },
    ]);
  });

  it('equal the balances of the single days', async () => {
    const { pontos } = await serie({ data_inicio: '2026-02-01', data_fim: '2026-02-09' });
    for (const { dia, sementeira, em_producao } of pontos) {
      expect(await later.especies.saldo({ id: especie_id, em: dia })).toMatchObject({
        sementeira,
        em_producao,
      });
    }
  });

  it('are of the last 365 days without a period', async () => {
    const { de, ate, pontos } = await serie();
    expect([de, ate, pontos.length]).toEqual(['2025-06-02', '2026-06-01', 365]);
    expect(pontos.at(-1)).toMatchObject({ dia: '2026-06-01', sementeira: 583, em_producao: 0 });
  });

  it('have at most 400 points, of several days each in a long period', async () => {
    const { dias_por_ponto, pontos } = await serie({ data_inicio: '2020-01-01', data_fim: '2026-02-09' });
    expect(dias_por_ponto).toBe(6);
    expect(pontos.length).toBeLessThanOrEqual(MAX_PONTOS);
    expect(pontos.at(-1)).toMatchObject({ dia: '2026-02-09', sementeira: 583, em_producao: 0 });
    expect(pontos.reduce((sum, { entradas }) => sum + entradas, 0)).toBe(1_003);
  });

  it.each([
    [{ data_fim: '2026-06-02' }, 'DATA_FUTURA', 'data_fim'],
    [{ data_inicio: '2026-02-02', data_fim: '2026-02-01' }, 'PERIODO_INVERTIDO', 'data_inicio'],
    [{ data_inicio: '2026-06-02' }, 'PERIODO_INVERTIDO', 'data_inicio'],
    [{ data_inicio: 'ontem' }, 'VALOR_INVALIDO', 'data_inicio'],
  ])('are refused for %j', async (period, codigo, campo) => {
    await expect(serie(period)).rejects.toMatchObject(refusal('invalid', codigo, campo));
  });
});
