import { readdir, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CopiaContinua, Disco, PastaDeBackups, Pastas } from '../../src/estado/pastas.ts';
import { lastProof } from './backups.ts';
import { readStates } from './continuous/state.ts';
import { ENCRYPTED } from './encryption.ts';
import { newestOf } from './retention.ts';

interface Folders {
  /** PASTA_DE_BACKUPS and COPIA_DOS_BACKUPS; null when they are not set. */
  backups: string | null;
  copiaDosBackups: string | null;
  /** CHAVE_DAS_COPIAS. */
  chaveDasCopias: string | null;
  dataDir: string;
  /** COPIA_CONTINUA; null when it is not set. */
  copiaContinua: { pastas: readonly string[] } | null;
}

/** How long a folder has to answer, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Makes a function that looks at the folders of the service and its commands, and at the room on their disks. `databaseDir` is
 * the folder of an embedded database; null when it is another one or unknown.
 */
export function lookerAt(
  { backups, copiaDosBackups, chaveDasCopias, dataDir, copiaContinua }: Folders,
  databaseDir: string | null,
  patience = PATIENCE_MS,
): () => Promise<Pastas> {
  const ask = asker(patience);
  const cifrada = chaveDasCopias !== null;
  const copia = copiaDosBackups === null ? null : { pasta: copiaDosBackups, cifrada };
  const continuous = copiaContinua?.pastas ?? [];
  const folders = [databaseDir, dataDir, backups, copiaDosBackups, ...continuous, tmpdir()];
  return async () => ({
    discos: await disksOf(
      folders.filter((folder) => folder !== null),
      ask,
    ),
    backups: backups === null ? null : await backupsIn(backups, copia, ask),
    continuas: (await continuousIn(continuous, dataDir, ask)).map((each) => ({ ...each, cifrada })),
    juntas: await onOneDisk(
      [[backups, copiaDosBackups], ...continuous.map((folder) => [databaseDir ?? dataDir, folder] as const)],
      ask,
    ),
  });
}

/** Null when the folder does not exist or does not answer. */
type Ask = <Answer>(folder: string, question: () => Promise<Answer>) => Promise<Answer | null>;

/**
 * A network share without its server never answers, and each call that waits for it holds one of Node's few threads for
 * files. So a folder that has not answered yet is not asked again.
 */
function asker(patience: number): Ask {
  const asked = new Set<string>();
  return async (folder, question) => {
    if (asked.has(folder)) return null;
    asked.add(folder);
    const answer = question()
      .catch(unlessAway)
      .finally(() => asked.delete(folder));
    return Promise.race([answer, sleep(patience, null, { ref: false })]);
  };
}

function unlessAway(error: unknown): null {
  if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
  return null;
}

async function backupsIn(
  pasta: string,
  copia: { pasta: string; cifrada: boolean } | null,
  ask: Ask,
): Promise<PastaDeBackups> {
  const found = await ask(pasta, async () => {
    const nome = newestOf(await readdir(pasta));
    if (nome === undefined) return null;
    const { mtime: feito_em, size: bytes } = await stat(join(pasta, nome));
    return { ultimo: { nome, feito_em, bytes }, prova: await lastProof(pasta) };
  });
  if (found === null) return { pasta, ultimo: null, copia: null, prova: null };
  const { ultimo } = found;
  if (copia === null) return { ...found, pasta, copia };
  const { pasta: outra } = copia;
  const copies = [ultimo.nome, `${ultimo.nome}${ENCRYPTED}`];
  const feita = await ask(outra, async () => (await readdir(outra)).some((name) => copies.includes(name)));
  return { ...found, pasta, copia: { ...copia, feita: feita === true } };
}

/** What the service noted of each folder, which alone copies. */
async function continuousIn(
  folders: readonly string[],
  dataDir: string,
  ask: Ask,
): Promise<Omit<CopiaContinua, 'cifrada'>[]> {
  const states = await readStates(dataDir, folders);
  return Promise.all(
    states.map(async ({ pasta, ate, quebrada, falta }) => ({
      ...{ pasta, ate, quebrada, falta },
      prova: await ask(pasta, () => lastProof(pasta)),
    })),
  );
}

/** The copies that are on the disk of what they copy. A folder that is away is on none. */
async function onOneDisk(
  pairs: readonly (readonly [string | null, string | null])[],
  ask: Ask,
): Promise<string[]> {
  const together: string[] = [];
  for (const [original, copy] of pairs) {
    if (original === null || copy === null) continue;
    const disk = await ask(original, async () => (await stat(original)).dev);
    if (disk !== null && disk === (await ask(copy, async () => (await stat(copy)).dev))) together.push(copy);
  }
  return together;
}

/** One for each disk, named by the first folder on it. */
async function disksOf(folders: readonly string[], ask: Ask): Promise<Disco[]> {
  const disks = new Map<number, Disco>();
  for (const folder of folders) {
    const found = await ask(folder, async () => ({
      ...(await statfs(folder)),
      dev: (await stat(folder)).dev,
    }));
    if (found === null || found.blocks === 0 || disks.has(found.dev)) continue;
    const { dev, blocks, bavail, bsize } = found;
    disks.set(dev, { pasta: resolve(folder), bytes: blocks * bsize, livres: bavail * bsize });
  }
  return [...disks.values()];
}
