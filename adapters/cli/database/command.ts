import { connect } from '../../../db/connection.ts';
import type { Context, Log } from '../../../src/procedure/context.ts';
import { type Config, loadConfig } from '../../config.ts';
import { prepareDatabase, shareDatabase } from '../../database.ts';
import { describeError } from '../../host/describe-error.ts';

/** The installation's settings and database. The service may be running at the same time. */
export interface Workplace extends Pick<Context, 'db' | 'log'> {
  config: Config;
  /** The folder of the embedded database; null when the database is that of DATABASE_URL. */
  dataDir: string | null;
  /** The service's role, if the commands know it. The commands themselves connect as the owner. */
  role: string | null;
}

type Work = (workplace: Workplace) => Promise<number>;

interface How {
  /** Whether the command may create a nursery where there is none. */
  begins?: boolean;
}

/** Runs a command on the database after applying pending migrations; returns its exit code. */
export function onDatabase(work: Work, how: How = {}): Promise<number> {
  return withDatabase(work, { ...how, upgraded: true, patient: false });
}

/** Runs a command without applying migrations, and without time limits on statements. */
export function onDatabaseAsItIs(work: Work, how: How = {}): Promise<number> {
  return withDatabase(work, { ...how, upgraded: false, patient: true });
}

async function withDatabase(
  work: Work,
  { begins, upgraded, patient }: How & { upgraded: boolean; patient: boolean },
): Promise<number> {
  const config = loadConfig();
  const database = await shareDatabase(config, console.log, { begins });
  const db = connect({ connection: database.owner, patient });
  try {
    if (upgraded) await prepareDatabase(database);
    const { role, dataDir } = database;
    return await work({ db, config, dataDir, role, log: terminalLog });
  } finally {
    await db.destroy();
    await database.stop();
  }
}

/** Prints warnings and errors only. */
const terminalLog: Log = {
  debug: () => {},
  info: () => {},
  warn: (_fields, message) => console.error(message),
  error: (fields, message) => console.error(message, 'err' in fields ? describeError(fields.err) : ''),
};
