import { KEY_KNOWN_MS } from '../../adapters/client/keys.ts';
import { type Ato, assuntoDe, type Mortalidade } from './atos.ts';

/**
 * The rules of the queue of field entries, apart from the store and the network. Nothing is recorded twice: an entry has
 * its Idempotency-Key before it is first sent. Nothing vanishes: only an answer of the service, or the person who made
 * the entry, removes it. What is about the same batch is recorded in the order in which it was noted.
 */

/** An act that somebody noted and that is not known to be recorded yet. */
export interface Entry {
  /** Orders the queue. */
  id: number;
  /** The Idempotency-Key of what it says now. */
  chave: string;
  /** Who noted it: nobody else sends it. */
  usuario: { id: string; nome: string };
  ato: Ato;
  anotadoEm: number;
  /** By whose clock it was noted: the phone's, when the service had not told its own yet. */
  relogio: 'SERVICO' | 'APARELHO';
  /** When it was first sent with this key; null while it never was. */
  enviadoEm: number | null;
  /** What is sent of when it was noted: the same with the same key. */
  momento: Momento | null;
  /** Why the service refused it. */
  recusa: string | null;
  /** Why the last attempt brought no answer. */
  falha: string | null;
}

/** When an act was noted by the service's clock; and what time it was on the phone when it was sent, where that is another. */
export interface Momento {
  /** Null where an older version of the app had sent the act without it. */
  em: string | null;
  horaDoAparelho: string | null;
}

export type NewEntry = Omit<Entry, 'id' | 'enviadoEm' | 'momento' | 'recusa' | 'falha'>;

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

/** The oldest entry that may be sent, without those that this round has tried and those behind them. */
export function nextOf(
  entries: readonly Entry[],
  pessoaId: string,
  now: number,
  passed: ReadonlySet<number> = new Set(),
): Entry | undefined {
  return entries
    .filter((each) => !passed.has(each.id) && stateOf(each, pessoaId, now) === 'WAITING')
    .filter((each) => !entries.some((other) => holdsBack(other, each, now, passed)))
    .sort((a, b) => a.id - b.id)[0];
}

/** Whether one must be known to be recorded, or not to be, before a later one about the same is sent. */
function holdsBack(one: Entry, later: Entry, now: number, passed: ReadonlySet<number>): boolean {
  if (one.id >= later.id || one.usuario.id !== later.usuario.id) return false;
  if (assuntoDe(one.ato) !== assuntoDe(later.ato)) return false;
  return passed.has(one.id) ? one.recusa === null : stateOf(one, one.usuario.id, now) === 'TO_CHECK';
}

/** Whether an entry waits for a person to look at an earlier one about the same. */
export function isHeldBack(entry: Entry, entries: readonly Entry[], now: number): boolean {
  return entries.some((other) => holdsBack(other, entry, now, new Set()));
}

/** Clocks that differ by less agree: the service tells its time in whole seconds. */
const AGREE_MS = 5_000;

/** The entry as it is stored before it is sent, by the service's clock and the phone's: from now on it may be recorded. */
export function begun(entry: Entry, now: number, onPhone: number): Entry {
  const { enviadoEm, momento, relogio, anotadoEm } = entry;
  const off = relogio === 'APARELHO' && Math.abs(now - onPhone) > AGREE_MS ? now - onPhone : 0;
  const said = {
    em: new Date(anotadoEm + off).toISOString(),
    horaDoAparelho: off === 0 ? null : new Date(onPhone).toISOString(),
  };
  return { ...entry, enviadoEm: enviadoEm ?? now, momento: momento ?? said };
}

/** An entry is noted after the one before it, though the clock was set right by a little between them. */
export function notedAfter(noted: NewEntry, last: Entry | undefined): NewEntry {
  const behind = last && last.relogio === noted.relogio ? last.anotadoEm - noted.anotadoEm : -1;
  return behind < 0 || behind > SET_RIGHT_MS ? noted : { ...noted, anotadoEm: noted.anotadoEm + behind + 1 };
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
export function mended(entry: Entry, ato: Ato, chave: string): Entry {
  if (!isOpen(entry)) throw new Error('An entry that may be recorded is not changed.');
  return { ...entry, ato, ...unsent(chave) };
}

/** The entry that a person did not find recorded: sent anew, as of the same moment. */
export function again(entry: Entry, chave: string): Entry {
  return { ...entry, ...unsent(chave) };
}

/** What an older version of the app stored: only deaths. */
type Stored = Entry | (Omit<Entry, 'ato' | 'relogio' | 'momento'> & Omit<Mortalidade, 'tipo'>);

/** An entry as it is now, whatever version of the app stored it. */
export function upToDate(stored: Stored): Entry {
  if ('ato' in stored) return stored;
  const { lote, especie, quantidade, justificativa, ...entry } = stored;
  return {
    ...entry,
    ato: { tipo: 'MORTALIDADE', lote, especie, quantidade, justificativa },
    relogio: 'APARELHO',
    momento: entry.enviadoEm === null ? null : { em: null, horaDoAparelho: null },
  };
}

function unsent(chave: string) {
  return { chave, enviadoEm: null, recusa: null, falha: null };
}
