import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Instituicao } from '../../../src/common/instituicao.ts';
import { securityHeaders } from '../security-headers.ts';
import { page } from './public-page.ts';

/** One script, in the page itself, so that the page works from a file, too: where nobody can reach the service, or trusts it. */
const SCRIPT = [
  readFileSync(join(import.meta.dirname, '../../prova/arvores.js'), 'utf8'),
  readFileSync(join(import.meta.dirname, '../../prova/prova.js'), 'utf8'),
  readFileSync(join(import.meta.dirname, 'conferir/pagina.js'), 'utf8'),
]
  .map((text) => text.replace(/^import .*$|^export /gm, ''))
  .join('\n');

/** Where somebody who has the file of a proof sees what it proves. The file stays in their browser. */
export async function conferirPlugin(
  app: FastifyInstance,
  settings: Instituicao & { publicUrl: string },
): Promise<void> {
  const headers = securityHeaders(settings.publicUrl.startsWith('https:'), `'sha256-${hashOf(SCRIPT)}'`);
  app.get('/conferir', async (_request, reply) =>
    reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(page(settings, 'Conferir uma prova', [...PARTS, `<script>${SCRIPT}</script>`])),
  );
}

function hashOf(script: string): string {
  return createHash('sha256').update(script).digest('base64');
}

const PARTS = [
  '<p>Escolha o arquivo da prova de um termo ou de uma entrega. Ele não sai deste aparelho, e a página funciona sem rede, também salva em um arquivo.</p>',
  '<p><label for="prova">Arquivo da prova</label><input id="prova" type="file" accept=".json,application/json"></p>',
  '<div id="resultado" role="status"></div>',
  '<noscript><p class="cancelado">Ative o JavaScript do navegador para conferir nesta página.</p></noscript>',
];
