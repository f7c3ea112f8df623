import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../src/context.ts';
import { CONTENT_TYPES, fileOf } from '../reports/file.ts';

/** The way out for the reports of one request: its reply becomes the file. Whoever hangs up just gets no more of it. */
export function attachmentTo(
  reply: FastifyReply,
  { nomeDoViveiro }: Context['settings'],
): NonNullable<Context['entregar']> {
  return async (relatorio) => {
    const bytes = fileOf(relatorio, nomeDoViveiro);
    // What fails before the first byte is still answered in the envelope.
    const first = await bytes.next();
    const body = Readable.from(following(first, bytes), { objectMode: false });
    reply
      .header('content-type', CONTENT_TYPES[relatorio.formato])
      .header('content-disposition', `attachment; filename="${relatorio.arquivo}"`)
      .send(body);
    await finished(body).catch((error) => {
      if (!reply.raw.destroyed) throw error;
    });
  };
}

async function* following(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (!first.done) yield first.value;
  yield* rest;
}
