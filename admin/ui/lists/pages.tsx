import { Group, Pagination } from '@mantine/core';
import { useEffect } from 'react';
import { quantos } from '../format.ts';
import { useHere } from '../here.ts';
import { Note } from '../words.tsx';

export interface PageOf<Row> {
  docs: Row[];
  totalDocs: number;
  page: number;
  totalPages: number;
}

/** The number of records, and the links to the other pages. */
export function Pages({ totalDocs, page, totalPages }: Omit<PageOf<unknown>, 'docs'>) {
  const here = useHere();
  const turn = (to: number) =>
    here((now) => ({ ...now, page: to === 1 ? undefined : to }), {
      replace: to === totalPages && page > totalPages,
    });
  const beyond = page > totalPages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address beyond the last page leads to it, once
  useEffect(() => {
    if (beyond) turn(totalPages);
  }, [beyond]);
  return (
    <Group justify="space-between" gap="sm">
      <Note className="numero">
        {quantos(totalDocs, 'registro')}
        {totalPages > 1 && (
          <span className="so-impressa">
            {' '}
            · página {page} de {totalPages}
          </span>
        )}
      </Note>
      {totalPages > 1 && (
        <Pagination
          className="na-tela"
          total={totalPages}
          value={page}
          onChange={turn}
          siblings={1}
          // On a phone they stand on one line.
          gap={4}
          getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
          getItemProps={(n) => ({ 'aria-label': `Página ${n}` })}
        />
      )}
    </Group>
  );
}

const CONTROLS = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Página seguinte',
  last: 'Última página',
};
