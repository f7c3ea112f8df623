import { ErroDoViveiro } from '../../../adapters/client/errors.ts';
import { fault } from '../../../adapters/client/faults.ts';
import { isAway, queryClient, sentenceOf } from '../../service.ts';
import { isRefusal, type Keyed } from '../forms/attempt.ts';

export type Act<Row> = (row: Row, options: Keyed) => Promise<unknown>;

/** The outcome of an act on several records, with the reason for each refusal. */
export interface Outcome<Row> {
  done: Row[];
  refused: { row: Row; why: string }[];
}

/**
 * Does the same with each record, one after the other. Each has its own key, derived from that of the act, so a repetition does
 * nothing twice.
 *
 * @throws when it is not a refusal, as when the service does not answer or the session has ended: nobody knows what became of that
 * record, and the rest is not tried. The form stays, and sends all of it again.
 */
export async function each<Row extends { id: string }>(
  rows: readonly Row[],
  { idempotencyKey }: Keyed,
  act: Act<Row>,
): Promise<Outcome<Row>> {
  const outcome: Outcome<Row> = { done: [], refused: [] };
  for (const row of rows) {
    try {
      await act(row, { idempotencyKey: `${idempotencyKey}.${row.id}` });
      outcome.done.push(row);
    } catch (error) {
      if (!isRefusal(error)) {
        // What was done before shows.
        void queryClient.invalidateQueries();
        throw outcome.done.length > 0 && isAway(error) ? stopped(outcome.done.length, rows.length) : error;
      }
      outcome.refused.push({ row, why: sentenceOf(error) });
    }
  }
  return outcome;
}

/** Undoes whatever can be undone. Of the others the first refusal is shown. @throws as `each` when nobody knows. */
export async function takeBack<Row extends { id: string }>(
  rows: readonly Row[],
  { idempotencyKey }: Keyed,
  act: Act<Row>,
): Promise<void> {
  let refusal: unknown;
  for (const row of rows) {
    await act(row, { idempotencyKey: `${idempotencyKey}.${row.id}` }).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      refusal ??= error;
    });
  }
  if (refusal) throw refusal;
}

function stopped(done: number, of: number): ErroDoViveiro {
  const detalhe = `Confira a rede e tente de novo, que nada se faz duas vezes: o serviço respondeu a ${done} de ${of} e parou.`;
  return new ErroDoViveiro(fault(null, 'SEM_RESPOSTA', detalhe), null, undefined);
}
