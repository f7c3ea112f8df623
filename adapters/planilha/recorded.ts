import type { SaidaDe } from '../client/calls.ts';
import type { Client } from '../client/client.ts';
import type { ImportAnswer } from './endpoints.ts';
import type { RowRefusal } from './reading.ts';
import type { Chunk } from './sending.ts';

/** What is known of the rows that were sent for recording, however it is stored. */
export interface Recorded {
  /** The ids that undo the confirmed chunks. */
  importacoes: string[];
  /** The last confirmed row. */
  ultima_linha: number;
  gravadas: number;
  /** How many of these took up records of an undone import again. */
  retomadas: number;
  recusadas: RowRefusal[];
  em_envio: Chunk | null;
}

/** The state after the service has answered a chunk. */
export function confirmed<R extends Recorded>(
  { importacoes, gravadas, retomadas, recusadas }: R,
  { ate, linhas }: Chunk,
  refused: readonly RowRefusal[],
  answer: ImportAnswer,
) {
  const added = answer.importacao_id === null ? [] : [answer.importacao_id];
  return {
    importacoes: [...importacoes, ...added],
    gravadas: gravadas + linhas.length - new Set(refused.map(({ linha }) => linha)).size,
    retomadas: retomadas + answer.linhas.filter(({ retomada }) => retomada).length,
    recusadas: [...recusadas, ...refused],
    ultima_linha: ate,
    em_envio: null,
  };
}

export type Undone = SaidaDe<Client['importacoes']['desfazer']>;

/** The state after a chunk was undone. A chunk of which nothing stays is forgotten. */
export function undone({ importacoes, gravadas }: Recorded, importacao_id: string, answer: Undone) {
  return {
    gravadas: gravadas - answer.desfeitos,
    importacoes:
      answer.mantidos.length > 0 ? importacoes : importacoes.filter((each) => each !== importacao_id),
  };
}

/**
 * Undoes what was recorded, the last chunk first, and stores each answer before it goes on. What stays in the end is what the
 * answers kept, and not the rows less the undone records: all rows of a batch are one record, and somebody may have undone one
 * by hand.
 */
export async function undoAll(
  { importacoes }: Recorded,
  undo: (importacao_id: string) => Promise<Undone>,
  store: (importacao_id: string, answer: Undone) => Promise<void>,
): Promise<void> {
  for (const id of importacoes.toReversed()) await store(id, await undo(id));
}
