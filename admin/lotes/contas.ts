import type { Fase } from '../../src/common/vocabulary.ts';
import type { FatoDoLote } from '../../src/lotes/linha-do-tempo/schemas.ts';

/** What became of a batch's plants, computed from the facts of its life. */

export interface Contas {
  recebidas: number;
  mortas: number;
  perdidas: number;
  /** Given to somebody. */
  entregues: number;
  /** Left in the nursery, outside the batch. */
  ficaram: number;
  saidas: number;
}

/** The account of the whole batch, or of one of its species. Reversed facts do not count. */
export function contasDe(fatos: readonly FatoDoLote[], especie_id?: string): Contas {
  const efetivas = fatos.flatMap(({ movimentacao: m }) =>
    m && !m.estorno_de && !m.estornada_por && (!especie_id || m.especie_id === especie_id) ? [m] : [],
  );
  const left = (tipo: string, which = (_: (typeof efetivas)[number]) => true) =>
    efetivas.reduce(
      (sum, m) => (m.tipo === tipo && m.variacao_lote < 0 && which(m) ? sum - m.variacao_lote : sum),
      0,
    );
  const recebidas = efetivas.reduce((sum, { variacao_lote }) => sum + Math.max(0, variacao_lote), 0);
  return {
    recebidas,
    mortas: left('MORTALIDADE'),
    perdidas: left('PERDA'),
    entregues: left('EXPEDICAO', (m) => !m.retorno_ao_viveiro),
    ficaram: left('EXPEDICAO', (m) => m.retorno_ao_viveiro),
    saidas: left('SAIDA') + left('AJUSTE'),
  };
}

export interface Passagem {
  fase: Fase;
  desde: string;
  /** The time in the phase, over all stays, in milliseconds. */
  duracao: number;
}

/** The phases of the batch, in the order in which it first reached each. */
export function passagens(fatos: readonly FatoDoLote[], ate: number): Passagem[] {
  const mudancas = fatos.flatMap(({ fase, data_registro }) => (fase ? [{ fase, desde: data_registro }] : []));
  const byFase = new Map<Fase, Passagem>();
  for (const [n, { fase, desde }] of mudancas.entries()) {
    const next = mudancas[n + 1]?.desde;
    const lasted = (next ? Date.parse(next) : ate) - Date.parse(desde);
    const before = byFase.get(fase);
    byFase.set(fase, { fase, desde: before?.desde ?? desde, duracao: (before?.duracao ?? 0) + lasted });
  }
  return [...byFase.values()];
}
