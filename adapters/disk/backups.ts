import { createReadStream } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeWhole } from '../host/whole-file.ts';
import { outdated } from './retention.ts';

/** Copies a backup into another folder, where it appears when it is complete. */
export async function copyInto(folder: string, file: string): Promise<string> {
  const copy = join(folder, basename(file));
  await writeWhole(copy, (target) => pipeline(createReadStream(file), target), { mode: 0o600 });
  return copy;
}

/** Deletes outdated backups; returns their number. */
export async function deleteOutdated(folder: string, today: string): Promise<number> {
  const old = outdated(await readdir(folder), today);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}

/** A backup that was restored and found right. */
export interface Proof {
  arquivo: string;
  data: string;
}

const PROOF = 'ultima-prova.json';

/** Records beside a backup that it was restored. */
export async function noteProof(file: string, now: Date): Promise<void> {
  const proof: Proof = { arquivo: basename(file), data: now.toISOString() };
  await writeWhole(
    join(dirname(file), PROOF),
    async (target) => {
      target.end(`${JSON.stringify(proof)}\n`);
      await new Promise((done, failed) => target.once('finish', done).once('error', failed));
    },
    { overwrite: true, mode: 0o600 },
  );
}

/** The newest proof in a folder of backups; null before the first. */
export async function lastProof(folder: string): Promise<Proof | null> {
  const text = await readFile(join(folder, PROOF), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}
