import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Instituicao } from '../../../src/common/instituicao.ts';
import { page } from './redefinir-senha/page.ts';

const SCRIPT = join(import.meta.dirname, 'redefinir-senha/pagina.js');

/**
 * `/redefinir-senha` without the admin app: the target of mailed links, so that a first access needs no other
 * program.
 */
export async function redefinirSenhaPlugin(app: FastifyInstance, instituicao: Instituicao): Promise<void> {
  app.get('/redefinir-senha', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(instituicao)),
  );
  app.get('/redefinir-senha/pagina.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await readFile(SCRIPT)),
  );
}
