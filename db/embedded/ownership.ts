import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';
import { type Account, execute, run } from './processes.ts';

/** Where one embedded server lives and as whom it runs. */
export interface Home {
  /** DATA_DIR, or its substitute when the server's account cannot reach that. */
  dataDir: string;
  /** `<dataDir>/postgres`, 0700: everything of ours is inside. */
  directory: string;
  cluster: string;
  socketDirectory: string;
  account: Account;
}

/** Chooses account and place, and makes the private directories. PostgreSQL refuses to run as root. */
export async function prepareHome(dataDir: string): Promise<Home> {
  const account = ownAccount();
  makeDirectory(dataDir);
  const place = account.uid === 0 ? await placeForRoot(dataDir) : { dataDir, account };
  const directory = join(place.dataDir, 'postgres');
  await makePrivate(directory, place.account);
  const socketDirectory = chooseSocketDirectory(directory);
  await makePrivate(socketDirectory, place.account);
  return { ...place, directory, cluster: join(directory, 'data'), socketDirectory };
}

/** Gives a whole tree to an account; what symbolic links point to is left alone. */
export async function giveTo(account: Account, tree: string): Promise<void> {
  await execute('chown', ['-hR', `${account.uid}:${account.gid}`, tree], ownAccount());
}

/** The account of this process. */
export function ownAccount(): Account {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  if (uid === undefined || gid === undefined) throw unsupportedPlatform();
  return { uid, gid };
}

/** A cluster that exists is used where it is: an empty one elsewhere would look like lost data. */
async function placeForRoot(dataDir: string): Promise<{ dataDir: string; account: Account }> {
  const substitute = `/var/lib/viveiro-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  const account = nobody();
  const existing = join(dataDir, 'postgres');
  if (existsSync(join(existing, 'data'))) return { dataDir, account: ownerOf(existing) ?? account };
  if (!existsSync(join(substitute, 'postgres', 'data')) && (await reaches(account, dataDir))) {
    return { dataDir, account };
  }
  makeDirectory(substitute);
  chmodSync(substitute, 0o755);
  return { dataDir: substitute, account };
}

function nobody(): Account {
  const entry = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (entry) return { uid: Number(entry[1]) >>> 0, gid: Number(entry[2]) >>> 0 };
  throw new EmbeddedPostgresError(
    'no-passwd-entry',
    'O PostgreSQL não roda como root, e o usuário "nobody" não existe em /etc/passwd. ' +
      'Cadastre-o, execute o serviço com um usuário comum ou indique um PostgreSQL seu em DATABASE_URL.',
  );
}

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

function unsupportedPlatform(): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'unsupported-platform',
    `O PostgreSQL embutido não funciona em ${process.platform}. ` +
      'Indique um PostgreSQL seu (15 ou mais novo) em DATABASE_URL, ou use o WSL.',
  );
}

function foreignOwner(directory: string, uid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'no-permission',
    `A pasta ${directory} pertence a outro usuário (uid ${uid}). ` +
      'Inicie o serviço com esse usuário ou como root, ou indique outra pasta em DATA_DIR.',
  );
}
