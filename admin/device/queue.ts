import { isSure, SET_RIGHT_MS } from '../../adapters/client/keys.ts';
import { type Ato, assuntoDe } from './atos.ts';

/**
 * The rules of the queue of field entries, apart from the store and the network. Nothing is recorded twice: an entry has its
 * Idempotency-Key before it is first sent. Nothing disappears: only an answer of the service, or the person who made the entry,
 * removes it. Entries about the same batch are recorded in the order in which they were noted.
 */

/** An act that somebody noted and that is not known to be recorded yet. */
export interface Entry {
  /** Orders the queue. */
  id: number;
  /** The Idempotency-Key of its present contents. */
  chave: string;
  /** The person who noted it; nobody else sends it. */
  usuario: { id: string; nome: string };
  ato: Ato;
  anotadoEm: number;
  /** Whose clock timed it: the phone's, if the service's time was not known yet. */
  relogio: 'SERVICO' | 'APARELHO';
  /** When it was first sent with this key; null before that. */
  enviadoEm: number | null;
  /** The time of the note as it is sent. With the same key it never changes. */
  momento: Momento | null;
  /** Why the service refused it. */
  recusa: string | null;
  /** Why the last attempt brought no answer. */
  falha: string | null;
}

/** When an act was noted by the service's clock, and the phone's time when it was sent if that differs. */
export interface Momento {
  em: string;
  horaDoAparelho: string | null;
}

export type NewEntry = Omit<Entry, 'id' | 'enviadoEm' | 'momento' | 'recusa' | 'falha'>;

/**
 * WAITING: sent as soon as possible. REFUSED: the service said why, and a person corrects or drops it. TO_CHECK: it may be
 * recorded already, and its key may have expired, so a person looks. OF_ANOTHER: it waits for the person who noted it.
 */
export type EntryState = 'WAITING' | 'REFUSED' | 'TO_CHECK' | 'OF_ANOTHER';

export function stateOf(entry: Entry, pessoaId: string, now: number): EntryState {
  const { usuario, recusa, enviadoEm } = entry;
  if (usuario.id !== pessoaId) return 'OF_ANOTHER';
  if (recusa !== null) return 'REFUSED';
  return enviadoEm === null || isSure(enviadoEm, now) ? 'WAITING' : 'TO_CHECK';
}

/** The oldest entry that may be sent. Entries that this round has tried are left out, and so are those behind them. */
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

/** Whether the fate of one entry must be known before a later one about the same subject is sent. */
function holdsBack(one: Entry, later: Entry, now: number, passed: ReadonlySet<number>): boolean {
  if (one.id >= later.id || one.usuario.id !== later.usuario.id) return false;
  if (assuntoDe(one.ato) !== assuntoDe(later.ato)) return false;
  return passed.has(one.id) ? one.recusa === null : stateOf(one, one.usuario.id, now) === 'TO_CHECK';
}

/** Whether an entry waits for a person to look at an earlier one about the same. */
export function isHeldBack(entry: Entry, entries: readonly Entry[], now: number): boolean {
  return entries.some((other) => holdsBack(other, entry, now, new Set()));
}

/** Clocks that differ by less agree: the service gives its time in whole seconds. */
const AGREE_MS = 5_000;

/** The entry as it is stored before it is sent, timed by the service's clock and the phone's. From now on it may be recorded. */
export function begun(entry: Entry, now: number, onPhone: number): Entry {
  const { enviadoEm, momento, relogio, anotadoEm } = entry;
  const off = relogio === 'APARELHO' && Math.abs(now - onPhone) > AGREE_MS ? now - onPhone : 0;
  const said = {
    em: new Date(anotadoEm + off).toISOString(),
    horaDoAparelho: off === 0 ? null : new Date(onPhone).toISOString(),
  };
  return { ...entry, enviadoEm: enviadoEm ?? now, momento: momento ?? said };
}

/** An entry is noted after the one before it, even when the clock was corrected a little in between. */
export function notedAfter(noted: NewEntry, last: Entry | undefined): NewEntry {
  const behind = last && last.relogio === noted.relogio ? last.anotadoEm - noted.anotadoEm : -1;
  return behind < 0 || behind > SET_RIGHT_MS ? noted : { ...noted, anotadoEm: noted.anotadoEm + behind + 1 };
}

/** REFUSED is certain: nothing was recorded. After any other end the same contents are sent again with the same key. */
export type End = 'REFUSED' | 'FAILED' | 'AWAY' | 'SIGNED_OUT';

/** How an unsuccessful sending ended. FAILED may be this entry's own fault; after AWAY and SIGNED_OUT nothing else is sent. */
export function endOf({ status, codigo }: { status: number | null; codigo: string }): End {
  // A proxy's page says nothing about what the service did.
  if (status === null || codigo === 'RESPOSTA_ILEGIVEL' || PASSING.has(status)) return 'AWAY';
  if (status === 401) return 'SIGNED_OUT';
  return status >= 500 ? 'FAILED' : 'REFUSED';
}

/** Too slow, too many, or a proxy that does not reach the service. */
const PASSING = new Set([408, 425, 429, 502, 503, 504]);

/** Whether the entry certainly was not recorded, so that it may be changed or dropped. */
export function isOpen({ enviadoEm, recusa }: Entry): boolean {
  return enviadoEm === null || recusa !== null;
}

/** The corrected entry: another request, with a key of its own. */
export function mended(entry: Entry, ato: Ato, chave: string): Entry {
  if (!isOpen(entry)) throw new Error('An entry that may be recorded is not changed.');
  return { ...entry, ato, ...unsent(chave) };
}

/** An entry that a person did not find recorded is sent anew, with the same time. */
export function again(entry: Entry, chave: string): Entry {
  return { ...entry, ...unsent(chave) };
}

/** Whether this version of the app can read an entry. One that it cannot read stays in the store, for the version that can. */
export function isReadable({ ato, usuario }: Partial<Entry>): boolean {
  return ato !== undefined && ato.tipo in KINDS && usuario !== undefined;
}

const KINDS: Readonly<Record<Ato['tipo'], true>> = {
  ...{ MORTALIDADE: true, FASE: true, TRANSFERENCIA: true },
  ...{ CONTAGEM: true, ANOTACAO: true, RONDA: true },
};

function unsent(chave: string) {
  return { chave, enviadoEm: null, recusa: null, falha: null };
}
