import { trpc } from '../service.ts';

/**
 * The queries of a recipient's page: the visits, as many as the service answers at once, so that a print has all of them; and the
 * totals.
 */
export const questions = (id: string, { page }: { page?: number }) => ({
  destinatario: trpc.destinatarios.buscar.queryOptions({ id }),
  visitas: trpc.entregas.listar.queryOptions({ page, destinatarioId: id, limite: 100 }),
  recebido: trpc.destinatarios.entregas.queryOptions({ id, limite: 1 }),
});
