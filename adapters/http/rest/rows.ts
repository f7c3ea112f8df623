import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { logError, toAppError } from '../../../src/procedure/error-translation.ts';
import { success } from '../envelope.ts';
import { boundReader, cut } from './readers.ts';

/** The envelope of a success, around the rows. */
const [BEFORE, AFTER] = JSON.stringify(success(200, ['rows'])).split('"rows"') as [string, string];

/**
 * Rows that are sent while they are read. The first chunk is read before the answer begins, so that its fault can be
 * answered; each of the others when the one before it has left.
 */
export class SentRows {
  #chunks: AsyncIterator<object[]> | undefined;
  /** The chunk to send next, as text; undefined after the last one. */
  #next: string | undefined;

  /** Reads the first chunk. */
  async begin(chunks: AsyncIterable<object[]>): Promise<void> {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#next = await this.#read();
  }

  async #read(): Promise<string | undefined> {
    const chunk = await this.#chunks?.next();
    return chunk && !chunk.done ? JSON.stringify(chunk.value).slice(1, -1) : undefined;
  }

  /** A fault from now on breaks the connection, because what was sent is not a complete answer. */
  send(reply: FastifyReply): FastifyReply {
    const pieces = drawnFrom(this.#pieces(reply));
    boundReader(reply);
    // The answer to a HEAD has no body, so nothing more is read for it.
    reply.raw.once('close', () => pieces.destroy());
    return reply.type('application/json; charset=utf-8').send(pieces);
  }

  async *#pieces(reply: FastifyReply): AsyncGenerator<string> {
    try {
      yield BEFORE;
      let between = '';
      for (; this.#next !== undefined; this.#next = await this.#read()) {
        yield between + this.#next;
        between = ',';
      }
      yield AFTER;
    } catch (error) {
      logError(reply.log, 'sending rows', toAppError(error));
      cut(reply);
    } finally {
      await this.#chunks?.return?.();
    }
  }
}

/** A stream that holds nothing back: it asks for the next piece when its reader wants one. `Readable.from` reads one ahead. */
function drawnFrom(pieces: AsyncGenerator<string>): Readable {
  return new Readable({
    highWaterMark: 0,
    read() {
      pieces.next().then(
        ({ value, done }) => this.push(done ? null : value),
        (error) => this.destroy(error),
      );
    },
    destroy(error, destroyed) {
      pieces.return(undefined).then(() => destroyed(error), destroyed);
    },
  });
}
