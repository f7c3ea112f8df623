import { KEY_KNOWN_MS } from '../../adapters/client/keys.ts';
import type { TipoEspecie } from '../../src/common/vocabulary.ts';

/**
 * The rules of the queue of field entries, apart from the store and the network. Nothing is recorded twice: an entry has
 * its Idempotency-Key before it is first sent. Nothing vanishes: only an answer of the service, or the person who made
 * the entry, removes it.
 */

/** Dead plants that somebody noted and that are not known to be recorded yet. */
export interface Entry {
  /** Orders the queue. */
  id: number;
  /** The Idempotency-Key of what it says now. */
  chave: string;
  /** Who noted it: nobody else sends it. */
  usuario: { id: string; nome: string };
  lote: { id: string; codigo: string };
  /** How the species is called on this page; the id is what is sent. */
  especie: { id: string; nome: string; tipo: TipoEspecie };
  quantidade: number;
  justificativa: string;
  anotadoEm: number;
  /** When it was first sent with this key; null while it never was. */
  enviadoEm: number | null;
  /** Why the service refused it. */
  recusa: string | null;
  /** Why the last attempt brought no answer. */
  falha: string | null;
}

export type NewEntry = Omit<Entry, 'id' | 'enviadoEm' | 'recusa' | 'falha'>;

/** What a person may change of it. */
export type Amendment = Pick<Entry, 'especie' | 'quantidade' | 'justificativa'>;

/**
 * WAITING: sent as soon as possible. REFUSED: the service said why, and a person mends or drops it. TO_CHECK: it may be
 * recorded already, and its key may have expired, so a person looks. OF_ANOTHER: it waits for the person who noted it.
 */
export type EntryState = 'WAITING' | 'REFUSED' | 'TO_CHECK' | 'OF_ANOTHER';

/** A phone's clock is set right by so little now and then. */
const SET_RIGHT_MS = 60_000;

export function stateOf(entry: Entry, pessoaId: string, now: number): EntryState {
  const { usuario, recusa, enviadoEm } = entry;
  if (usuario.id !== pessoaId) return 'OF_ANOTHER';
  if (recusa !== null) return 'REFUSED';
  return enviadoEm === null || isSure(enviadoEm, now) ? 'WAITING' : 'TO_CHECK';
}

/** Whether the key of what was sent then is still kept for certain; a clock that went back tells nothing. */
export function isSure(enviadoEm: number, now: number): boolean {
  const age = now - enviadoEm;
  return age > -SET_RIGHT_MS && age <= KEY_KNOWN_MS;
}

/** The oldest entry that may be sent, without those that this round has tried. */
export function nextOf(
  entries: readonly Entry[],
  pessoaId: string,
  now: number,
  passed: ReadonlySet<number> = new Set(),
): Entry | undefined {
  return entries
    .filter((each) => !passed.has(each.id) && stateOf(each, pessoaId, now) === 'WAITING')
    .sort((a, b) => a.id - b.id)[0];
}

/** The entry as it is stored before it is sent: from now on it may be recorded. */
export function begun(entry: Entry, now: number): Entry {
  return { ...entry, enviadoEm: entry.enviadoEm ?? now };
}

/** REFUSED is for certain: nothing was recorded. After all the others the same is sent again with the same key. */
export type End = 'REFUSED' | 'FAILED' | 'AWAY' | 'SIGNED_OUT';

/** How an unsuccessful sending ended. FAILED may be this entry's own fault; after AWAY and SIGNED_OUT nothing else is sent. */
export function endOf({ status, codigo }: { status: number | null; codigo: string }): End {
  // A proxy's page says nothing about what the service did.
  if (status === null || codigo === 'RESPOSTA_ILEGIVEL' || PASSING.has(status)) return 'AWAY';
  if (status === 401) return 'SIGNED_OUT';
  return status >= 500 ? 'FAILED' : 'REFUSED';
}

/** Too slow, too many, or somebody before the service who does not reach it. */
const PASSING = new Set([408, 425, 429, 502, 503, 504]);

/** Whether nothing of it can have been recorded, so that it may say something else, or go. */
export function isOpen({ enviadoEm, recusa }: Entry): boolean {
  return enviadoEm === null || recusa !== null;
}

/** The entry as a person mended it: another request, with a key of its own. */
export function mended(entry: Entry, amendment: Amendment, chave: string): Entry {
  if (!isOpen(entry)) throw new Error('An entry that may be recorded is not changed.');
  return { ...entry, ...amendment, ...unsent(chave) };
}

/** The entry that a person did not find recorded: sent anew. */
export function again(entry: Entry, chave: string): Entry {
  return { ...entry, ...unsent(chave) };
}

function unsent(chave: string) {
  return { chave, enviadoEm: null, recusa: null, falha: null };
}
