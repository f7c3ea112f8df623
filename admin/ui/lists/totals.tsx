import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EntradaDe } from '../../../adapters/client/calls.ts';
import type { PorUnidade, Somas } from '../../../src/common/totais.ts';
import { type service, trpc } from '../../service.ts';
import { listAt } from '../address.ts';
import { Failures } from '../failure.tsx';
import type { Question } from '../forms/picker.tsx';

export interface Sums {
  totais: Somas;
  totais_por_unidade?: PorUnidade;
}

/** The total of a list over all its pages. */
export interface Total {
  question: Question;
  say: (sums: Sums) => string;
}

const NOTHING: Question = { queryKey: ['nada'] };

/** The line below a list. It is fetched separately, and the list does not wait for it. */
export function useTotal(total: Total | undefined): ReactNode {
  const query = useQuery({ ...(total?.question ?? NOTHING), enabled: total !== undefined });
  const { data } = query;
  if (!total) return null;
  if (data === undefined) return <Failures of={[query]} />;
  return (
    <Text fz="sm" className="algarismos">
      Ao todo: {total.say(data as Sums)}.
    </Text>
  );
}

type Relatorios = (typeof service)['relatorios'];
type OfEveryList = 'page' | 'ordenar' | 'limite' | 'limit' | 'dataInicio' | 'dataFim';

/** Whether the report has a filter of the list in the same sense: decided for each of them. */
type Shared<Name extends keyof Relatorios, Filters> = {
  readonly [F in Exclude<keyof Filters, OfEveryList>]: F extends keyof EntradaDe<Relatorios[Name]>
    ? boolean
    : false;
};

/** What a list has of its report, which may know fewer filters. */
export function reportOf<Name extends keyof Relatorios, Filters>(name: Name, shared: Shared<Name, Filters>) {
  const isShared = ([filter]: [string, unknown]) => shared[filter as keyof typeof shared];
  const report = trpc.relatorios[name] as { queryOptions: (input: object) => Question };
  return {
    /** The address of the report, by the filters that it has. */
    at: (filters: Partial<Filters>) =>
      listAt(`/relatorios/${name}`, Object.fromEntries(Object.entries(filters).filter(isShared))),
    /** The total of the list, unless the report lacks a filter that is set: it would add up other rows. */
    total({ page: _, ordenar: __, ...set }: Record<string, unknown>, say: Total['say']): Total | undefined {
      if (!Object.entries(set).every(isShared)) return undefined;
      return { question: report.queryOptions({ ...set, limite: 1 }), say };
    },
  };
}

/** One figure, by unit. */
export function unitsOf(figure: string, { totais_por_unidade: sums }: Sums) {
  return { sementes: sums?.sementes[figure] ?? 0, mudas: sums?.mudas[figure] ?? 0 };
}
