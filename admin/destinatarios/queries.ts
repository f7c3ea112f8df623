import { trpc } from '../service.ts';

/** What a recipient's page asks: the visits, as many as the service gives at once, so that paper has them all; and the totals. */
export const questions = (id: string, { page }: { page?: number }) => ({
  destinatario: trpc.destinatarios.buscar.queryOptions({ id }),
  visitas: trpc.entregas.listar.queryOptions({ page, destinatarioId: id, limite: 100 }),
  recebido: trpc.destinatarios.entregas.queryOptions({ id, limite: 1 }),
});
