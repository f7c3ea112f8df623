import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Header } from 'tar';
import { OperatorError } from '../../host/operator-error.ts';

/** What of a cluster is only of the running server, or is made anew; folders of these names stay, empty. */
const EMPTIED = [
  ...['pg_wal', 'pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'],
  'pg_subtrans',
];
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|current_logfiles.*|pgsql_tmp.*|pg_internal\.init.*|backup_label.*)$/;

const BLOCK = 512;
const CHUNK = 1_048_576;

/**
 * The files of a cluster as a tar, while the server changes them: one that vanishes is left out, one that grows or shrinks has the
 * size that it began with. The log makes them right again.
 */
export async function* tarOf(cluster: string, folder = ''): AsyncGenerator<Buffer> {
  for (const entry of await readdir(join(cluster, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (LEFT_OUT.test(entry.name)) continue;
    const isEmptied = folder === '' && EMPTIED.includes(entry.name);
    if (isEmptied || entry.isDirectory()) {
      yield header(`${path}/`, 'Directory', 0);
      if (!isEmptied) yield* tarOf(cluster, path);
    } else if (entry.isFile()) yield* fileOf(cluster, path);
    else throw elsewhere(join(cluster, path));
  }
  if (folder === '') yield Buffer.alloc(2 * BLOCK);
}

async function* fileOf(cluster: string, path: string): AsyncGenerator<Buffer> {
  const handle = await open(join(cluster, path), 'r').catch(unlessGone);
  if (handle === null) return;
  try {
    const { size } = await handle.stat();
    yield header(path, 'File', size);
    for (let at = 0; at < size; at += CHUNK) {
      const chunk = Buffer.alloc(Math.min(CHUNK, size - at));
      await handle.read(chunk, 0, chunk.length, at);
      yield chunk;
    }
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
  } finally {
    await handle.close();
  }
}

function header(path: string, type: 'File' | 'Directory', size: number): Buffer {
  const made = new Header({ path, type, size, mode: type === 'File' ? 0o600 : 0o700, mtime: new Date(0) });
  made.encode();
  return made.block as Buffer;
}

function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

function elsewhere(path: string): OperatorError {
  return new OperatorError(
    `A cópia contínua só alcança o que está na pasta do banco de dados, e ${path} leva a outra.`,
  );
}
