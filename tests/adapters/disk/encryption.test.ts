import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { bech32 } from '@scure/base';
import { beforeAll, expect, test } from 'vitest';
import {
  encrypted,
  isEncrypted,
  keysIn,
  keysOfMachine,
  NoKey,
  newKey,
  opened,
  recipientsOf,
  Undecipherable,
} from '../../../adapters/disk/encryption.ts';
import { temporaryFolder } from '../../support/folder.ts';

const dataDir = temporaryFolder();
const file = join(dataDir, 'copia.age');
const operator = await newKey();
const stranger = await newKey();
/** More than two of the pieces that the format encrypts one by one. */
const CONTENTS = Buffer.alloc(150_000, 'viveiro\n');
const source = () => Readable.from([CONTENTS.subarray(0, 70_000), CONTENTS.subarray(70_000)]);

beforeAll(async () => {
  const recipients = await recipientsOf({ dataDir, chaveDasCopias: operator.publica });
  await writeFile(file, await encrypted(source(), recipients));
});

test('a copy is in the format of age, and the operator or the machine opens it', async () => {
  const written = await readFile(file);
  expect(written.toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n');
  expect(written.includes('viveiro\n')).toBe(false);
  expect(await isEncrypted(file)).toBe(true);
  expect(await buffer(opened(file, [operator.secreta]))).toEqual(CONTENTS);
  expect(await buffer(opened(file, await keysOfMachine(dataDir)))).toEqual(CONTENTS);
  await expect(buffer(opened(file, [stranger.secreta]))).rejects.toThrow(NoKey);
  await expect(buffer(opened(file, []))).rejects.toThrow(NoKey);
});

test('what age itself has encrypted is opened', async () => {
  const theirs = join(dataDir, 'age-1.1.1.age');
  await writeFile(theirs, Buffer.from(OF_AGE, 'base64'));
  expect((await buffer(opened(theirs, keysIn(KEY_OF_AGE)))).toString()).toBe('Ipê-amarelo\n');
});

test('the machine makes its key once, and only its owner reads it', async () => {
  const own = await keysOfMachine(dataDir);
  expect(own).toHaveLength(1);
  await recipientsOf({ dataDir, chaveDasCopias: operator.publica });
  expect(await keysOfMachine(dataDir)).toEqual(own);
  expect((await stat(join(dataDir, 'chave-das-copias.txt'))).mode & 0o777).toBe(0o600);
});

test('without a key of the operator a copy stays plain, and is opened as well', async () => {
  const elsewhere = temporaryFolder();
  expect(await recipientsOf({ dataDir: elsewhere, chaveDasCopias: null })).toEqual([]);
  expect(await keysOfMachine(elsewhere)).toEqual([]);
  const plain = join(elsewhere, 'copia');
  await writeFile(plain, await encrypted(source(), []));
  expect(await isEncrypted(plain)).toBe(false);
  expect(await buffer(opened(plain, []))).toEqual(CONTENTS);
});

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['cut off', (bytes) => bytes.subarray(0, -1)],
  ['cut off between two pieces', (bytes) => bytes.subarray(0, bytes.length - 20_000)],
  ['changed', (bytes) => Buffer.from(bytes.with(-5, (bytes.at(-5) ?? 0) ^ 1))],
  ['changed in its header', (bytes) => Buffer.from(bytes.with(60, bytes.at(60) === 65 ? 66 : 65))],
])('a copy that was %s is refused', async (name, harm) => {
  const harmed = join(dataDir, name);
  await writeFile(harmed, harm(await readFile(file)));
  const keys = [operator.secreta, ...(await keysOfMachine(dataDir))];
  await expect(buffer(opened(harmed, keys))).rejects.toThrow(Undecipherable);
});

test('a source that fails, fails the copy', async () => {
  const failing = new PassThrough();
  const copy = buffer(await encrypted(failing, [operator.publica]));
  failing.write('viveiro');
  failing.destroy(new Error('o disco falhou'));
  await expect(copy).rejects.toThrow('o disco falhou');
});

test('an empty or missing file is no encrypted copy', async () => {
  await truncate(join(dataDir, 'changed'), 0);
  expect(await isEncrypted(join(dataDir, 'changed'))).toBe(false);
  await expect(buffer(opened(join(dataDir, 'nada'), []))).rejects.toMatchObject({ code: 'ENOENT' });
});

/** A secret key of 32 sevens, and what `echo Ipê-amarelo | age -r …` of age 1.1.1 made for its public half. */
const KEY_OF_AGE = bech32.encodeFromBytes('age-secret-key-', new Uint8Array(32).fill(7)).toUpperCase();
const OF_AGE =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBxcXg5U0R6NVVZdkZoVld5Und5UEhqWi9rR1lRTGQ3NGtFTjZDaXJ4cnlnCnRwQk5weVlqWWtyWHNMeTZhbENERFVyRkdFMmFSSnZmT1JyNmx4UGFMRkEKLS0tIGVqczNMSWxscEV3d3ZFQUdSQU14OWdRSzRjV3NsWU41SXkyMW5QZkd3UzAKFo8o3x8SXySYKjcqoJyx75lD8jkSx0QIkCh12ov8ng+UTXxXEl4npXIt2+Cs';
