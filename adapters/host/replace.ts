import { rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Windows refuses to replace a file that another program has open, such as a virus scanner for a moment. */
const HELD = ['EPERM', 'EACCES', 'EBUSY'];
const PATIENCE_MS = 1_000;
const PAUSE_MS = 25;

/**
 * Gives a finished file its name, in place of an older file. On Windows it waits for up to a second for a program that has the
 * older file open.
 *
 * @throws what `rename` throws.
 */
export async function replace(
  unfinished: string,
  file: string,
  { platform, move = rename }: { platform: NodeJS.Platform; move?: typeof rename } = process,
): Promise<void> {
  const began = Date.now();
  for (;;) {
    try {
      return await move(unfinished, file);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (platform !== 'win32' || !HELD.includes(code) || Date.now() - began > PATIENCE_MS) throw error;
    }
    await sleep(PAUSE_MS);
  }
}
