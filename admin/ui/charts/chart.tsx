import { Box, Button, Group, SegmentedControl, Skeleton, Title } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useShown } from '../../service.ts';
import { inteiro } from '../format.ts';
import { To } from '../to.tsx';
import css from './chart.module.css';
import type { Drawn } from './drawing.tsx';

/** The drawing library is loaded when a chart comes into view and the first page has its answers. */
const Drawing = lazy(() => import('./drawing.tsx'));

interface ChartProps extends Drawn {
  title: string;
  /** The chart in a sentence, for people who do not see it. */
  summary: string;
  /** The height of the drawing. */
  height?: number;
  /** The part below the title. */
  children?: ReactNode;
}

/** A chart, and the same data as a table: for people who cannot see it, for exact numbers, and for the lists behind them. */
export function Chart({ title, summary, height = 280, children, ...drawn }: ChartProps) {
  const [asTable, setAsTable] = useState(false);
  const { ref, entry } = useIntersection({ rootMargin: '100px' });
  const [seen, setSeen] = useState(false);
  const stands = useShown();
  if (stands && entry?.isIntersecting && !seen) setSeen(true);
  return (
    <figure ref={ref} className={css.chart} aria-label={title}>
      <Group justify="space-between" align="baseline" gap="sm" mb="xs" wrap="nowrap">
        <Title order={2} fz="h4">
          {title}
        </Title>
        <Button
          size="compact-sm"
          variant="subtle"
          c="var(--mantine-color-anchor)"
          className="na-tela"
          flex="none"
          onClick={() => setAsTable(!asTable)}
          aria-pressed={asTable}
        >
          Ver como tabela
        </Button>
      </Group>
      {children}
      {asTable ? (
        <ChartTable {...drawn} label={title} />
      ) : (
        <>
          <Box h={height} role="img" aria-label={`${summary} Os números estão na tabela.`}>
            {seen && (
              <Suspense fallback={<Skeleton h={height} />}>
                <Drawing {...drawn} />
              </Suspense>
            )}
          </Box>
          {!seen && (
            <div className="so-impressa">
              <ChartTable {...drawn} label={title} />
            </div>
          )}
        </>
      )}
    </figure>
  );
}

/** The data of a chart as a table. A figure links to the list behind it. */
function ChartTable({ label, axis, series, rows, tableRows = rows }: Drawn & { label: string }) {
  return (
    <div className={css.table}>
      <table aria-label={label}>
        <thead>
          <tr>
            {[axis, ...series].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="numero">
          {tableRows.map(({ label: row, values, behind }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {values.map((value, n) => {
                const list = behind?.[n];
                return (
                  <td key={series[n]}>{list ? <To href={list}>{inteiro(value)}</To> : inteiro(value)}</td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export type Unit = 'mudas' | 'sementes';

interface UnitsProps {
  label: string;
  value: Unit;
  onChange: (value: Unit) => void;
}

/** Chooses what a chart shows: seedlings or seeds. They are never added up. */
export function Units({ label, value, onChange }: UnitsProps) {
  return (
    <SegmentedControl<Unit>
      size="xs"
      className="na-tela"
      aria-label={label}
      value={value}
      onChange={onChange}
      data={[
        { value: 'mudas', label: 'Mudas' },
        { value: 'sementes', label: 'Sementes' },
      ]}
    />
  );
}
