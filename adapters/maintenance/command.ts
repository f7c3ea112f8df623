import { connect } from '../../db/connection.ts';
import type { Context, Log } from '../../src/context.ts';
import { type Config, loadConfig } from '../config.ts';
import { prepareSchema, shareDatabase } from '../database.ts';
import { describeError } from '../describe-error.ts';
import { OperatorError } from '../operator-error.ts';

/** What a command works with: the installation's settings and its database, the service running beside it or not. */
export interface Workplace extends Pick<Context, 'db' | 'log'> {
  config: Config;
}

type Work = (workplace: Workplace) => Promise<number>;

/** Runs a command on the database and ends the process with the exit code that it answers. */
export async function runCommand(work: Work): Promise<never> {
  process.exit(await onDatabase(migrated(work)).catch(complain));
}

/** The same on the database as it is: its schema is not brought up to date, and nothing hurries. */
export async function runCommandAsItIs(work: Work): Promise<never> {
  process.exit(await onDatabase(work, true).catch(complain));
}

function migrated(work: Work): Work {
  return async (workplace) => {
    await prepareSchema(workplace.db);
    return work(workplace);
  };
}

async function onDatabase(work: Work, patient = false): Promise<number> {
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

function complain(error: unknown): number {
  if (error instanceof OperatorError) {
    console.error(error.message);
  } else {
    const { type, message, stack } = describeError(error);
    console.error(`Falha inesperada: ${type}: ${message}\n${stack}`);
  }
  return 2;
}
