import { readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inUse } from './errors.ts';
import type { Home } from './ownership.ts';
import { commandLine, isAlive } from './processes.ts';

/** A server whose service was just killed needs a moment to notice and then to write its last checkpoint. */
const PATIENCE_MS = { running: 2_000, stopping: 30_000 };

/**
 * Makes sure that no server works on the cluster: waits for one that is about to end, refuses beside one that is
 * not, and removes the locks of one that is proved dead. (PostgreSQL itself gives up where a lock's pid now belongs
 * to any other process, as after each restart of a container.)
 *
 * @throws EmbeddedPostgresError when the cluster is in use.
 */
export async function claimCluster(home: Home): Promise<void> {
  const began = Date.now();
  for (;;) {
    const server = await findServer(home);
    if (!server) break;
    if (Date.now() - began > PATIENCE_MS[server.state]) throw inUse(home.directory, server.pid);
    await sleep(25);
  }
  removeIfStale(join(home.cluster, 'postmaster.pid'));
  if (removeIfStale(join(home.socketDirectory, '.s.PGSQL.5432.lock'))) {
    rmSync(join(home.socketDirectory, '.s.PGSQL.5432'), { force: true });
  }
}

/** The server that wrote the cluster's `postmaster.pid`, whether it already accepts connections or not. */
export function readPidFile(cluster: string): { pid: number; ready: boolean; stopping: boolean } | undefined {
  const lock = readLock(join(cluster, 'postmaster.pid'));
  if (!lock) return undefined;
  const status = lock.lines[7]?.trim();
  return { pid: lock.pid, ready: status === 'ready', stopping: status === 'stopping' };
}

export async function findServer(
  home: Home,
): Promise<{ state: keyof typeof PATIENCE_MS; pid?: number } | undefined> {
  const server = readPidFile(home.cluster);
  if (server && !isStale(join(home.cluster, 'postmaster.pid'))) {
    return { state: server.stopping ? 'stopping' : 'running', pid: server.pid };
  }
  // A server in another container on the same volume has a pid that means nothing here, but it answers.
  return (await answers(home.socketDirectory)) ? { state: 'running' } : undefined;
}

function removeIfStale(path: string): boolean {
  const stale = isStale(path);
  if (stale) rmSync(path, { force: true });
  return stale;
}

/** True when no server is behind a lock file: its process is gone, or the pid belongs to something else by now. */
function isStale(path: string): boolean {
  const lock = readLock(path);
  if (!lock) return true;
  const cluster = lock.lines[1];
  // A server creates its lock and fills it at once, so a lock that stays empty is the remnant of a crash. One that is gone by now
  // was that of a server that ended.
  if (!lock.pid || !cluster) {
    const { mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    return Date.now() - mtimeMs > 1_000;
  }
  return !isAlive(lock.pid) || !commandLine(lock.pid).includes(cluster);
}

function readLock(path: string): { pid: number; lines: string[] } | undefined {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    // A single-user server writes its pid negated.
    return { pid: Math.abs(Number(lines[0])), lines };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function answers(socketDirectory: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(socketDirectory, '.s.PGSQL.5432'));
    socket.on('connect', () => socket.destroy()).on('error', () => resolve(false));
    socket.on('close', (hadError) => resolve(!hadError));
  });
}
