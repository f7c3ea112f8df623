import { resolve as absolute } from 'node:path';
import type { connect, Db } from '../db/connection.ts';
import {
  EmbeddedPostgresError,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../db/embedded/start.ts';
import { migrate, unknownMigrations } from '../db/migrate.ts';
import { serverVersion } from '../db/server-version.ts';
import { keepsSessions } from '../db/session-pooling.ts';
import type { Config } from './config.ts';
import { checkDataFolder } from './host/data-folder.ts';
import { OperatorError } from './host/operator-error.ts';

export interface Database {
  connection: Parameters<typeof connect>[0]['connection'];
  /** Where the embedded server keeps the data; null when the database is one of DATABASE_URL. */
  dataDir: string | null;
  /** Whether the data is elsewhere, because DATA_DIR cannot hold it. */
  relocated: boolean;
  /** Resolves when the embedded server ends unexpectedly; never otherwise. */
  lost: Promise<OperatorError>;
  stop(): Promise<void>;
}

/**
 * The database of DATABASE_URL when it is set, else the embedded one, which this starts.
 *
 * @throws OperatorError when it cannot be reached, is too old, shares its sessions or cannot be started.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  say: (sentence: string) => void,
): Promise<Database> {
  return databaseUrl === undefined ? embedded(dataDir, say) : external(databaseUrl);
}

/**
 * The same for a command beside the service: an embedded server that the service has started is shared, not refused.
 *
 * @throws OperatorError as `openDatabase` does.
 */
export async function shareDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  say: (sentence: string) => void,
): Promise<Pick<Database, 'connection' | 'stop'>> {
  if (config.databaseUrl !== undefined) return openDatabase(config, say);
  checkDataFolder(absolute(config.dataDir, 'postgres'));
  const running = await runningEmbeddedPostgres(config.dataDir);
  return running ? { connection: running, stop: async () => {} } : openDatabase(config, say);
}

/**
 * Brings the schema up to date.
 *
 * @throws OperatorError when a newer version has made it, or the database's user may not change it.
 */
export async function prepareSchema(db: Db): Promise<void> {
  await checkNotNewer(db);
  try {
    await migrate(db);
  } catch (error) {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new OperatorError(
      'O usuário de DATABASE_URL não pode criar as tabelas do serviço. ' +
        'Torne-o dono do banco de dados (ALTER DATABASE … OWNER TO …) e inicie de novo.',
      { cause: error },
    );
  }
}

/** @throws OperatorError when a newer version of the service has made the schema. */
export async function checkNotNewer(db: Db): Promise<void> {
  if ((await unknownMigrations(db)).length > 0) throw madeByNewer('O banco de dados');
}

/** The refusal of data made by a newer version; `what` is a masculine noun with its article. */
export function madeByNewer(what: string): OperatorError {
  return new OperatorError(
    `${what} foi feito por outra versão do Viveiro, mais nova. Atualize o programa e tente de novo.`,
  );
}

const OLDEST_MAJOR = 15;
const INSUFFICIENT_PRIVILEGE = '42501';

async function embedded(dataDir: string, say: (sentence: string) => void): Promise<Database> {
  const { promise: lost, resolve } = withResolvers<OperatorError>();
  const onUnexpectedExit = () =>
    resolve(new OperatorError('O banco de dados encerrou sem ser pedido; o serviço encerra também.'));
  checkDataFolder(absolute(dataDir, 'postgres'));
  try {
    return { ...(await startEmbeddedPostgres({ dataDir, log: say, onUnexpectedExit })), lost };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw new OperatorError(error.message, { cause: error });
    throw error;
  }
}

async function external(url: string): Promise<Database> {
  const major = Math.floor((await serverVersion(url).catch(unreachable(url))) / 10_000);
  if (major < OLDEST_MAJOR) {
    throw new OperatorError(
      `O PostgreSQL de DATABASE_URL é da versão ${major}; o serviço precisa da ${OLDEST_MAJOR} ou mais nova.`,
    );
  }
  if (!(await keepsSessions(url).catch(unreachable(url)))) {
    throw new OperatorError(
      'O endereço de DATABASE_URL passa por um distribuidor de conexões em modo de transação (como o PgBouncer), ' +
        'e o serviço precisa do modo de sessão: use pool_mode = session, ou o endereço do próprio PostgreSQL.',
    );
  }
  const { promise: lost } = withResolvers<OperatorError>();
  return { connection: url, dataDir: null, relocated: false, lost, stop: async () => {} };
}

/** Why the database cannot be reached, by the code of Node or of PostgreSQL. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'ninguém atende nesse endereço; confira se o PostgreSQL está ligado',
  ENOTFOUND: 'o nome do servidor não existe; confira o endereço',
  EAI_AGAIN: 'o nome do servidor não pôde ser resolvido; confira a rede',
  ETIMEDOUT: 'o servidor não respondeu a tempo; confira a rede',
  '28P01': 'o usuário ou a senha não conferem',
  '28000': 'o servidor não aceita este usuário vindo desta máquina',
  '3D000': 'o banco de dados não existe; crie-o com CREATE DATABASE',
  '42501': 'o usuário não tem permissão para conectar',
  '53300': 'o servidor não aceita mais conexões agora',
  '57P03': 'o servidor ainda está iniciando; tente de novo em instantes',
};

/** Names the place without its user and password. */
function unreachable(url: string) {
  return (error: unknown): never => {
    const { host, pathname } = new URL(url);
    const reason = REASONS[codeOf(error)] ?? `a conexão falhou (${codeOf(error) || 'sem código'})`;
    throw new OperatorError(`Não foi possível usar o banco de dados ${host}${pathname}: ${reason}.`, {
      cause: error,
    });
  };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (/timeout/i.test(error.message)) return 'ETIMEDOUT';
  return String('code' in error ? error.code : '');
}

function withResolvers<T>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((resolved) => {
    resolve = resolved;
  });
  return { promise, resolve };
}
