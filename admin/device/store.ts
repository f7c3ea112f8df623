import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { NovoRegistro, Registro } from './queue.ts';

/**
 * What this browser keeps for when there is no connection: what was noted and is still to be sent, and the last answers
 * that the app opens with. A page that is closed, or a browser that is killed, loses none of it.
 */
interface Kept extends DBSchema {
  fila: { key: number; value: Registro };
  respostas: { key: string; value: unknown };
}

let opening: Promise<IDBPDatabase<Kept>> | undefined;

function kept(): Promise<IDBPDatabase<Kept>> {
  opening ??= openDB<Kept>('viveiro', 1, {
    upgrade(db) {
      db.createObjectStore('fila', { keyPath: 'id', autoIncrement: true });
      db.createObjectStore('respostas');
    },
    terminated: forgetOpening,
  });
  opening.catch(forgetOpening);
  return opening;
}

function forgetOpening(): void {
  opening = undefined;
}

/** The last answer of this name; undefined where there is none, or the browser keeps nothing. */
export async function keptAnswer<Answer>(name: string): Promise<Answer | undefined> {
  return (await kept().then((db) => db.get('respostas', name), noStore)) as Answer | undefined;
}

export async function keepAnswer(name: string, answer: unknown): Promise<void> {
  await kept().then((db) => db.put('respostas', answer, name), noStore);
  changed();
}

export async function forgetAnswers(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => kept().then((db) => db.delete('respostas', name), noStore)));
}

/** The app works without what is kept, as long as there is a connection. */
function noStore(): undefined {}

/** All that is still to be sent from this browser, whoever noted it, in the order of noting. */
export async function registros(): Promise<Registro[]> {
  return (await kept()).getAll('fila');
}

/** Keeps what was noted; it fails rather than lose it. */
export async function add(novo: NovoRegistro): Promise<number> {
  const registro = { ...novo, enviadoEm: null, recusa: null, falha: null };
  // The browser gives the id.
  const id = await (await kept()).add('fila', registro as never, undefined);
  changed();
  // Without this, a browser that is short of space throws it away.
  await navigator.storage?.persist?.().catch(() => false);
  return id;
}

/**
 * Changes an entry as it stands now, whatever other tabs have done to it; answers it, or undefined when it is gone or
 * `change` leaves it.
 */
export async function change(
  id: number,
  change: (registro: Registro) => Registro | undefined,
): Promise<Registro | undefined> {
  const transaction = (await kept()).transaction('fila', 'readwrite');
  const registro = await transaction.store.get(id);
  const after = registro && change(registro);
  if (after) await transaction.store.put(after);
  await transaction.done;
  if (after) changed();
  return after;
}

/** Takes an entry away, if it is one that may go. */
export async function remove(id: number, mayGo: (registro: Registro) => boolean = () => true): Promise<void> {
  const transaction = (await kept()).transaction('fila', 'readwrite');
  const registro = await transaction.store.get(id);
  if (registro && mayGo(registro)) await transaction.store.delete(id);
  await transaction.done;
  changed();
}

/** Takes the turn for so long, or keeps it; false while another has it. What holds no longer than it is renewed ends with a killed tab. */
export async function takeTurn(holder: string, ms: number): Promise<boolean> {
  const transaction = (await kept()).transaction('respostas', 'readwrite');
  const turn = (await transaction.store.get(TURN)) as Turn | undefined;
  const left = turn ? turn.until - Date.now() : 0;
  const free = !turn || turn.holder === holder || left < 0 || left > LONGEST_TURN_MS;
  if (free) await transaction.store.put({ holder, until: Date.now() + ms } satisfies Turn, TURN);
  await transaction.done;
  return free;
}

export async function endTurn(holder: string): Promise<void> {
  await takeTurn(holder, -1);
}

const TURN = 'vez';
/** Nobody takes it for longer: where more is left, the clock was put back since. */
const LONGEST_TURN_MS = 60_000;

interface Turn {
  holder: string;
  until: number;
}

const NEWS = 'viveiro';
const telling = new BroadcastChannel(NEWS);

function changed(): void {
  telling.postMessage(null);
}

/** Tells of every change of what is kept, in this tab or another. */
export function onChange(listener: () => void): () => void {
  const hearing = new BroadcastChannel(NEWS);
  hearing.addEventListener('message', listener);
  return () => hearing.close();
}
