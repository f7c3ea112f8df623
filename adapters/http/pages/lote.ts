import type { FastifyInstance } from 'fastify';
import { createCaller } from '../../../src/app-router.ts';
import { toAppError } from '../../../src/procedure/error-translation.ts';
import { contextOf, type Served } from '../context.ts';
import { page } from './public-page.ts';

/**
 * Where the QR code of a label leads: to the batch in the admin app, which asks for a sign-in if needed. Nothing
 * about the batch is revealed here but its id. A code that no batch has is explained in words.
 */
export async function labelPlugin(app: FastifyInstance, { service }: { service: Served }): Promise<void> {
  const { settings } = service;
  app.get<{ Params: { codigo: string } }>('/l/:codigo', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex');
    const { lotes } = createCaller(await contextOf(service, request, reply));
    try {
      const { id } = await lotes.daEtiqueta(request.params);
      return reply.redirect(`${settings.publicUrl}/admin/lotes/${id}`, 302);
    } catch (error) {
      if (!UNKNOWN.has(toAppError(error).kind)) throw error;
      reply.code(404).type('text/html; charset=utf-8');
      return reply.send(page(settings, 'Lote não encontrado', [ADVICE]));
    }
  });
}

/** A text that cannot be a code is answered as an unknown code. */
const UNKNOWN = new Set(['notFound', 'invalid']);

const ADVICE = '<p>Confira o código impresso na etiqueta: nenhum lote foi encontrado com ele.</p>';
