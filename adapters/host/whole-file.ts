import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import { OperatorError } from './operator-error.ts';
import { replace } from './replace.ts';

export interface Replacing {
  /** Whether an existing file may be replaced. */
  overwrite?: boolean;
  /** The advice in the error when the file exists. */
  advice?: string;
}

interface Writing extends Replacing {
  /** The file's permissions; by default what the process's umask leaves. */
  mode?: number;
}

/**
 * Writes a file that appears under its name only when it is complete; when `write` fails, nothing is left. Remnants
 * of a killed process in the same folder are removed.
 *
 * @throws OperatorError as `checkTarget` does, or when the disk is full; whatever `write` throws.
 */
export async function writeWhole(
  file: string,
  write: (target: Writable) => Promise<void>,
  { mode, ...place }: Writing = {},
): Promise<void> {
  checkTarget(file, place);
  const unfinished = `${file}.${randomUUID().slice(0, 8)}.parcial`;
  try {
    await removeAbandoned(dirname(file));
    const handle = await open(unfinished, 'wx', mode);
    await write(handle.createWriteStream({ flush: true })).finally(() => handle.close());
    checkTarget(file, place);
    await replace(unfinished, file);
  } catch (error) {
    // A failure to clean up must not hide the first error.
    await rm(unfinished, { force: true }).catch(() => {});
    throw unwritable(file, error as NodeJS.ErrnoException);
  }
}

/** Writes a small file that only its owner can read, unless another process has made it meanwhile. */
export async function writeOnce(file: string, content: string): Promise<void> {
  await writeWhole(file, (target) => pipeline([content], target), { mode: 0o600 }).catch((error) => {
    if (!existsSync(file)) throw error;
  });
}

/** Writes a small JSON file that only its owner can read, in place of an older one. */
export async function writeJson(file: string, content: object): Promise<void> {
  const write = (target: Writable) => pipeline([`${JSON.stringify(content)}\n`], target);
  await writeWhole(file, write, { overwrite: true, mode: 0o600 });
}

/** What such a file holds; null when there is none, or it is damaged. */
export async function readJson<T>(file: string, shape: z.ZodType<T>): Promise<T | null> {
  try {
    return shape.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

/** A process that is still writing does so more often than this, in milliseconds. */
const ABANDONED_MS = 3_600_000;

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.[\da-f]{8}\.parcial$/.test(name)) continue;
    const path = join(folder, name);
    // Another process may have finished or removed it meanwhile.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}

/**
 * A device or a pipe is never replaced: root could do it, and every other program would miss it.
 *
 * @throws OperatorError when the file exists and may not be replaced, is not a plain file, or its folder is not writable.
 */
export function checkTarget(
  file: string,
  { overwrite = false, advice = 'Escolha outro nome.' }: Replacing = {},
): void {
  if (isSpecial(file)) throw new OperatorError(`Escolha outro nome que não ${file}: ele não é um arquivo.`);
  if (!overwrite && existsSync(file)) throw new OperatorError(`O arquivo ${file} já existe. ${advice}`);
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch (error) {
    throw unwritable(file, error as NodeJS.ErrnoException);
  }
}

function isSpecial(file: string): boolean {
  if (!existsSync(file)) return false;
  const found = statSync(file);
  return !found.isFile() && !found.isDirectory();
}

const REASONS: Record<string, string> = {
  ENOENT: 'a pasta não existe; crie-a, ou indique outra',
  ENOTDIR: 'a pasta não existe; crie-a, ou indique outra',
  EACCES: 'sem permissão para escrever na pasta',
  EPERM: 'sem permissão para escrever na pasta, ou outro programa está com o arquivo aberto',
  EBUSY: 'outro programa está com o arquivo aberto',
  EISDIR: 'há uma pasta com esse nome',
  EROFS: 'a pasta é somente para leitura',
  ENAMETOOLONG: 'o nome é longo demais',
  ENOSPC: 'o disco está cheio',
  EDQUOT: 'o disco está cheio',
};

/** Why a file could not be written, for whoever can correct it. Another error stays as it is. */
export function unwritable(file: string, error: NodeJS.ErrnoException): Error {
  const reason = REASONS[error.code ?? ''];
  return reason ? new OperatorError(`Não foi possível gravar ${file}: ${reason}.`, { cause: error }) : error;
}
