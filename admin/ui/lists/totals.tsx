import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PorUnidade, Somas } from '../../../src/common/totais.ts';
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

/** The filters of a list if its report has all of them. Otherwise the report would add up other rows. */
export function known<Filters extends object>(
  filters: Filters,
  names: readonly (keyof Filters)[],
): Filters | undefined {
  const { page: _, ordenar: _order, ...set } = filters as Filters & { page?: unknown; ordenar?: unknown };
  const all = Object.entries(set).filter(([, value]) => value !== undefined);
  return all.every(([name]) => names.includes(name as keyof Filters))
    ? (Object.fromEntries(all) as Filters)
    : undefined;
}

/** One figure, by unit. */
export function unitsOf(figure: string, { totais_por_unidade: sums }: Sums) {
  return { sementes: sums?.sementes[figure] ?? 0, mudas: sums?.mudas[figure] ?? 0 };
}
