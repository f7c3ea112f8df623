import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline as piped, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { writeWhole } from '../../host/whole-file.ts';
import { ENCRYPTED, encrypted, opened } from '../encryption.ts';

/** Whom files are encrypted for, and the keys that open them: none for plain ones. */
export interface Keys {
  recipients: readonly string[];
  keys: readonly string[];
}

const PACKED = '.gz';

/** The name that a file gets in a copy. */
export function packedName(name: string, { recipients }: Pick<Keys, 'recipients'>): string {
  return `${name}${PACKED}${recipients.length > 0 ? ENCRYPTED : ''}`;
}

/** The name of what a file of a copy holds, whether it is encrypted or not; null for other files. */
export function plainName(packed: string): string | null {
  const name = packed.endsWith(ENCRYPTED) ? packed.slice(0, -ENCRYPTED.length) : packed;
  return name.endsWith(PACKED) ? name.slice(0, -PACKED.length) : null;
}

/** How every file of a continuous copy is written: it appears when it is complete and on the disk. */
export async function pack(
  source: Iterable<Buffer> | AsyncIterable<Buffer>,
  file: string,
  { recipients }: Pick<Keys, 'recipients'>,
): Promise<void> {
  const zip = createGzip();
  // What fails also fails the read of what comes out.
  piped(Readable.from(source, { objectMode: false }), zip, () => {});
  await writeWhole(file, async (target) => pipeline(await encrypted(zip, recipients), target), {
    mode: 0o600,
  });
  await syncFolder(dirname(file));
}

export function unpacked(file: string, { keys }: Pick<Keys, 'keys'>): Readable {
  const plain = createGunzip();
  piped(opened(file, keys), plain, () => {});
  return plain;
}

/** Some shares cannot do this for a folder; they do not need it either. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => {});
  await handle.close();
}
