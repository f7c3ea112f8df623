import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeAccess } from './access.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { MAJOR } from './cluster.ts';
import { explain } from './errors.ts';
import { claimCluster, readPidFile } from './locks.ts';
import { giveTo, type Home, prepareHome } from './ownership.ts';
import { launchServer } from './server.ts';
import { connectionTo, type EmbeddedPostgres } from './start.ts';
import { notePlace } from './whereabouts.ts';
import { makeWhole } from './whole-directory.ts';

/** The version of PostgreSQL whose clusters can be restored here. */
export const RESTORABLE = Number(MAJOR);

export interface RestoreOptions<T> {
  /** The DATA_DIR, which has no cluster yet. */
  dataDir: string;
  /** Puts the files of a base copy into a folder; answers its label. */
  unpack(cluster: string): Promise<string>;
  /** Puts the files of the log into a folder. */
  unpackLog(folder: string): Promise<void>;
  /** The instant at which to stop; null for the end of the log. */
  until: Date | null;
  /**
   * What is thrown when the log ends before the instant, after a commit of `last`. Without it nothing was recorded in between, and the
   * server goes on from there.
   */
  tooShort?: ((last: Date | null) => Error) | undefined;
  /** Looks at the restored database, before it counts as restored. */
  look(connection: EmbeddedPostgres['connection']): Promise<T>;
  /** Rejects when somebody ends the restoration. */
  interrupted?: Promise<never>;
}

/**
 * Makes the cluster of a DATA_DIR from a base copy: a server repeats the log after it, and `look` sees what comes of it. Only then does
 * the cluster have its name, so that nothing is there when anything fails or is killed. Answers what `look` answers, and the folder that
 * really holds the data.
 *
 * @throws EmbeddedPostgresError with a Portuguese sentence for the operator, or what `look` throws.
 */
export async function restoreEmbeddedPostgres<T>(
  options: RestoreOptions<T>,
): Promise<{ seen: T; dataDir: string }> {
  const dataDir = resolve(options.dataDir);
  let home: Home | undefined;
  let refusal: unknown;
  try {
    const own = await prepareHome(dataDir);
    home = own;
    await claimCluster(own);
    await writeAccess(own);
    const binaries = await findBinaries(own);
    let seen!: T;
    await makeWhole(own.cluster, own.account, async (cluster) => {
      await unpackInto(cluster, own, options);
      const server = await recovered({ ...own, cluster }, binaries, options).catch((error) => {
        refusal = tooShort(error, options);
        throw refusal ?? error;
      });
      try {
        seen = await options.look(connectionTo(own)).catch((error) => {
          refusal = error;
          throw error;
        });
      } finally {
        await server.stop();
        rmSync(join(cluster, LOG), { recursive: true });
      }
    });
    if (own.dataDir !== dataDir) notePlace(dataDir, own.dataDir);
    return { seen, dataDir: own.dataDir };
  } catch (error) {
    throw error === refusal ? error : explain(error, home?.directory ?? dataDir);
  }
}

/** The log is inside the new cluster, so that it goes when that goes. */
const LOG = 'log-da-copia';

async function unpackInto<T>(cluster: string, { account }: Home, options: RestoreOptions<T>): Promise<void> {
  const label = await options.unpack(cluster);
  writeFileSync(join(cluster, 'backup_label'), label, { mode: 0o600 });
  writeFileSync(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  await makeWhole(join(cluster, LOG), account, options.unpackLog);
  await giveTo(account, cluster);
}

/** A server that has repeated the log and takes writes. */
async function recovered<T>(home: Home, binaries: Binaries, options: RestoreOptions<T>) {
  const { until, interrupted } = options;
  interrupted?.catch(() => {
    const server = readPidFile(home.cluster);
    if (server) process.kill(server.pid, 'SIGINT');
  });
  const launch = (target: Date | null) => launchServer(home, binaries, { settings: recovery(target) });
  return launch(until).catch((error) => {
    if (until !== null && EARLY_END.test(String(error)) && !options.tooShort) return launch(null);
    throw error;
  });
}

const EARLY_END = /recovery ended before configured recovery target was reached/;
const LAST_COMMIT = /last completed transaction was at log time (\S+) (\S+)/;

function tooShort<T>(error: unknown, options: RestoreOptions<T>): Error | undefined {
  if (!EARLY_END.test(String(error))) return undefined;
  const [, day, time] = LAST_COMMIT.exec(String(error)) ?? [];
  return options.tooShort?.(day === undefined ? null : new Date(`${day}T${time}:00`));
}

/** Only the history that the base copy belongs to is repeated. */
function recovery(until: Date | null): Record<string, string> {
  return {
    // The server's own folder is where the command runs.
    restore_command: `cp ${LOG}/%f "%p"`,
    recovery_target_timeline: 'current',
    ...(until && {
      recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
    // The server counts as ready once it takes writes.
    hot_standby: 'off',
  };
}
