import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { OperatorError } from '../../host/operator-error.ts';
import {
  type Base,
  basesIn,
  beginBase,
  completeBase,
  FILES,
  type Identity,
  isMounted,
  logFolder,
  logOf,
  readIdentity,
  readUntil,
  removeOldBases,
  writeIdentity,
  writeUntil,
} from './folder.ts';
import { type Keys, pack, packedName, unpacked } from './packed.ts';
import { after, lastInARow } from './segments.ts';
import { tarOf } from './tar.ts';

/** What is done in a folder with a continuous copy. Each piece of it runs in a process of its own (`apart.ts`). */
export type Work =
  | ({ do: 'log' } & LogWork)
  | ({ do: 'base' } & BaseWork)
  | { do: 'complete'; folder: string; base: Base; before: string };

interface BaseWork extends Keys {
  folder: string;
  nome: string;
  cluster: string;
}

export interface LogWork extends Keys {
  folder: string;
  identity: Identity;
  /** Whether the folder was the top of a mounted disk when it was last seen; null before the first time. */
  mounted: boolean | null;
  spool: string;
  /** The files in the spool, and the last one that is known to be in the folder. */
  waiting: readonly string[];
  copied: string | null;
  /** Instants, each with the file up to which everything before it is written. */
  marks: readonly Mark[];
}

export interface Mark {
  instante: string;
  segmento: string;
}

/** What a folder has, up to the instant `ate`. `gap`: the log in the spool does not follow, or there is nothing that it could follow. */
export interface Copied {
  mounted: boolean;
  base: Base | null;
  last: string | null;
  ate: string | null;
  gap: boolean;
}

/** Called again and again while the work goes on. */
export type Progress = () => void;

export async function carryOut(work: Work, progress: Progress): Promise<Copied | null> {
  if (work.do === 'log') return copyLog(work, progress);
  if (work.do === 'base') await copyBase(work, progress);
  else {
    await completeBase(work.folder, work.base);
    await removeOldBases(work.folder, work.before);
  }
  return null;
}

/** Copies what follows the newest base copy, in order, up to the first gap. */
async function copyLog(work: LogWork, progress: Progress): Promise<Copied> {
  const { folder, spool, waiting, marks } = work;
  const mounted = await claim(work);
  const base = (await basesIn(folder)).at(-1) ?? null;
  if (base === null) return { mounted, base, last: null, ate: null, gap: true };
  const there = await logOf(folder, base);
  let last = lastInARow(there, base.segmento);
  let gap = false;
  for (const segment of waiting.filter((each) => each >= base.segmento && each > (work.copied ?? ''))) {
    const file = there.get(segment);
    const source = await readFile(join(spool, segment)).catch(unlessGivenUp);
    if (source === null) break;
    if (file !== undefined) await checkEqual(source, file, work);
    else if (segment === (last === null ? base.segmento : after(last))) {
      await pack([source], join(logFolder(folder, base.nome), packedName(segment, work)), work);
      last = segment;
    } else gap = true;
    if (gap) break;
    progress();
  }
  const ate = copiedUntil(marks, last, base);
  if (ate !== null) await writeUntil(folder, ate);
  return { mounted, base, last, ate: ate ?? (await readUntil(folder)), gap };
}

/** The spool is emptied when a folder is too far behind. */
function unlessGivenUp(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

/** The last instant before which everything is there. Before its own end a base copy is of no use. */
export function copiedUntil(
  marks: readonly Mark[],
  last: string | null,
  { fim }: Pick<Base, 'fim'>,
): string | null {
  const reached = marks.findLast(
    ({ segmento, instante }) => last !== null && segmento <= last && instante >= fim,
  );
  return reached?.instante ?? null;
}

/**
 * Looks whose folder it is, and writes so into one that has nothing of a copy.
 *
 * @throws OperatorError when it is of another nursery or version, or the disk is away that was mounted there.
 */
async function claim({ folder, identity, mounted }: LogWork): Promise<boolean> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    (error) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
  if (!isFolder) throw new OperatorError(`Monte o disco de ${folder}, ou crie essa pasta: ela não existe.`);
  const isTop = await isMounted(folder);
  const found = await readIdentity(folder);
  if (found === null) {
    if (mounted && !isTop) throw new OperatorError(`Monte o disco de ${folder}: a pasta está vazia.`);
    await writeIdentity(folder, identity);
  } else if (found.sistema !== identity.sistema) {
    throw new OperatorError(`Indique outra pasta em COPIA_CONTINUA: ${folder} tem a cópia de outro viveiro.`);
  } else if (found.postgres !== identity.postgres) {
    throw new OperatorError(
      `Indique outra pasta em COPIA_CONTINUA: a cópia em ${folder} é do PostgreSQL ${found.postgres}, e o banco é do ${identity.postgres}.`,
    );
  }
  return isTop;
}

/** @throws OperatorError when the folder has another file of that name. */
async function checkEqual(source: Buffer, file: string, keys: Keys): Promise<void> {
  const there = await buffer(unpacked(file, keys)).catch(() => null);
  if (there !== null && source.equals(there)) return;
  throw new OperatorError(
    `Veja se outro viveiro grava na mesma pasta: ${file} já existe, e não é o que o banco de dados gravou.`,
  );
}

/** The files of the cluster, of a time at which the server knows that they are copied. */
async function copyBase({ folder, nome, cluster, ...keys }: BaseWork, progress: Progress): Promise<void> {
  await beginBase(folder, nome);
  await pack(told(tarOf(cluster), progress), join(folder, nome, packedName(FILES, keys)), keys);
}

async function* told(pieces: AsyncIterable<Buffer>, progress: Progress): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    progress();
    yield piece;
  }
}
