import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accessSettings } from './access.ts';
import type { Binaries } from './binaries.ts';
import { readPidFile } from './locks.ts';
import type { Home } from './ownership.ts';
import { spawnOptions } from './processes.ts';

export interface Server {
  stop(): Promise<void>;
}

interface LaunchOptions {
  /** Called with what the server logged about its end, unless it was started anew. */
  onUnexpectedExit?: (reason: string) => void;
  settings?: Record<string, string>;
}

/**
 * Starts the server, and resolves when it accepts connections. Rejects with its log when it ends before that. When one of its
 * processes crashes, it ends and is started anew.
 */
export async function launchServer(home: Home, binaries: Binaries, options: LaunchOptions): Promise<Server> {
  const launch = () => launched(home, binaries, options);
  return supervise(await launch(), launch, home, options);
}

async function launched(home: Home, binaries: Binaries, { settings }: LaunchOptions): Promise<SpawnedServer> {
  const deadline = Date.now() + STILL_ENDING_MS;
  for (;;) {
    const server = spawnServer(home, binaries, settings);
    if (await becomesReady(server, home)) {
      if (settings?.archive_timeout) lookAtTheTime(server);
      return server;
    }
    const reason = server.logged();
    const isStillEnding = /shared memory block .* is still in use/.test(reason);
    if (!isStillEnding || Date.now() > deadline) throw new Error(reason);
    await sleep(100);
  }
}

/** The checkpointer begins while the server recovers, when it does not look at `archive_timeout`, and then sleeps for five minutes. */
function lookAtTheTime({ child }: SpawnedServer): void {
  child.kill('SIGHUP');
}

/** After a `kill -9` of the server alone its children need a moment to notice; until then no other one may start. */
const STILL_ENDING_MS = 10_000;

/**
 * The process that becomes the server (`exec`) first leaves a watchdog behind, which is reparented, holds a pipe from
 * this process, and asks for a fast shutdown when the pipe breaks: the kernel closes it however this process ends.
 */
const WATCHDOG_THEN_SERVER = `
  ( ( trap '' HUP INT TERM; read -r _ <&3; kill -INT $$ 2>/dev/null ) & )
  exec "$@" 3<&-`;

interface SpawnedServer {
  child: ChildProcess;
  exited: Promise<void>;
  logged(): string;
}

function spawnServer(home: Home, binaries: Binaries, settings: Record<string, string> = {}): SpawnedServer {
  const log = openLog(home);
  const args = [
    binaries.postgres,
    '-D',
    home.cluster,
    ...asArguments({ ...serverSettings(home), ...settings }),
  ];
  const child = spawn('/bin/sh', ['-c', WATCHDOG_THEN_SERVER, 'sh', ...args], {
    ...spawnOptions(home.account),
    stdio: ['ignore', log.descriptor, log.descriptor, 'pipe'],
  });
  closeSync(log.descriptor);
  const lifeline = child.stdio[3] as Socket;
  lifeline.on('error', () => {});
  let failure = '';
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      failure = error.message;
      resolve();
    });
  });
  void exited.then(() => lifeline.destroy());
  return { child, exited, logged: () => failure || log.since() };
}

/** What the server logs when it serves. */
const READY = 'database system is ready to accept connections';
/** What it logs when it ends because one of its processes crashed. */
const CRASHED = 'because "restart_after_crash" is off';

/** Root must not follow a link that the account of the folder has put there. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;

/** The log stays almost silent (see the settings), so checking its size once per start is enough. */
function openLog(home: Home) {
  const path = join(home.directory, 'postgres.log');
  if (existsSync(path) && statSync(path).size > 1_000_000) renameSync(path, `${path}.1`);
  const descriptor = openSync(path, APPEND, 0o600);
  // Root may start it today and the owner tomorrow.
  fchownSync(descriptor, home.account.uid, home.account.gid);
  const begin = statSync(path).size;
  return { descriptor, since: () => readFileSync(path).subarray(begin).toString() };
}

/** For a small service: app and database together are to rest below 200 MB. */
function serverSettings(home: Home): Record<string, string> {
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${home.socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    ...accessSettings(home),
    cluster_name: 'viveiro',
    max_connections: '50',
    shared_buffers: '32MB',
    max_wal_size: '256MB',
    huge_pages: 'off',
    io_method: 'sync',
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    max_logical_replication_workers: '0',
    // PostgreSQL's own restart hangs when it fails before the postmaster hears that it has begun.
    restart_after_crash: 'off',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    // The service logs failed statements itself; here they would fill the disk, with personal data in them.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
}

function asArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function becomesReady({ child, exited }: SpawnedServer, home: Home): Promise<boolean> {
  const gone = exited.then(() => true);
  for (;;) {
    const server = readPidFile(home.cluster);
    if (server?.pid === child.pid && server?.ready) return true;
    if (await Promise.race([gone, sleep(10, false)])) return false;
  }
}

function supervise(
  first: SpawnedServer,
  launch: () => Promise<SpawnedServer>,
  home: Home,
  { onUnexpectedExit }: LaunchOptions,
): Server {
  let current = Promise.resolve(first);
  let stopped: Promise<void> | undefined;
  void watch();

  async function watch(): Promise<void> {
    try {
      for (;;) {
        const { child, exited, logged } = await current;
        // The database alone does not keep the service's process alive. When that process ends, the watchdog stops the
        // server.
        child.unref();
        (child.stdio[3] as Socket).unref();
        await exited;
        const reason = logged().split(READY).at(-1) ?? '';
        if (stopped || !reason.includes(CRASHED)) throw new Error(reason);
        current = launch();
      }
    } catch (error) {
      if (!stopped) onUnexpectedExit?.((error as Error).message);
    }
  }

  async function stop(): Promise<void> {
    const server = await current.catch(() => undefined);
    server?.child.ref();
    server?.child.kill('SIGINT');
    await server?.exited;
    const isTemporary = dirname(home.socketDirectory) !== home.directory;
    if (isTemporary) rmSync(home.socketDirectory, { recursive: true, force: true });
  }

  return {
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
