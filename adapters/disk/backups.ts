import { createReadStream } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeJson, writeWhole } from '../host/whole-file.ts';
import { ENCRYPTED, encrypted } from './encryption.ts';
import { dailyIn, outdated } from './retention.ts';

/** Copies a backup into another folder, where it appears when it is complete: encrypted, if there is somebody to do it for. */
export async function copyInto(folder: string, file: string, recipients: readonly string[]): Promise<string> {
  const copy = join(folder, `${basename(file)}${recipients.length > 0 ? ENCRYPTED : ''}`);
  const write = async (target: Writable) =>
    pipeline(await encrypted(createReadStream(file), recipients), target);
  await writeWhole(copy, write, { mode: 0o600 });
  return copy;
}

/** Encrypts the copies from before there was a key; returns their number. */
export async function encryptOlder(folder: string, recipients: readonly string[]): Promise<number> {
  const names = await readdir(folder);
  const plain = recipients.length > 0 ? dailyIn(names).filter((name) => !name.endsWith(ENCRYPTED)) : [];
  for (const name of plain) {
    const file = join(folder, name);
    if (!names.includes(`${name}${ENCRYPTED}`)) await copyInto(folder, file, recipients);
    await rm(file);
  }
  return plain.length;
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
  await writeJson(join(dirname(file), PROOF), proof);
}

/** The newest proof in a folder of backups; null before the first. */
export async function lastProof(folder: string): Promise<Proof | null> {
  const text = await readFile(join(folder, PROOF), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}
