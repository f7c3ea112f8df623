import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Described } from './document.ts';

const require = createRequire(import.meta.url);

/** The files that the page loads. All come from here: the page works on a network without Internet. */
const FILES: Record<string, { type: string; file: string }> = {
  'pagina.js': { type: 'text/javascript', file: join(import.meta.dirname, 'page/pagina.js') },
  'pagina.css': { type: 'text/css', file: join(import.meta.dirname, 'page/pagina.css') },
  // Scalar as one file for browsers. Nothing else of its package is used, and none of it runs in this process.
  'scalar.js': {
    type: 'text/javascript',
    file: join(dirname(require.resolve('@scalar/fastify-api-reference')), 'js/standalone.js'),
  },
};

/**
 * `/openapi.json` and `/docs`, the interactive page over it, which shows beside each operation how the typed client calls it.
 * Nothing is made or read before the first request.
 */
export async function docsPlugin(app: FastifyInstance, installation: Described): Promise<void> {
  for (const [url, called] of [
    ['/openapi.json', false],
    ['/docs/openapi.json', true],
  ] as const) {
    let document: Promise<string> | undefined;
    app.get(url, async (_request, reply) => {
      document ??= makeDocument(installation, called);
      return reply.type('application/json; charset=utf-8').send(await document);
    });
  }

  app.get('/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(await readFile(join(import.meta.dirname, 'page/pagina.html'))),
  );
  app.get('/docs/', async (_request, reply) => reply.redirect('../docs'));
  for (const [name, { type, file }] of Object.entries(FILES)) {
    app.get(`/docs/${name}`, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'max-age=3600')
        .send(await readFile(file)),
    );
  }
}

/** Loaded late: the generator is not needed to serve anything else. */
async function makeDocument(installation: Described, called: boolean): Promise<string> {
  const { openApiDocument } = await import('./document.ts');
  return JSON.stringify(openApiDocument(installation, { called }));
}
