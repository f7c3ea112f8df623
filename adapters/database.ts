import { placeOf, serversIn } from '../db/address.ts';
import { type ConnectionSettings, connect, type Db } from '../db/connection.ts';
import { appliedMigrations, isUpToDate, mayGoOn, migrate, originOf } from '../db/migrate.ts';
import { isLockTimeout } from '../db/postgres-errors.ts';
import { keepsSessions, serverVersion } from '../db/server-checks.ts';
import { NoPrimary } from '../db/servers.ts';
import type { Config } from './config.ts';
import { openEmbedded, runningEmbedded } from './embedded-database.ts';
import { LastingError, OperatorError } from './host/operator-error.ts';
import { recallTimeline } from './timeline.ts';

export interface Database {
  /** The connection of the service. */
  connection: ConnectionSettings['connection'];
  /**
   * The connection of the tables' owner, who alone alters them. It is the same, unless the service has a role of its
   * own.
   */
  owner: ConnectionSettings['connection'];
  /** The service's own role; null when it connects as the owner, or with a role whose owner is not known here. */
  role: string | null;
  /** The folder of the embedded server's data; null when the database is that of DATABASE_URL. */
  dataDir: string | null;
  /** Whether the data is elsewhere, because DATA_DIR cannot hold it. */
  relocated: boolean;
  /** The files of the embedded server, and where it puts its log for a continuous copy; null without one. */
  cluster: string | null;
  spool: string | null;
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
  { databaseUrl, databaseOwnerUrl, databaseReadUrl, dataDir, copiaContinua = null }: Addresses,
  say: (sentence: string) => void,
  platform: NodeJS.Platform = process.platform,
): Promise<Database> {
  if (databaseUrl !== undefined) {
    await recallTimeline(dataDir, [databaseUrl, databaseOwnerUrl]);
    return external(databaseUrl, databaseOwnerUrl ?? databaseUrl);
  }
  if (databaseOwnerUrl !== undefined) {
    throw new OperatorError(
      'Defina também DATABASE_URL, o endereço com que o serviço entra no banco de dados de DATABASE_OWNER_URL.',
    );
  }
  if (databaseReadUrl !== undefined) {
    throw new OperatorError(
      'Defina também DATABASE_URL, o endereço do PostgreSQL que DATABASE_READ_URL replica.',
    );
  }
  const archiving = copiaContinua === null ? undefined : { seconds: copiaContinua.segundos };
  return openEmbedded(dataDir, say, platform, archiving);
}

type Addresses = Pick<Config, 'dataDir'> &
  Partial<Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'databaseReadUrl' | 'copiaContinua'>>;

/**
 * The same for a command beside the service: an embedded server that the service has started is shared, not refused, and only
 * a command that begins a nursery makes a new database.
 *
 * @throws OperatorError as `openDatabase` does, and where there is no database.
 */
export async function shareDatabase(
  config: Addresses,
  say: (sentence: string) => void,
  { begins = false, platform = process.platform } = {},
): Promise<Pick<Database, 'connection' | 'owner' | 'role' | 'dataDir' | 'stop'>> {
  if (config.databaseUrl !== undefined) return openDatabase(config, say);
  const running = await runningEmbedded(config.dataDir, { begins, platform });
  return running ?? openDatabase(config, say, platform);
}

/**
 * Brings the schema of a database up to date, as its owner, and grants the service's role its rights. An upgrade of
 * long books takes as long as it needs.
 *
 * @throws OperatorError as `prepareSchema` does.
 */
export async function prepareDatabase({ owner, role }: Pick<Database, 'owner' | 'role'>): Promise<void> {
  const db = connect({ connection: owner, pool: 2, patient: true });
  try {
    await prepareSchema(db, role);
  } finally {
    await db.destroy();
  }
}

/**
 * The same in the owner's pool.
 *
 * @throws OperatorError when another version has made the schema, the pool's user may not change it, or the data refuse it.
 */
export async function prepareSchema(db: Db, role: string | null = null): Promise<void> {
  await checkOurs('banco de dados', await appliedMigrations(db));
  // A role that owns nothing may not even look for pending migrations.
  if (role === null && (await isUpToDate(db))) return;
  if (!(await mayGoOn(db))) throw noRight();
  try {
    await migrate(db, role);
  } catch (error) {
    if (isLockTimeout(error)) throw inUse(error);
    throw codeOf(error) === INSUFFICIENT_PRIVILEGE ? noRight(error) : asRefusedByData(error);
  }
}

/** PostgreSQL's classes of errors that values cause: they have another form, or break a constraint. */
const BY_VALUES = /^2[23]/;

/** What an operator is told of an upgrade that what is recorded refuses; any other error as it is. */
export function asRefusedByData(error: unknown): unknown {
  const code = codeOf(error);
  if (!BY_VALUES.test(code)) return error;
  const { table, constraint, column } = error as { table?: string; constraint?: string; column?: string };
  const where = [table, constraint ?? column, code].filter(Boolean).join(', ');
  return new LastingError(
    `Esta versão não pôde atualizar o banco de dados, que ficou como estava: o que está registrado não cabe no que ela exige (${where}). ` +
      'Instale de novo a versão anterior, e mande esta frase a quem mantém o Viveiro.',
    { cause: error },
  );
}

