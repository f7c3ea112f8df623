import type { Db } from '../../db/connection.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { MovimentacaoAnotada } from '../../db/models/movimentacao-anotada.ts';
import type { Decided, NewRow } from './facts.ts';

/** Rows of the ledger that were noted before they were recorded: a phone without a signal sends them later. */

/** Writes beside the ledger when new rows were noted, of the decisions that say so. */
export async function registrarAnotadas(
  db: Db,
  decided: readonly Decided[],
  posted: readonly NewRow[][],
): Promise<void> {
  const anotadas = decided.flatMap(({ anotado_em }, n) =>
    anotado_em ? (posted[n] ?? []).map(({ id }) => ({ movimentacao_id: id, anotado_em })) : [],
  );
  await insertRows(db, MovimentacaoAnotada, anotadas);
}

/**
 * When a movement `m` was noted, null where that was as it was recorded. What a count found to differ was so when it was counted,
 * whenever the count was closed.
 */
export const ANOTADA_EM = `coalesce(
  (select a.anotado_em from movimentacoes_anotadas a where a.movimentacao_id = m.id),
  (select n.contada_em from contagem_diferencas d join contagem_notas n on n.id = d.nota_id where d.movimentacao_id = m.id))`;

/**
 * Whether a row `m` of one balance is after a moment at which somebody counted it: the one definition. What was noted goes by that. The
 * others go by the ledger, which has an order: from the first of them that is later, all are. `saldo` is SQL of what tells balances apart.
 */
export function depoisDe(momento: string, saldo: string): string {
  return `case when m.anotado_em is not null then m.anotado_em > ${momento}
    else bool_or(m.anotado_em is null and m.data_registro > ${momento}) over (
      partition by ${saldo} order by m.seq rows unbounded preceding) end`;
}
