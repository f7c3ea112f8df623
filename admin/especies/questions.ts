import { ask } from '../service.ts';

/** All that the page of a species asks, at once. */
export function questions(id: string) {
  return {
    especie: ask.especies.buscar.queryOptions({ id }),
    serie: ask.especies.serie.queryOptions({ id }),
    ciclo: ask.especies.ciclo.queryOptions({ id }),
    lotes: ask.lotes.listar.queryOptions({ especieId: id, status: 'ATIVO', limite: 20 }),
    entregas: ask.relatorios.expedicoes.queryOptions({ especieId: id, limite: 5 }),
  };
}
