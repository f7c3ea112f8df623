import type { EspecieState, EstufaState, LoteState, Stock } from '../../src/estoque/stock.ts';

/** What rules decide on, without a database: 300 of a seed in the sementeira, a greenhouse with 50 places more than plants, a batch. */

export function especieState(values: Partial<EspecieState> = {}): EspecieState {
  const id = values.id ?? 'ipê';
  return {
    ...{ id, nome_popular: id, tipo: 'SEMENTE', status: 'ATIVO' },
    ...{ quantidade_atual: 300, com_procedencia: false },
    ...values,
  };
}

export function estufaState(values: Partial<EstufaState> = {}): EstufaState {
  return {
    ...{ id: 'estufa', codigo_identificador: 'E01-B01-01', marca: null },
    ...{ capacidade_total: 150, ocupacao_atual: 100 },
    ...values,
  };
}

/** A batch of so many of each species. */
export function loteState(saldos: Record<string, number>, values: Partial<LoteState> = {}): LoteState {
  const itens = Object.entries(saldos).map(([especie_id, quantidade_atual]) => ({
    ...{ especie_id, quantidade_inicial: 100, quantidade_atual },
  }));
  return {
    ...{ id: 'lote', codigo: 'LOTE-2026-00001', estufa_id: 'estufa', fase: 'PRONTO', status: 'ATIVO' },
    ...{ motivo_encerramento: null, operacao_encerramento: null },
    quantidade_total: itens.reduce((sum, item) => sum + item.quantidade_atual, 0),
    itens: new Map(itens.map((item) => [item.especie_id, item])),
    ...values,
  };
}

/** A stock of these records; of a species and a greenhouse as above without more. */
export function stockOf(
  lote: LoteState | null,
  { especies = [especieState()], estufas = [estufaState()] } = {} as {
    especies?: EspecieState[];
    estufas?: EstufaState[];
  },
): Stock {
  const byId = <State extends { id: string }>(states: State[]) =>
    new Map(states.map((each) => [each.id, each]));
  return {
    ...{ lote, especies: byId(especies), estufas: byId(estufas) },
    ...{ procedencias: new Map(), mudaEquivalente: null },
  };
}
