import { trpc } from '../service.ts';

/** The queries of a recipient's page. A page of deliveries is as long as the service allows, for whoever prints it. */
export const questions = (id: string, { page }: { page?: number }) => ({
  destinatario: trpc.destinatarios.buscar.queryOptions({ id }),
  entregas: trpc.entregas.listar.queryOptions({ page, destinatarioId: id, limite: 100 }),
  totais: trpc.destinatarios.entregas.queryOptions({ id, limite: 1 }),
});
