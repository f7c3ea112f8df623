import type { Db } from '../db/connection.ts';
import { LogOwner, logPosition } from '../db/log-copy.ts';
import type { Log } from '../src/procedure/context.ts';
import { logFailure } from '../src/procedure/error-translation.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import { Copiers } from './disk/continuous/copiers.ts';
import { identityOf } from './disk/continuous/folder.ts';
import { keysOfMachine, recipientsOf } from './disk/encryption.ts';

export interface ContinuousCopy {
  /** Does what is due; called again and again. */
  advance(): Promise<void>;
  /** Copies the last of the log, once the server has ended; then nothing is copied any more. */
  end(): Promise<void>;
}

/** The size of a file of the log, in megabytes. */
const FILE_MB = 16;
/** How long after a failure a folder is tried again. */
const AGAIN_MS = 15_000;

/** The copy of COPIA_CONTINUA; undefined without one. */
export async function openContinuousCopy(
  config: Pick<Config, 'copiaContinua' | 'chaveDasCopias' | 'dataDir'>,
  { owner, cluster, spool }: Pick<Database, 'owner' | 'cluster' | 'spool'>,
  db: Db,
  log: Log,
): Promise<ContinuousCopy | undefined> {
  const { copiaContinua, dataDir } = config;
  if (copiaContinua === null || cluster === null || spool === null) return undefined;
  const { pastas: folders, filaMb, semanas: weeks } = copiaContinua;
  const recipients = await recipientsOf(config);
  const keys = { recipients, keys: await keysOfMachine(dataDir) };
  const server = new LogOwner(owner);
  const copiers = new Copiers(
    {
      ...{ cluster, spool, keys, identity: identityOf(await server.cluster()) },
      baseCopy: (take) => server.baseCopy(take),
      failed: (error) => logFailure(log, 'job', error, { job: 'continuous copy' }),
    },
    { dataDir, folders, weeks, againMs: AGAIN_MS, room: Math.floor(filaMb / FILE_MB) },
  );
  // From here on every file of the log that is not empty gets finished in its time.
  await server.endSegment();
  return {
    advance: async () => copiers.advance(await logPosition(db).catch(() => null)),
    end: async () => {
      await copiers.last(new Date());
      copiers.end();
    },
  };
}
