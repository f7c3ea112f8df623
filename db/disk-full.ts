/** PostgreSQL's code for a disk without room. */
export const DISK_FULL = '53100';

/** What a pool and its transactions share. */
interface Client {
  config?: object;
}

/**
 * When the database of a pool last reported a full disk, in milliseconds of `performance.now()`; unset once it has written again.
 */
const saidFull = new WeakMap<object, number>();

/** Remembers a full disk, when that is why a statement failed. */
export function noteFull({ config }: Client, error: unknown): void {
  if (!(error instanceof Error) || !('code' in error) || error.code !== DISK_FULL) return;
  saidFull.set(config as object, performance.now());
}

export function noteWritten({ config }: Client): void {
  saidFull.delete(config as object);
}

/** Whether the database has reported a full disk in the last milliseconds, and has written nothing since. */
export function saidFullWithin({ client }: { client: Client }, ms: number): boolean {
  const at = saidFull.get(client.config as object);
  return at !== undefined && performance.now() - at < ms;
}
