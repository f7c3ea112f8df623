import { EmbeddedPostgresError } from './errors.ts';
import { type Account, execute, run } from './processes.ts';

/**
 * Checks whether the embedded server works on a system. Windows has no accounts, sockets and shell of the kind that its safety
 * rests on. Creates nothing.
 *
 * @throws EmbeddedPostgresError with what to do `instead`.
 */
export function checkPlatform(platform: NodeJS.Platform, instead = USE_YOURS): void {
  if (platform === 'win32') throw unsupportedPlatform(instead);
}

const USE_YOURS = 'Indique em DATABASE_URL um PostgreSQL seu (15 ou mais novo), ou use o WSL';

export function ownAccount(): Account {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  if (uid === undefined || gid === undefined) throw unsupportedPlatform(USE_YOURS);
  return { uid, gid };
}

/** The system's name for an account; undefined when it has none. */
export async function nameOf(uid: number): Promise<string | undefined> {
  return ask('-un', String(uid));
}

/** An account of its own for the server, created when the system allows it; undefined when it does not. */
export async function accountOfItsOwn(log?: (message: string) => void): Promise<Account | undefined> {
  const known = await accountNamed(NAME);
  if (known) return known;
  try {
    await execute('useradd', [...AS_A_SERVICE, NAME], ownAccount());
  } catch {
    return undefined;
  }
  log?.(`Criada a conta de sistema ${NAME}, que roda o banco de dados.`);
  return accountNamed(NAME);
}

/** An account that nearly every system has, and that other programs may also use. */
export function sharedAccount(): Promise<Account | undefined> {
  return accountNamed('nobody');
}

/** There is no account as which root could run the server. */
export function noAccount(): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'no-passwd-entry',
    'O PostgreSQL não roda como root, e o usuário "nobody" não existe em /etc/passwd. ' +
      'Cadastre-o, execute o serviço com um usuário comum ou indique um PostgreSQL seu em DATABASE_URL.',
  );
}

const NAME = 'viveiro';
const AS_A_SERVICE = [
  ...['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'],
  ...['--shell', '/usr/sbin/nologin'],
];

async function accountNamed(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([ask('-u', name), ask('-g', name)]);
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

async function ask(what: string, whom: string): Promise<string | undefined> {
  const { code, output } = await run('id', [what, whom], ownAccount());
  return code === 0 ? output.trim() : undefined;
}

function unsupportedPlatform(instead: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'unsupported-platform',
    `${instead}: o PostgreSQL embutido não funciona no Windows.`,
  );
}
