import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILES_ON_DISK, ON_DISK } from './bounds.ts';

/** How much is read from the disk at once, in bytes. */
const PIECE = 256 * 1024;

let files = 0;

/**
 * A queue of bytes on disk, in a file of bounded size that is used as a ring. One caller at a time may add to it, and
 * one may take. Without a disk, or when there are enough such files already, nothing fits.
 */
export class SpillFile {
  #file: Promise<FileHandle> | undefined;
  #written = 0;
  #taken = 0;
  /** Known once something has to wait. */
  #usable: boolean | undefined;
  #counted = false;

  /** The number of bytes that wait. */
  get size(): number {
    return this.#written - this.#taken;
  }

  /** How many of these bytes fit now, in one piece. */
  fits(length: number): number {
    this.#usable ??= this.#claim();
    if (!this.#usable) return 0;
    return Math.min(length, ON_DISK - this.size, ON_DISK - (this.#written % ON_DISK));
  }

  /** Adds bytes that fit, and answers how many were written: a full disk takes a part, or none. */
  async add(bytes: Uint8Array): Promise<number> {
    let added = 0;
    try {
      this.#file ??= namelessFile();
      const file = await this.#file;
      while (added < bytes.length) {
        const at = (this.#written + added) % ON_DISK;
        const { bytesWritten } = await file.write(bytes, added, bytes.length - added, at);
        if (bytesWritten === 0) throw new Error('the disk takes nothing');
        added += bytesWritten;
      }
    } catch {
      this.#usable = false;
    }
    this.#written += added;
    return added;
  }

  /** Takes the next bytes, and passes them on before anything else is done. */
  async take(tell: (bytes: Uint8Array) => void): Promise<void> {
    const from = this.#taken % ON_DISK;
    const bytes = Buffer.alloc(Math.min(PIECE, this.size, ON_DISK - from));
    const found = await (await this.#file)?.read(bytes, 0, bytes.length, from);
    if (found?.bytesRead !== bytes.length) throw new Error('less is on disk than was written');
    this.#taken += bytes.length;
    tell(bytes);
  }

  async close(): Promise<void> {
    await (await this.#file?.catch(() => undefined))?.close();
    if (this.#counted) files -= 1;
    this.#counted = false;
    this.#usable = false;
  }

  #claim(): boolean {
    if (files >= FILES_ON_DISK) return false;
    files += 1;
    this.#counted = true;
    return true;
  }
}

/** Only the handle leads to the file: the system deletes it when the handle is closed or the process ends. */
async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `viveiro-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
