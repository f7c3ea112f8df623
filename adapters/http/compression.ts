import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Packs answers, and tells a HEAD what a GET would be told. */
export async function packAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, COMPRESSION);
  // What empties the answer to a HEAD, and tells its length, comes after what packs it.
  app.addHook('onRoute', ({ method, onSend }) => {
    if (method === 'HEAD' && Array.isArray(onSend)) onSend.reverse();
  });
}

/**
 * Text that is more than a packet goes out packed, for whoever says that they can unpack it; a record by its id is shorter, and goes as it
 * is. Files that are packed in themselves (PDF, XLSX) are left alone. No answer holds a secret beside what another site
 * could choose (BREACH): a token is told once, at a sign-in that only its own page can ask for.
 */
const COMPRESSION = {
  threshold: 1_400,
  // Up to here at once, in a fraction of a millisecond; beyond, beside the thread that serves.
  syncThreshold: 16 * 1024,
  encodings: ['br', 'gzip'],
  // A small window, for each slow reader keeps one.
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
  },
  zlibOptions: { level: 3 },
  // What comes in is read as it is; a packed body is refused.
  globalDecompression: false,
} satisfies FastifyCompressOptions;
