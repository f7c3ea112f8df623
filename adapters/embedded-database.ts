import { resolve as absolute } from 'node:path';
import { connect } from '../db/connection.ts';
import type { Archiving } from '../db/embedded/archive.ts';
import {
  checkPlatform,
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  hasEmbeddedDatabase,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../db/embedded/start.ts';
import { makeRole, SERVICE_ROLE } from '../db/roles.ts';
import { checkDataFolder } from './host/data-folder.ts';
import { OperatorError } from './host/operator-error.ts';

/** Both roles of the embedded server: the service's own, and the tables' owner. */
interface Roles {
  connection: EmbeddedPostgres['connection'];
  owner: EmbeddedPostgres['connection'];
  role: string;
}

interface Opened
  extends Roles,
    Pick<EmbeddedPostgres, 'dataDir' | 'relocated' | 'cluster' | 'spool' | 'stop'> {
  /** Resolves when the server ends unexpectedly; never otherwise. */
  lost: Promise<OperatorError>;
}

/**
 * Starts the embedded server on DATA_DIR.
 *
 * @throws OperatorError when this system has none, or it cannot be started.
 */
export async function openEmbedded(
  dataDir: string,
  say: (sentence: string) => void,
  platform: NodeJS.Platform,
  archiving?: Archiving,
): Promise<Opened> {
  return withOperatorErrors(async () => {
    checkPlatform(platform);
    checkDataFolder(absolute(dataDir, 'postgres'));
    let tell!: (why: OperatorError) => void;
    const lost = new Promise<OperatorError>((resolve) => {
      tell = resolve;
    });
    const onUnexpectedExit = (why: EmbeddedPostgresError) => tell(operatorError(why));
    const server = await startEmbeddedPostgres({ dataDir, log: say, onUnexpectedExit, archiving });
    await makeServiceRole(server.connection).catch(async (error) => {
      await server.stop();
      throw error;
    });
    return { ...server, ...bothRoles(server.connection), lost };
  });
}

/**
 * The embedded server that the service has started on DATA_DIR; null when none runs. Stopping it is the service's.
 *
 * @throws OperatorError when this system has none, or unless the caller `begins` a nursery, where there is no database.
 */
export async function runningEmbedded(
  dataDir: string,
  { begins, platform }: { begins: boolean; platform: NodeJS.Platform },
): Promise<Omit<Opened, 'relocated' | 'cluster' | 'spool' | 'lost'> | null> {
  return withOperatorErrors(async () => {
    checkPlatform(platform);
    checkDataFolder(absolute(dataDir, 'postgres'));
    if (!begins && !hasEmbeddedDatabase(dataDir)) throw noDatabaseIn(absolute(dataDir));
    const running = await runningEmbeddedPostgres(dataDir);
    return running && { ...bothRoles(running.connection), dataDir: running.dataDir, stop: async () => {} };
  });
}

/** Does the work. A fault of the embedded server becomes an OperatorError with the same sentence. */
export async function withOperatorErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? operatorError(error) : error;
  }
}

function operatorError(why: EmbeddedPostgresError): OperatorError {
  return new OperatorError(why.message, { cause: why });
}

function noDatabaseIn(folder: string): OperatorError {
  return new OperatorError(
    `Execute o comando na pasta em que o serviço foi iniciado, ou indique DATA_DIR ou DATABASE_URL: não há banco de dados em ${folder}.`,
  );
}

function bothRoles(owner: EmbeddedPostgres['connection']): Roles {
  return { connection: { ...owner, user: SERVICE_ROLE }, owner, role: SERVICE_ROLE };
}

/** A database from before there were two roles gets the service's role as well. */
async function makeServiceRole(owner: EmbeddedPostgres['connection']): Promise<void> {
  const db = connect({ connection: owner, pool: 1 });
  try {
    await makeRole(db, SERVICE_ROLE);
  } finally {
    await db.destroy();
  }
}
