import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { logError, toAppError } from '../../../src/procedure/error-translation.ts';
import { success } from '../envelope.ts';
import { boundReader, cut } from './readers.ts';

/** The envelope of a success, around the rows. */
const [BEFORE, AFTER] = JSON.stringify(success(200, ['rows'])).split('"rows"') as [string, string];

/**
 * Rows that are sent while they are read. The first chunk is read before the answer begins, so that its fault can be
 * answered.
 */
export class SentRows {
  #first: IteratorResult<object[]> | undefined;
  #rest: AsyncIterator<object[]> | undefined;

  /** Reads the first chunk. */
  async begin(chunks: AsyncIterable<object[]>): Promise<void> {
    this.#rest = chunks[Symbol.asyncIterator]();
    this.#first = await this.#rest.next();
  }

  /** A fault from now on breaks the connection, because what was sent is not a complete answer. */
  send(reply: FastifyReply): FastifyReply {
    const pieces = Readable.from(this.#pieces(reply), { objectMode: false, highWaterMark: 1 });
    boundReader(reply);
    // The answer to a HEAD has no body, so nothing more is read for it.
    reply.raw.once('close', () => pieces.destroy());
    return reply.type('application/json; charset=utf-8').send(pieces);
  }

  async *#pieces(reply: FastifyReply): AsyncGenerator<string> {
    try {
      yield BEFORE;
      let between = '';
      for (let chunk = this.#first; chunk && !chunk.done; chunk = await this.#rest?.next()) {
        yield between + JSON.stringify(chunk.value).slice(1, -1);
        between = ',';
      }
      yield AFTER;
    } catch (error) {
      logError(reply.log, 'sending rows', toAppError(error));
      cut(reply);
    } finally {
      await this.#rest?.return?.();
    }
  }
}
