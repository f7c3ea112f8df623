import type { Db } from '../../db/connection.ts';
import type { Context } from '../../src/procedure/context.ts';
import { logFailure } from '../../src/procedure/error-translation.ts';
import { enviarSelos, type SelosMailed } from '../../src/selos/por-email.ts';
import { ultimoSelo } from '../../src/selos/queries.ts';
import { selar } from '../../src/selos/selar.ts';
import { type Job, recurring } from './recurring.ts';

const EVERY_MS = 60_000;

interface Sealing extends Pick<Context, 'log' | 'now' | 'wakeOutbox'> {
  /** The address that gets the newest seals by mail every day; absent when none does. */
  mailed?: SelosMailed | undefined;
}

/**
 * Seals the new rows of the books, every minute and at the end. The newest seal of each run is logged, so that it leaves the
 * house with the log. Once a day a mail has the newest seal of each book.
 */
export function start(db: Db, { log, now, wakeOutbox, mailed }: Sealing): Job {
  let logged: number | undefined;
  const seal = async (stopping: AbortSignal) => {
    while ((await selar(db, now)) && !stopping.aborted);
    const ultimo = await ultimoSelo(db);
    if (ultimo && ultimo.numero !== logged) log.info({ ...ultimo }, 'sealed');
    logged = ultimo?.numero;
  };
  const sealAndMail = async (stopping: AbortSignal) => {
    await seal(stopping);
    if (mailed && (await enviarSelos({ db, now }, mailed))) wakeOutbox();
  };
  const sealLast = () =>
    seal(AbortSignal.abort()).catch((error) => logFailure(log, 'job', error, { job: 'selos' }));
  return recurring('selos', EVERY_MS, sealAndMail, log, sealLast);
}
