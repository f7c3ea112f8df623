import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../../host/operator-error.ts';
import { writeJson } from '../../host/whole-file.ts';
import { plainName } from './packed.ts';
import { segmentsIn } from './segments.ts';

/**
 * A folder with a continuous copy: `viveiro-continua.json` says of which cluster, `ate.json` up to when. Each base copy has a folder of
 * its own, with the log that follows it: it is complete once it has its `base.json`.
 */
const IDENTITY = 'viveiro-continua.json';
const UNTIL = 'ate.json';
const BASE = 'base.json';
const BASES = /^base-\d{8}T\d{6}Z-[\dA-F]{24}$/;

const identity = z.object({
  viveiro: z.literal('copia-continua'),
  sistema: z.string(),
  postgres: z.int(),
  plataforma: z.string(),
});
/** Which cluster a copy is of, and where its files can be used. */
export type Identity = z.output<typeof identity>;

/** The label that belongs to the files, the first and the last file of the log that they need, and when they were complete. */
const base = z.object({
  ...{ rotulo: z.string(), segmento: z.string(), ultimo: z.string() },
  fim: z.iso.datetime(),
});
export interface Base extends z.output<typeof base> {
  /** The name of its folder. */
  nome: string;
}

export function identityOf(cluster: { sistema: string; postgres: number }): Identity {
  const plataforma = `${process.platform}-${process.arch}`;
  return { viveiro: 'copia-continua', ...cluster, plataforma };
}

/** What a folder says that it is; null when it says nothing. */
export async function readIdentity(folder: string): Promise<Identity | null> {
  return read(join(folder, IDENTITY), identity);
}

export async function writeIdentity(folder: string, own: Identity): Promise<void> {
  await writeJson(join(folder, IDENTITY), own);
}

/** Up to when everything is in the copy, as it was last noted. */
export async function readUntil(folder: string): Promise<string | null> {
  return (await read(join(folder, UNTIL), z.object({ ate: z.iso.datetime() })))?.ate ?? null;
}

export async function writeUntil(folder: string, ate: string): Promise<void> {
  await writeJson(join(folder, UNTIL), { ate });
}

/** The complete base copies, the oldest first. */
export async function basesIn(folder: string): Promise<Base[]> {
  const names = (await readdir(folder)).filter((name) => BASES.test(name)).sort();
  const found: Base[] = [];
  for (const nome of names) {
    const known = await read(join(folder, nome, BASE), base);
    if (known !== null) found.push({ nome, ...known });
  }
  return found;
}

/** Makes the folder of a base copy, in place of one of the same start that was not completed. */
export async function beginBase(folder: string, nome: string): Promise<void> {
  await rm(join(folder, nome), { recursive: true, force: true });
  await mkdir(join(folder, nome, 'log'), { recursive: true, mode: 0o700 });
}

export async function completeBase(folder: string, { nome, ...known }: Base): Promise<void> {
  await writeJson(join(folder, nome, BASE), known);
}

export function nameOfBase(now: Date, segmento: string): string {
  return `base-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${segmento}`;
}

/** What the files of a base copy are packed as. */
export const FILES = 'base.tar';

/** Where the log that follows a base copy is. */
export const logFolder = (folder: string, nome: string) => join(folder, nome, 'log');

/** The files of the log that follow a base copy, without gaps or with, and where each of them is. */
export async function logOf(folder: string, { nome }: Pick<Base, 'nome'>): Promise<Map<string, string>> {
  return packedIn(logFolder(folder, nome), segmentsIn);
}

/** Where the files of a base copy are. */
export async function filesOf(folder: string, { nome }: Pick<Base, 'nome'>): Promise<string> {
  const found = await packedIn(join(folder, nome), (names) => names.filter((name) => name === FILES));
  const file = found.get(FILES);
  if (file !== undefined) return file;
  throw new OperatorError(`Use outra cópia: em ${join(folder, nome)} faltam os arquivos do banco de dados.`);
}

async function packedIn(folder: string, wanted: (names: string[]) => string[]): Promise<Map<string, string>> {
  const packed = new Map((await readdir(folder)).map((name) => [plainName(name) ?? '', join(folder, name)]));
  return new Map(wanted([...packed.keys()]).map((name) => [name, packed.get(name) as string]));
}

/**
 * Deletes base copies with their log: those that another one followed before `before`, and those that were begun and not completed. The
 * newest stays.
 */
export async function removeOldBases(folder: string, before: string): Promise<void> {
  const bases = await basesIn(folder);
  const gone = bases.filter((_, n) => (bases[n + 1]?.fim ?? before) < before).map(({ nome }) => nome);
  const complete = new Set(bases.map(({ nome }) => nome));
  const begun = (await readdir(folder)).filter((name) => BASES.test(name) && !complete.has(name));
  for (const nome of [...gone, ...begun]) await rm(join(folder, nome), { recursive: true, force: true });
}

/** Whether a folder is the top of a mounted disk. */
export async function isMounted(folder: string): Promise<boolean> {
  const [own, above] = await Promise.all([stat(folder), stat(dirname(folder))]);
  return own.dev !== above.dev;
}

async function read<T>(file: string, shape: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return shape.parse(JSON.parse(text));
  } catch (cause) {
    throw new OperatorError(`O arquivo ${file} está danificado: apague-o se a cópia pode começar de novo.`, {
      cause,
    });
  }
}