function inUse(cause: unknown): OperatorError {
  return new OperatorError(
    'O banco de dados está em uso há mais de meio minuto. Espere o fim do backup, da verificação ou do relatório que está em ' +
      'curso, ou encerre as outras instâncias, e tente de novo.',
    { cause },
  );
}

function noRight(cause?: unknown): OperatorError {
  return new OperatorError(
    'O usuário do banco de dados não pode criar as tabelas do serviço. Torne-o dono do banco (ALTER DATABASE … OWNER TO …), ' +
      'ou escreva em DATABASE_OWNER_URL o endereço com o dono das tabelas, e tente de novo.',
    { cause },
  );
}

/**
 * @throws OperatorError when the service's pool does not reach the tables: it is connected to another database, or
 * has no right to them.
 */
export async function checkReach(db: Db): Promise<void> {
  try {
    await db.raw('select from movimentacoes limit 0');
  } catch (error) {
    if (![INSUFFICIENT_PRIVILEGE, ...UNDEFINED].includes(codeOf(error))) throw error;
    throw new OperatorError(
      'O usuário de DATABASE_URL não alcança as tabelas do serviço: confira se DATABASE_URL e DATABASE_OWNER_URL levam ' +
        'ao mesmo banco de dados, e dê ao usuário o que viveiro papeis mostra.',
      { cause: error },
    );
  }
}

type Migrated = 'banco de dados' | 'backup';

/** @throws OperatorError when these migrations are of before 1.0.0, or of a newer version. */
export async function checkOurs(what: Migrated, migrations: readonly string[]): Promise<void> {
  const refusal = await refusalOf(what, migrations);
  if (refusal !== null) throw new LastingError(refusal);
}

/** Why this version does not work with what has these migrations; null when it does. */
export async function refusalOf(what: Migrated, migrations: readonly string[]): Promise<string | null> {
  const origin = await originOf(migrations);
  if (origin === 'ours') return null;
  return origin === 'newer'
    ? `O ${what} foi feito por outra versão do Viveiro, mais nova. Atualize o programa e tente de novo.`
    : `Este ${what} é de antes da versão 1.0.0: comece em outra pasta (DATA_DIR) ou em outro banco (DATABASE_URL), ` +
        'e traga os dados por planilha.';
}

const OLDEST_MAJOR = 15;
export const INSUFFICIENT_PRIVILEGE = '42501';
/** A table or a function that is not there. */
const UNDEFINED = ['42P01', '42883'];

async function external(url: string, owner: string): Promise<Database> {
  const role = roleOf(url, owner);
  if (owner !== url) await serverVersion(owner).catch(unreachable(owner));
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
  return {
    connection: url,
    owner,
    role,
    dataDir: null,
    relocated: false,
    cluster: null,
    spool: null,
    lost: new Promise(() => {}),
    stop: async () => {},
  };
}

function roleOf(url: string, owner: string): string | null {
  if (owner === url) return null;
  const { username } = new URL(serversIn(url)[0] as string);
  try {
    if (username !== '') return decodeURIComponent(username);
  } catch {
    throw new OperatorError('Escreva o usuário de DATABASE_URL com %25 no lugar de cada %.');
  }
  throw new OperatorError(
    'Escreva em DATABASE_URL o usuário do serviço, como em postgres://usuario:senha@servidor:5432/viveiro.',
  );
}

/** Why the database cannot be reached, by the error code of Node or PostgreSQL. */
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

/** The driver has no code for a server that hangs up, or that does not speak PostgreSQL's protocol. */
const NO_POSTGRESQL =
  ': quem atende nesse endereço não responde como um PostgreSQL; confira o servidor e a porta';

/** Says why a database cannot be reached. It names the address without its user and password. */
export function unreachable(url: string) {
  return (error: unknown): never => {
    if (error instanceof NoPrimary) throw new OperatorError(error.message, { cause: error });
    const failed = codeOf(error) ? ` (${codeOf(error)})` : NO_POSTGRESQL;
    const reason = REASONS[codeOf(error)] ?? tlsFault(error) ?? `a conexão falhou${failed}`;
    throw new OperatorError(`Não foi possível usar o banco de dados ${placeOf(url)}: ${reason}.`, {
      cause: error,
    });
  };
}

/**
 * What is wrong with an encrypted connection, by the code of OpenSSL or the driver's words; undefined for any other
 * error.
 */
function tlsFault(error: unknown): string | undefined {
  const code = codeOf(error);
  if (error instanceof Error && /does not support SSL/.test(error.message)) {
    return 'o servidor não oferece conexão cifrada (TLS); ligue-a nele, ou tire sslmode do endereço';
  }
  // A missing socket means that nobody listens. It is not about a certificate.
  if (code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall !== 'connect')
    return 'o arquivo de um certificado não existe; confira sslrootcert, sslcert e sslkey';
  if (!/CERT|SIGNATURE|^EPROTO$|^ERR_(?:SSL|TLS|OSSL)/.test(code)) return undefined;
  return `o certificado do servidor não foi aceito (${code}); confira sslmode e sslrootcert no endereço`;
}

/** The error code of Node or PostgreSQL; blank when there is none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (/timeout/i.test(error.message)) return 'ETIMEDOUT';
  return String('code' in error ? error.code : '');
}
