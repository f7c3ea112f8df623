import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { RelatorioAberto } from '../../src/relatorios/definicao.ts';
import { CONTENT_TYPES, fileOf } from '../reports/file.ts';

/** Answers with a report as a file, and resolves when it has gone out. Whoever hangs up just gets no more of it. */
export async function sendFile(
  reply: FastifyReply,
  relatorio: RelatorioAberto,
  nomeDoViveiro: string,
): Promise<void> {
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
}

async function* following(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (!first.done) yield first.value;
  yield* rest;
}
