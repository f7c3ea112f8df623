import { join } from 'node:path';
import { z } from 'zod';
import { readJson, writeJson } from '../../host/whole-file.ts';

/** What the service knows of each folder: it survives a restart, and the command `estado` reads it. */
const FILE = 'copia-continua.json';

const each = z.object({
  pasta: z.string(),
  montada: z.boolean().nullable(),
  /** Whatever was recorded before this instant is in the folder. */
  ate: z.string().nullable(),
  /** The first file of the log of its newest base copy, and when that was made. */
  base: z.object({ segmento: z.string(), fim: z.string() }).nullable(),
  /** The log has a gap: what follows it needs a new base copy. */
  quebrada: z.boolean(),
  /** What somebody has to do before it can be copied to. */
  falta: z.string().nullable(),
});
export type FolderState = z.output<typeof each>;

/** The state of these folders; of one that is not known yet, that of a new one. */
export async function readStates(dataDir: string, folders: readonly string[]): Promise<FolderState[]> {
  const known = (await readJson(join(dataDir, FILE), z.array(each))) ?? [];
  return folders.map((pasta) => known.find((one) => one.pasta === pasta) ?? { ...NEW, pasta });
}

export async function writeStates(dataDir: string, states: readonly FolderState[]): Promise<void> {
  await writeJson(join(dataDir, FILE), states);
}

const NEW = { montada: null, ate: null, base: null, quebrada: false, falta: null };
