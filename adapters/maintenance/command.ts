import { connect } from '../../db/connection.ts';
import type { Context, Log } from '../../src/context.ts';
import { type Config, loadConfig } from '../config.ts';
import { prepareSchema, shareDatabase } from '../database.ts';
import { describeError } from '../log.ts';
import { OperatorError } from '../operator-error.ts';

/** What a command works with: the installation's settings and its database, the service running beside it or not. */
export interface Workplace extends Pick<Context, 'db' | 'log'> {
  config: Config;
}

/** Runs a command on the database and ends the process with the exit code that it answers. */
export async function runCommand(work: (workplace: Workplace) => Promise<number>): Promise<never> {
  process.exit(await onDatabase(work).catch(complain));
}

async function onDatabase(work: (workplace: Workplace) => Promise<number>): Promise<number> {
  const config = loadConfig();
  const database = await shareDatabase(config, console.log);
  const db = connect({ connection: database.connection });
  try {
    await prepareSchema(db);
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
