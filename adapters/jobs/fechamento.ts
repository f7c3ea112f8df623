import type { Db } from '../../db/connection.ts';
import { fechar } from '../../src/fechamento/fechar.ts';
import type { Log } from '../../src/procedure/context.ts';
import { type Job, recurring } from './recurring.ts';

const EVERY_MS = 10_000;

/** Brings the figures of closed rows up to date. After an upgrade or a restoration these are all rows, which takes a while. */
export function start(db: Db, settings: { fusoHorario: string }, log: Log): Job {
  const close = async (stopping: AbortSignal) => {
    while (!stopping.aborted && (await fechar(db, settings)));
  };
  return recurring('fechamento', EVERY_MS, close, log);
}
