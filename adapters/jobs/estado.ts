import type { Db } from '../../db/connection.ts';
import type { Standby } from '../../db/standby.ts';
import type { Instalacao } from '../../src/estado/queries.ts';
import { type Olhar, vigiar } from '../../src/estado/vigiar.ts';
import type { Context } from '../../src/procedure/context.ts';
import { type Job, recurring } from './recurring.ts';

const EVERY_MS = 15 * 60_000;

interface Watch extends Pick<Context, 'log' | 'now' | 'wakeOutbox'> {
  instalacao: Instalacao;
  /** Looks at the folders and disks of this machine. */
  olharPastas: () => Promise<Olhar['pastas']>;
  standby?: Pick<Standby, 'state'> | undefined;
}

/** Watches over backups, seals, mail, disks and the standby. Each instance looks for itself, and one of them writes the mails of a day. */
export function start(db: Db, { log, now, wakeOutbox, instalacao, olharPastas, standby }: Watch): Job {
  let comecou = true;
  const watch = async () => {
    const olhar = { pastas: await olharPastas(), replica: standby?.state.fault, comecou };
    comecou = false;
    if (await vigiar({ db, now }, instalacao, olhar)) wakeOutbox();
  };
  return recurring('estado', EVERY_MS, watch, log);
}
