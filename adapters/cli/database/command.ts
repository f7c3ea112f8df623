import { connect } from '../../../db/connection.ts';
import type { Context, Log } from '../../../src/procedure/context.ts';
import { type Config, loadConfig } from '../../config.ts';
import { prepareSchema, shareDatabase } from '../../database.ts';
import { describeError } from '../../host/describe-error.ts';

/** What a command works with: the installation's settings and its database, the service running beside it or not. */
export interface Workplace extends Pick<Context, 'db' | 'log'> {
  config: Config;
}

type Work = (workplace: Workplace) => Promise<number>;

/** Does a command's work on the database, brought up to date; answers its exit code. */
export function onDatabase(work: Work): Promise<number> {
  return withDatabase(async (workplace) => {
    await prepareSchema(workplace.db);
    return work(workplace);
  });
}

/** The same on the database as it is: its schema is left alone, and nothing hurries. */
export function onDatabaseAsItIs(work: Work): Promise<number> {
  return withDatabase(work, true);
}

async function withDatabase(work: Work, patient = false): Promise<number> {
  const config = loadConfig();
  const database = await shareDatabase(config, console.log);
  const db = connect({ connection: database.connection, patient });
  try {
    return await work({ db, config, log: terminalLog });
  } finally {
    await db.destroy();
    await database.stop();
  }
}

/** What goes wrong is worth a line on the terminal; the rest is not. */
const terminalLog: Log = {
  debug: () => {},
  info: () => {},
  warn: (_fields, message) => console.error(message),
  error: (fields, message) => console.error(message, 'err' in fields ? describeError(fields.err) : ''),
};
