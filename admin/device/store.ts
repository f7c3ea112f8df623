import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isFree, type Lease } from './lease.ts';
import { type Entry, isReadable, type NewEntry, notedAfter } from './queue.ts';

/**
 * The browser's store, in IndexedDB: the entries that are still to be sent, and the last answers, with which the app opens
 * offline. It survives a closed page and a killed browser.
 */
interface Stores extends DBSchema {
  fila: { key: number; value: Entry };
  respostas: { key: string; value: unknown };
}

let opening: Promise<IDBPDatabase<Stores>> | undefined;

function database(): Promise<IDBPDatabase<Stores>> {
  opening ??= openDB<Stores>('viveiro', 1, {
    upgrade(db) {
      db.createObjectStore('fila', { keyPath: 'id', autoIncrement: true });
      db.createObjectStore('respostas');
    },
    terminated: closed,
  });
  opening.catch(closed);
  return opening;
}

function closed(): void {
  opening = undefined;
}

/** The last answer of this name; undefined without one, or in a browser that stores nothing. */
export async function storedAnswer<Answer>(name: string): Promise<Answer | undefined> {
  return (await database().then((db) => db.get('respostas', name), withoutStore)) as Answer | undefined;
}

export async function storeAnswer(name: string, answer: unknown): Promise<void> {
  await database().then((db) => db.put('respostas', answer, name), withoutStore);
  changed();
}

export async function removeAnswers(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => database().then((db) => db.delete('respostas', name), withoutStore)));
}

/** With a connection the app works without the store. */
function withoutStore(): undefined {}

/** Everybody's entries that are still to be sent, the oldest first. */
export async function entries(): Promise<Entry[]> {
  return (await (await database()).getAll('fila')).filter(isReadable);
}

/** Stores new entries, all or none; it throws rather than lose them. */
export async function add(noted: readonly NewEntry[]): Promise<number[]> {
  const transaction = (await database()).transaction('fila', 'readwrite');
  const newest = await transaction.store.openCursor(null, 'prev');
  let last = newest?.value;
  const ids: number[] = [];
  for (const each of noted) {
    const entry = { ...notedAfter(each, last), enviadoEm: null, momento: null, recusa: null, falha: null };
    // IndexedDB assigns the id.
    const id = await transaction.store.add(entry as never);
    last = { ...entry, id };
    ids.push(id);
  }
  await transaction.done;
  changed();
  // Otherwise a browser that runs short of space may delete the store.
  await navigator.storage?.persist?.().catch(() => false);
  return ids;
}

/**
 * Changes an entry in one transaction, so that no other tab comes between. Answers the entry, or undefined when it is gone
 * or `change` declines.
 */
export async function change(
  id: number,
  change: (entry: Entry) => Entry | undefined,
): Promise<Entry | undefined> {
  const transaction = (await database()).transaction('fila', 'readwrite');
  const stored = await transaction.store.get(id);
  const after = stored && change(stored);
  if (after) await transaction.store.put(after);
  await transaction.done;
  if (after) changed();
  return after;
}

/** Removes an entry if it may go, and answers whether it went. */
export async function remove(id: number, mayGo: (entry: Entry) => boolean = () => true): Promise<boolean> {
  const transaction = (await database()).transaction('fila', 'readwrite');
  const stored = await transaction.store.get(id);
  const goes = stored !== undefined && mayGo(stored);
  if (goes) await transaction.store.delete(id);
  await transaction.done;
  changed();
  return goes;
}

/** Takes or renews the lease; false while another tab holds it. A killed tab stops renewing, so its lease ends. */
export async function takeLease(holder: string, ms: number): Promise<boolean> {
  const transaction = (await database()).transaction('respostas', 'readwrite');
  const lease = (await transaction.store.get(LEASE)) as Lease | undefined;
  const free = isFree(lease, holder, Date.now());
  if (free) await transaction.store.put({ holder, until: Date.now() + ms } satisfies Lease, LEASE);
  await transaction.done;
  return free;
}

export async function endLease(holder: string): Promise<void> {
  await takeLease(holder, -1);
}

const LEASE = 'vez';

const NEWS = 'viveiro';
const telling = new BroadcastChannel(NEWS);

function changed(): void {
  telling.postMessage(null);
}

/** Calls the listener after every change of the store, in this tab or another. */
export function onChange(listener: () => void): () => void {
  const hearing = new BroadcastChannel(NEWS);
  hearing.addEventListener('message', listener);
  return () => hearing.close();
}
