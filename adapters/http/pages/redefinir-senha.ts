import type { FastifyInstance } from 'fastify';
import type { Instituicao } from '../../../src/common/instituicao.ts';
import { page, SCRIPT } from './redefinir-senha/page.ts';

/**
 * `/redefinir-senha` without the admin app: the target of mailed links, so that a first access needs no other
 * program.
 */
export async function redefinirSenhaPlugin(app: FastifyInstance, instituicao: Instituicao): Promise<void> {
  const html = page(instituicao);
  app.get('/redefinir-senha', async (_request, reply) => reply.type('text/html; charset=utf-8').send(html));
  app.get('/redefinir-senha/pagina.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SCRIPT),
  );
}
