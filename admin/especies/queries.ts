import { trpc } from '../service.ts';

/** The queries of the page of a species, which run at once. */
export function questions(id: string) {
  return {
    especie: trpc.especies.buscar.queryOptions({ id }),
    serie: trpc.especies.serie.queryOptions({ id }),
    ciclo: trpc.especies.ciclo.queryOptions({ id }),
    lotes: trpc.lotes.listar.queryOptions({ especieId: id, status: 'ATIVO', limite: 20 }),
    entregas: trpc.relatorios.expedicoes.queryOptions({ especieId: id, limite: 5 }),
  };
}
