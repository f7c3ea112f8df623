import type { Nursery } from './nursery.ts';
import * as model from './nursery.ts';

/** What the model says that the service must show of each record. */
export function predictedBalances(nursery: Nursery) {
  const { especies, estufas, lotes, procedencias } = nursery;
  return {
    ...mapValues(especies, ({ status, saldo, planta, separada }) => ({ status, saldo, planta, separada })),
    ...mapValues(procedencias, ({ status, recebida, saldo }) => ({ status, recebida, saldo })),
    ...mapValues(estufas, ({ capacidade }, ref) => {
      const ocupacao = model.ocupacao(nursery, ref);
      return { status: model.statusDaEstufa(nursery, ref), ocupacao, vagas: capacidade - ocupacao };
    }),
    ...mapValues(lotes, (lote) => ({
      status: model.statusOf(lote),
      fase: lote.fase,
      motivo: lote.motivo,
      estufa: lote.estufa,
      total: model.total(lote),
      itens: lote.itens,
    })),
  };
}

function mapValues<T, U>(
  records: Record<string, T>,
  change: (value: T, ref: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(records).map(([ref, value]) => [ref, change(value, ref)]));
}

/** What of a movement the ledger's row has. */
export function shown(all: model.Movimento) {
  const {
    ref: _,
    estornado: __,
    dia: ___,
    anotado: _______,
    operacao: ____,
    entrega: _____,
    devolve: ______,
    ...movimento
  } = all;
  return movimento;
}

/** What moved one species twice at the same place stays in order: a count and then a write-off. */
export function bySpecies<T extends { especie?: string; lote?: string | null }>(rows: T[]): T[] {
  const place = ({ especie = '', lote }: T) => `${especie} ${lote ?? ''}`;
  return rows.toSorted((a, b) => place(a).localeCompare(place(b)));
}
