import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILES_ON_DISK, ON_DISK } from './bounds.ts';

/** What is taken from the disk at once, in bytes. */
const PIECE = 256 * 1024;

let files = 0;

/**
 * Bytes that wait on disk, first in, first out, in a file of bounded size that is written over from its beginning. One at a time may add to
 * it, and one may take. Without a disk, or when enough files are there already, nothing fits.
 */
export class Overflow {
  #file: Promise<FileHandle> | undefined;
  #written = 0;
  #taken = 0;
  #usable = files < FILES_ON_DISK;

  constructor() {
    if (this.#usable) files += 1;
  }

  /** What waits. */
  get size(): number {
    return this.#written - this.#taken;
  }

  /** How many bytes of so many fit now, in one piece. */
  fits(length: number): number {
    if (!this.#usable) return 0;
    return Math.min(length, ON_DISK - this.size, ON_DISK - (this.#written % ON_DISK));
  }

  /** Adds bytes that fit; answers whether they are there. */
  async add(bytes: Uint8Array): Promise<boolean> {
    try {
      this.#file ??= namelessFile();
      await (await this.#file).write(bytes, 0, bytes.length, this.#written % ON_DISK);
    } catch {
      this.#giveBack();
      return false;
    }
    this.#written += bytes.length;
    return true;
  }

  /** Takes the next bytes, and tells of them before anything else is done. */
  async take(tell: (bytes: Uint8Array) => void): Promise<void> {
    const from = this.#taken % ON_DISK;
    const bytes = Buffer.alloc(Math.min(PIECE, this.size, ON_DISK - from));
    await (await this.#file)?.read(bytes, 0, bytes.length, from);
    this.#taken += bytes.length;
    tell(bytes);
  }

  async close(): Promise<void> {
    this.#giveBack();
    await (await this.#file?.catch(() => undefined))?.close();
  }

  #giveBack(): void {
    if (this.#usable) files -= 1;
    this.#usable = false;
  }
}

/** Only the handle leads to it: the system deletes it when the handle is closed or the process ends. */
async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `viveiro-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
