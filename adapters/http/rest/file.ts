import type { FastifyReply } from 'fastify';
import { CallerGone } from '../../../db/hung-up.ts';
import type { PrintedFile, Printer } from '../../print/files.ts';
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
  readonly #print: Printer;
  readonly #signal: AbortSignal;
  #file: Omit<PrintedFile, 'content'> | undefined;
  #start: Uint8Array[] = [];
  /** How much of the file is in its start, in bytes. */
  #held = 0;
  #buffer: SpillBuffer | undefined;
  #begin = () => {};
  /** Resolves when there is enough of the file for the answer to begin; never for a file that is complete by then. */
  readonly #begun = new Promise<undefined>((resolve) => {
    this.#begin = () => resolve(undefined);
  });

  /** The signal is aborted when the client has gone. */
  constructor(reply: FastifyReply, print: Printer, signal: AbortSignal) {
    this.#reply = reply;
    this.#print = print;
    this.#signal = signal;
  }

  /**
   * Does work that makes the file from its source, and begins to send it, perhaps before the work ends. Answers whether there is a file.
   *
   * @throws CallerGone when the client left before there was one; whatever the work throws until the answer begins.
   */
  async madeBy(work: (make: (source: unknown) => Promise<void>) => Promise<void>): Promise<boolean> {
    const making = work((source) => this.#make(source));
    making.then(
      () => this.#buffer?.end(),
      // What was sent is not a complete file.
      () => this.#buffer && cut(this.#reply),
    );
    await Promise.race([making, this.#begun]);
    if (this.#file) this.#send(this.#file);
    return this.#file !== undefined;
  }

  /**
   * Resolves when the whole file has been made.
   *
   * @throws CallerGone when nobody reads it any more; whatever making it throws.
   */
  async #make(source: unknown): Promise<void> {
    this.#reply.raw.setTimeout(TO_FIRST_BYTE_MS, () => cut(this.#reply));
    const { content, ...file } = this.#print(source as never, this.#signal);
    this.#file = file;
    for await (const piece of content) {
      if (this.#held < HEAD_START) {
        this.#start.push(piece);
        this.#held += piece.length;
      } else await (this.#buffer ?? (await this.#started())).add(piece);
    }
  }

  #send({ name, mediaType, disposition }: Omit<PrintedFile, 'content'>): void {
    const { raw } = this.#reply;
    if (raw.destroyed) throw new CallerGone('left before the file was there');
    boundReader(this.#reply);
    raw.once('close', () => {
      if (!this.#buffer) return;
      // The answer to a HEAD has no body, so nothing more is made for it.
      this.#buffer.stop();
      collectGarbageSoon();
    });
    this.#reply
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
