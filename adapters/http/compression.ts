import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Compresses answers, and gives a HEAD the headers that a GET would get. */
export async function packAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, COMPRESSION);
  // Reversed, the hook that compresses runs before the one that empties the answer to a HEAD and sets its length.
  app.addHook('onRoute', ({ method, onSend }) => {
    if (method === 'HEAD' && Array.isArray(onSend)) onSend.reverse();
  });
}

/**
 * Text that is longer than a packet is compressed for clients that accept it. A record by its id is shorter, and is
 * sent as it is. Files that are compressed in themselves (PDF, XLSX) are left alone. No answer holds a secret beside
 * something that another site could choose (BREACH): a token is revealed once, at a sign-in that only the service's
 * own page can request.
 */
const COMPRESSION = {
  threshold: 1_400,
  // A text up to this size is compressed at once, in a fraction of a millisecond; a longer one outside the serving thread.
  syncThreshold: 16 * 1024,
  encodings: ['br', 'gzip'],
  // A small window, because each slow reader keeps one.
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
  },
  zlibOptions: { level: 3 },
  // Request bodies are not decompressed: a compressed one is refused.
  globalDecompression: false,
} satisfies FastifyCompressOptions;
