import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { segmentsIn } from './segments.ts';

/** What the server writes before it gives a file its name. */
const UNFINISHED = /^archtemp\./;

/** The files of the log that wait to be copied. Others that the server puts there are not needed, and go. */
export async function waitingIn(spool: string): Promise<string[]> {
  const names = await readdir(spool);
  const waiting = segmentsIn(names);
  const others = names.filter((name) => !UNFINISHED.test(name) && !waiting.includes(name));
  await discard(spool, others);
  return waiting;
}

export async function discard(spool: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(spool, name), { force: true });
}
