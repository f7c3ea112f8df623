import type { FastifyReply } from 'fastify';
import { CallerGone } from '../../../db/hung-up.ts';
import type { PrintedFile } from '../../print/files.ts';
import { TO_FIRST_BYTE_MS } from './bounds.ts';
import { collectGarbageSoon } from './garbage.ts';
import { boundReader, cut } from './readers.ts';
import { SpillBuffer } from './spill-buffer.ts';

/**
 * A file up to this size, in bytes, is complete before its answer begins, and so is this much of a longer one. A
 * fault until then is answered in the envelope.
 */
const HEAD_START = 64 * 1024;

/**
 * A file that is sent while it is made. If it is complete in time, or is one piece, its length is sent with it. A longer
 * file is complete only if the connection ends normally: a fault on the way breaks it.
 */
export class SentFile {
  readonly #reply: FastifyReply;
  #file: Omit<PrintedFile, 'content'> | undefined;
  #start: Uint8Array[] = [];
  #buffer: SpillBuffer | undefined;
  #begin = () => {};
  /** Resolves when there is enough of the file for the answer to begin; never for a file that is complete by then. */
  readonly #begun = new Promise<undefined>((resolve) => {
    this.#begin = () => resolve(undefined);
  });

  constructor(reply: FastifyReply) {
    this.#reply = reply;
  }

  /** Whether there is a file to send. */
  get made(): boolean {
    return this.#file !== undefined;
  }

  /** Does the work that makes the file, if it makes one. Resolves when the answer may begin, which may be before the work ends. */
  async begunBy<Output>(work: () => Promise<Output>): Promise<Output | undefined> {
    const making = work();
    making.then(
      () => this.#buffer?.end(),
      // What was sent is not a complete file.
      () => this.#buffer && cut(this.#reply),
    );
    return Promise.race([making, this.#begun]);
  }

  /**
   * Resolves when the whole file has been made.
   *
   * @throws CallerGone when nobody reads it any more; whatever making it throws.
   */
  async make({ content, ...file }: PrintedFile): Promise<void> {
    this.#reply.raw.setTimeout(TO_FIRST_BYTE_MS, () => cut(this.#reply));
    this.#file = file;
    for await (const piece of content) {
      if (!this.#buffer && lengthOf(this.#start) < HEAD_START) this.#start.push(piece);
      else await (this.#buffer ?? (await this.#started())).add(piece);
    }
  }

  send(): FastifyReply {
    const { name, mediaType, disposition } = this.#file as Omit<PrintedFile, 'content'>;
    const { raw } = this.#reply;
    if (raw.destroyed) throw new CallerGone('left before the file was there');
    boundReader(this.#reply);
    raw.once('close', () => {
      if (!this.#buffer) return;
      // The answer to a HEAD has no body, so nothing more is made for it.
      this.#buffer.stop();
      collectGarbageSoon();
    });
    return this.#reply
      .type(mediaType)
      .header('content-disposition', `${disposition}; filename="${name}"`)
      .send(this.#buffer ?? Buffer.concat(this.#start));
  }

  async #started(): Promise<SpillBuffer> {
    const buffer = new SpillBuffer(() => cut(this.#reply));
    this.#buffer = buffer;
    this.#begin();
    for (const piece of this.#start.splice(0)) await buffer.add(piece);
    return buffer;
  }
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}
