import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { bech32 } from '@scure/base';
import { writeOnce } from '../host/whole-file.ts';

/**
 * Copies that leave the machine are in the format of age (age-encryption.org), so that its own program opens them without this
 * one. It is loaded only where a copy is written or read.
 */
const age = () => import('age-encryption');

/** What an encrypted copy's name ends with. */
export const ENCRYPTED = '.age';
const FIRST_LINE = 'age-encryption.org/v1\n';

interface Keeper {
  dataDir: string;
  /** CHAVE_DAS_COPIAS; null when it is not set. */
  chaveDasCopias: string | null;
}

/** Whom copies are encrypted for: the operator, and this machine itself. Nobody while copies stay plain. */
export async function recipientsOf({ chaveDasCopias, dataDir }: Keeper): Promise<string[]> {
  if (chaveDasCopias === null) return [];
  const { generateX25519Identity, identityToRecipient } = await age();
  if (!existsSync(fileOf(dataDir))) await keep(await generateX25519Identity(), dataDir);
  const own = await Promise.all((await keysOfMachine(dataDir)).map((key) => identityToRecipient(key)));
  return [chaveDasCopias, ...own];
}

/** The machine's own key is beside its data, and in no copy: it opens what this machine has written. */
function fileOf(dataDir: string): string {
  return resolve(dataDir, 'chave-das-copias.txt');
}

async function keep(key: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeOnce(fileOf(dataDir), `${key}\n`);
}

/** None where this machine has not encrypted anything yet. */
export async function keysOfMachine(dataDir: string): Promise<string[]> {
  return existsSync(fileOf(dataDir)) ? keysIn(await readFile(fileOf(dataDir), 'utf8')) : [];
}

/** The secret keys of a file of age, one a line; other lines are its comments. */
export function keysIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-1') && isKey(line, 'age-secret-key-'));
}

/** Whether it is the public half of a key: its checksum finds a wrong letter. */
export function isPublicKey(text: string): boolean {
  return isKey(text, 'age');
}

function isKey(text: string, kind: string): boolean {
  const read = bech32.decodeUnsafe(text);
  return read?.prefix.toLowerCase() === kind && bech32.fromWordsUnsafe(read.words)?.length === 32;
}

/** A new key: the secret half, and the public one, which CHAVE_DAS_COPIAS takes. */
export async function newKey(): Promise<{ secreta: string; publica: string }> {
  const { generateX25519Identity, identityToRecipient } = await age();
  const secreta = await generateX25519Identity();
  return { secreta, publica: await identityToRecipient(secreta) };
}

/** What is written into a folder of copies: `source` encrypted, or as it is when there is nobody to encrypt it for. */
export async function encrypted(source: Readable, recipients: readonly string[]): Promise<Readable> {
  if (recipients.length === 0) return source;
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return nodeStream(await encrypter.encrypt(webStream(source)));
}

/** None of the keys opens the file. */
export class NoKey extends Error {}
/** The file was changed or cut off after it was encrypted. */
export class Undecipherable extends Error {}

/**
 * What a file of either kind holds. A read of the stream fails with NoKey or Undecipherable, or as the file itself does. An
 * encrypted file that was cut off fails at its end, so that what was read before may not be used until then.
 */
export function opened(file: string, keys: readonly string[]): Readable {
  return Readable.from(contentsOf(file, keys), { objectMode: false });
}

async function* contentsOf(file: string, keys: readonly string[]): AsyncGenerator<Buffer> {
  const isCipher = await isEncrypted(file);
  const source = createReadStream(file);
  try {
    if (!isCipher) return yield* source;
    const { Decrypter } = await age();
    const decrypter = new Decrypter();
    for (const key of keys) decrypter.addIdentity(key);
    yield* nodeStream(await decrypter.decrypt(webStream(source)));
  } catch (error) {
    throw !isCipher || (error as NodeJS.ErrnoException).code ? error : undeciphered(error as Error);
  } finally {
    source.destroy();
  }
}

/** @throws what the file system does when the file cannot be read. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === FIRST_LINE;
  } finally {
    await handle.close();
  }
}

function undeciphered(cause: Error): Error {
  const Kind = /no identity matched/.test(cause.message) ? NoKey : Undecipherable;
  return new Kind(cause.message, { cause });
}

/** Node's streams of the web and the platform's have types of their own. */
function webStream(source: Readable): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>;
}

function nodeStream(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}
