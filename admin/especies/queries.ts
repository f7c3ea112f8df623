import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { trpc } from '../service.ts';
import { cicloDaPlanta, entregasDaPlanta, lotesDaPlanta, type Registro, serieDaPlanta } from './juntos.ts';

/** The queries of the page of a species, of which the others are of each record of its plant. */
export function questions(id: string) {
  return {
    especie: trpc.especies.buscar.queryOptions({ id }),
    planta: trpc.especies.planta.queryOptions({ id }),
    ...ofRecord(id),
  };
}

function ofRecord(id: string) {
  return {
    serie: trpc.especies.serie.queryOptions({ id }),
    ciclo: trpc.especies.ciclo.queryOptions({ id }),
    lotes: trpc.lotes.listar.queryOptions({ especieId: id, status: 'ATIVO', limite: 20 }),
    entregas: trpc.entregas.listar.queryOptions({ especieId: id, limite: 5 }),
  };
}

/** What the service answers of each record, as one answer about the plant. */
export interface Answer<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => void;
}

/** What the page shows of a plant beside its account. */
export function useDaPlanta(registros: readonly Registro[]) {
  const asked = registros.map(({ id }) => ofRecord(id));
  return {
    serie: useQueries({
      queries: asked.map(({ serie }) => serie),
      combine: (answers) => together(answers, (series) => serieDaPlanta(registros, series)),
    }),
    ciclo: useQueries({
      queries: asked.map(({ ciclo }) => ciclo),
      combine: (answers) => together(answers, cicloDaPlanta),
    }),
    lotes: useQueries({
      queries: asked.map(({ lotes }) => lotes),
      combine: (answers) =>
        together(answers, (pages) =>
          lotesDaPlanta(
            registros,
            pages.map(({ docs }) => docs),
          ),
        ),
    }),
    entregas: useQueries({
      queries: asked.map(({ entregas }) => entregas),
      combine: (answers) =>
        together(answers, (pages) =>
          entregasDaPlanta(
            registros,
            pages.map(({ docs }) => docs),
          ),
        ),
    }),
  };
}

/** There is no answer before there are all: a sum without one of the records would be wrong. */
function together<T, R>(answers: readonly UseQueryResult<T, unknown>[], sum: (all: T[]) => R): Answer<R> {
  const all = answers.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const complete = all.length > 0 && all.length === answers.length;
  return {
    data: complete ? sum(all) : undefined,
    error: answers.find(({ error }) => error)?.error,
    refetch: () => {
      for (const { refetch } of answers) void refetch();
    },
  };
}
