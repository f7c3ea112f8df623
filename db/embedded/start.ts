import { resolve } from 'node:path';
import { writeAccess } from './access.ts';
import { type Archiving, archiveSettings, prepareSpool } from './archive.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { type EmbeddedPostgresError, explain, explainEnd } from './errors.ts';
import { claimCluster, findServer } from './locks.ts';
import { type Home, hasDatabase, prepareHome } from './ownership.ts';
import { launchServer } from './server.ts';
import { notePlace } from './whereabouts.ts';

export { checkPlatform } from './accounts.ts';
export { EmbeddedPostgresError } from './errors.ts';

export interface EmbeddedPostgresOptions {
  /** The service's DATA_DIR; the cluster goes into its subfolder `postgres/`. */
  dataDir: string;
  /** Receives Portuguese sentences worth showing at the start. */
  log?: (message: string) => void;
  /** Called once, with the reason, when the server ends unasked and is not started anew, as after a crash of one of its processes. */
  onUnexpectedExit?: (why: EmbeddedPostgresError) => void;
  /** Whether the log is kept for a continuous copy. */
  archiving?: Archiving | undefined;
  /** Server settings on top of ours, for instance `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** The role that owns the server. `host` is the socket directory; there is no TCP and no password. */
  connection: { host: string; port: number; user: string; database: string };
  /** The folder which really holds the data: `options.dataDir`, unless `relocated`. */
  dataDir: string;
  relocated: boolean;
  /** The cluster's files, and the folder that its log is put into for a continuous copy; null without one. */
  cluster: string;
  spool: string | null;
  /** Fast shutdown; resolves when the server is gone. May be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of the npm platform package on a cluster of its own, which the first start creates.
 * The server ends with `stop()` or with this process, however it ends.
 *
 * @throws EmbeddedPostgresError with a Portuguese sentence for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  let home: Home | undefined;
  try {
    home = await prepareHome(dataDir, options.log);
    await claimCluster(home);
    await writeAccess(home);
    const binaries = await findBinaries(home);
    await ensureCluster(home, binaries, options.log);
    if (home.dataDir !== dataDir) notePlace(dataDir, home.dataDir, options.log);
    const { directory, cluster } = home;
    const spool = await prepareSpool(home, options.archiving);
    const server = await launchServer(home, binaries, {
      settings: { ...archiveSettings(spool, options.archiving), ...options.settings },
      onUnexpectedExit: (logged) => options.onUnexpectedExit?.(explainEnd(logged, directory)),
    });
    return {
      connection: connectionTo(home),
      dataDir: home.dataDir,
      relocated: home.dataDir !== dataDir,
      cluster,
      spool,
      stop: server.stop,
    };
  } catch (error) {
    throw explain(error, home?.directory ?? dataDir);
  }
}

/**
 * Whether a first start has made the database of a DATA_DIR.
 *
 * @throws EmbeddedPostgresError when its data should be elsewhere, and is not.
 */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return hasDatabase(resolve(dataDir));
}

/** The server that another process of ours has started on `dataDir`; null when none runs. */
export async function runningEmbeddedPostgres(
  dataDir: string,
): Promise<Pick<EmbeddedPostgres, 'connection' | 'dataDir'> | null> {
  try {
    const home = await prepareHome(resolve(dataDir));
    const server = await findServer(home);
    return server?.state === 'running' ? { connection: connectionTo(home), dataDir: home.dataDir } : null;
  } catch (error) {
    throw explain(error, dataDir);
  }
}

export function connectionTo(home: Home): EmbeddedPostgres['connection'] {
  return { host: home.socketDirectory, port: 5432, user: 'viveiro', database: 'viveiro' };
}
