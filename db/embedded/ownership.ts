import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { accountOfItsOwn, noAccount, ownAccount, sharedAccount } from './accounts.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { type Account, execute, run } from './processes.ts';
import { notedPlace } from './whereabouts.ts';

/** The place of an embedded server, and the account that runs it. */
export interface Home {
  /** DATA_DIR, or its substitute when the server's account cannot reach that. */
  dataDir: string;
  /** `<dataDir>/postgres`, 0700: everything of ours is inside. */
  directory: string;
  cluster: string;
  socketDirectory: string;
  account: Account;
  /** The account is one that other programs of the machine may also use. */
  shared: boolean;
}

/** Chooses account and place, and makes the private directories. PostgreSQL refuses to run as root. */
export async function prepareHome(dataDir: string, log?: (message: string) => void): Promise<Home> {
  const account = ownAccount();
  makeDirectory(dataDir);
  const place =
    account.uid === 0
      ? await placeForRoot(dataDir, log)
      : { dataDir: placeInUse(dataDir) ?? dataDir, account, shared: false };
  const directory = join(place.dataDir, 'postgres');
  await makePrivate(directory, place.account);
  const socketDirectory = chooseSocketDirectory(directory);
  await makePrivate(socketDirectory, place.account);
  return { ...place, directory, cluster: join(directory, 'data'), socketDirectory };
}

/** Gives a whole tree to an account. The targets of symbolic links are left alone. */
export async function giveTo(account: Account, tree: string): Promise<void> {
  await execute('chown', ['-hR', `${account.uid}:${account.gid}`, tree], ownAccount());
}

/** Whether there is a database of DATA_DIR, here or where its account reaches it. Makes nothing. */
export function hasDatabase(dataDir: string): boolean {
  return placeInUse(dataDir, ownAccount().uid === 0 ? substituteFor(dataDir) : undefined) !== undefined;
}

/**
 * Where the data of DATA_DIR is; undefined when there is none yet. An empty cluster elsewhere would look like lost
 * data.
 */
function placeInUse(dataDir: string, substitute?: string): string | undefined {
  if (hasCluster(dataDir)) return dataDir;
  const noted = notedPlace(dataDir);
  return noted ?? (substitute !== undefined && hasCluster(substitute) ? substitute : undefined);
}

function hasCluster(place: string): boolean {
  return existsSync(join(place, 'postgres', 'data'));
}

function substituteFor(dataDir: string): string {
  return `/var/lib/viveiro-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}

/** An existing cluster is used where it is, as its owner. */
async function placeForRoot(
  dataDir: string,
  log?: (message: string) => void,
): Promise<Pick<Home, 'dataDir' | 'account' | 'shared'>> {
  const substitute = substituteFor(dataDir);
  const inUse = placeInUse(dataDir, substitute);
  const owner = inUse === undefined ? undefined : ownerOf(join(inUse, 'postgres'));
  const nobody = await sharedAccount();
  const account = owner ?? (await accountOfItsOwn(log)) ?? nobody;
  if (!account) throw noAccount();
  const shared = account.uid === nobody?.uid;
  if (shared) log?.(SHARED);
  if (inUse) return { dataDir: inUse, account, shared };
  if (await reaches(account, dataDir)) return { dataDir, account, shared };
  makeDirectory(substitute);
  chmodSync(substitute, 0o755);
  return { dataDir: substitute, account, shared };
}

const SHARED =
  'O banco de dados roda como nobody, conta que outros programas desta máquina podem usar: execute o serviço com uma conta ' +
  'só dele, dona da pasta de DATA_DIR.';

function ownerOf(path: string): Account | undefined {
  const { uid, gid } = statSync(path);
  return uid === 0 ? undefined : { uid, gid };
}

async function reaches(account: Account, directory: string): Promise<boolean> {
  return (await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], account)).code === 0;
}

/** Also repairs what root restored from a backup: only root's own files change hands. */
async function makePrivate(directory: string, account: Account): Promise<void> {
  makeDirectory(directory, 0o700);
  const found = lstatSync(directory);
  const isOurs = found.isDirectory() && (found.uid === account.uid || found.uid === ownAccount().uid);
  if (!isOurs) throw foreignOwner(directory, found.uid);
  if (found.uid !== account.uid) await giveTo(account, directory);
  chmodSync(directory, 0o700);
}

/** With `recursive`, Node 20 hides EROFS behind ENOENT, and loops for ever below /proc. */
function makeDirectory(path: string, mode = 0o777): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** The path of a socket may have 103 bytes (macOS) or 107 (Linux); a long DATA_DIR gets a short directory. */
function chooseSocketDirectory(directory: string): string {
  const beside = join(directory, 'socket');
  if (Buffer.byteLength(join(beside, '.s.PGSQL.5432')) <= 100) return beside;
  return join(tmpdir(), `viveiro-${createHash('sha256').update(directory).digest('hex').slice(0, 12)}`);
}

function foreignOwner(directory: string, uid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'no-permission',
    `A pasta ${directory} pertence a outro usuário (uid ${uid}). ` +
      'Inicie o serviço com esse usuário ou como root, ou indique outra pasta em DATA_DIR.',
  );
}
