import { chownSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Home } from './ownership.ts';

/** The log is kept for a continuous copy: each file of it is put into the spool, at the latest after so many seconds. */
export interface Archiving {
  seconds: number;
}

/** Beside the cluster: finished files of the log wait here until they are copied. */
function spoolOf({ directory }: Pick<Home, 'directory'>): string {
  return join(directory, 'fila-da-copia');
}

/** Makes the spool. Without archiving an older one goes: its files would follow no others. */
export async function prepareSpool(home: Home, archiving?: Archiving): Promise<string | null> {
  const spool = spoolOf(home);
  if (!archiving) {
    await rm(spool, { recursive: true, force: true });
    return null;
  }
  mkdirSync(spool, { recursive: true, mode: 0o700 });
  chownSync(spool, home.account.uid, home.account.gid);
  return spool;
}

/** The server itself only copies beside its cluster: a share that hangs must not make it keep its log until the disk is full. */
export function archiveSettings(spool: string | null, archiving?: Archiving): Record<string, string> {
  if (spool === null || !archiving) return {};
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': spool,
    archive_timeout: `${archiving.seconds}s`,
  };
}
