import { trpc } from '../service.ts';

/** What the page of a lot of seed asks, at once. */
export function questions(id: string) {
  return {
    procedencia: trpc.procedencias.buscar.queryOptions({ id }),
    destino: trpc.procedencias.destino.queryOptions({ id }),
  };
}
