import { trpc } from '../service.ts';

/** The queries of the page of a lot of seed, which run at once. */
export function questions(id: string) {
  return {
    procedencia: trpc.procedencias.buscar.queryOptions({ id }),
    destino: trpc.procedencias.destino.queryOptions({ id }),
  };
}
