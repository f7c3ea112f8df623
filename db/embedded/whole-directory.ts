import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Account, isAlive } from './processes.ts';

/**
 * Fills a directory under a temporary name and renames it when it is complete, so that a killed start leaves nothing
 * half made under the final name. When two starts do this at once, the first one's directory stays.
 */
export async function makeWhole(
  target: string,
  account: Account,
  fill: (directory: string) => Promise<void>,
): Promise<void> {
  await removeLeftovers(target);
  const temporary = `${target}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  underConstruction.add(temporary);
  try {
    mkdirSync(temporary, { mode: 0o700 });
    chownSync(temporary, account.uid, account.gid);
    await fill(temporary);
    publish(temporary, target);
  } finally {
    await rm(temporary, { recursive: true, force: true });
    underConstruction.delete(temporary);
  }
}

const underConstruction = new Set<string>();

async function removeLeftovers(target: string): Promise<void> {
  const parent = dirname(target);
  for (const name of readdirSync(parent)) {
    const maker = name.startsWith(`${basename(target)}.new-`) && /-(\d+)-\w+$/.exec(name)?.[1];
    if (!maker || isBeingMade(join(parent, name), Number(maker))) continue;
    // What an orphaned program is still writing to is removed at the next start.
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

function isBeingMade(path: string, maker: number): boolean {
  // In a container the service has the same pid each time.
  return maker === process.pid ? underConstruction.has(path) : isAlive(maker);
}

function publish(temporary: string, target: string): void {
  try {
    renameSync(temporary, target);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return;
  }
  const parent = openSync(dirname(target), 'r');
  fsyncSync(parent);
  closeSync(parent);
}
