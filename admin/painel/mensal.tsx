import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Andamento } from '../../src/dashboard/andamento/schemas.ts';
import { listAt } from '../ui/address.ts';
import { Chart, type Unit, Units } from '../ui/charts/chart.tsx';
import { mes } from '../ui/format.ts';

const HEIGHT = 210;

/** The figures above month by month, of seedlings or of seeds. In the table each figure links to its list. */
export function Mensal({ andamento: { data, error } }: { andamento: UseQueryResult<Andamento, unknown> }) {
  const [chosen, setUnidade] = useState<Unit>();
  if (!data) return error ? null : <Skeleton height={HEIGHT + 64} />;
  const { figuras, periodos } = data;
  const has = (unit: Unit) => SERIES[unit].some(([field]) => figuras[field].meses.some((n) => n !== 0));
  // A new nursery has no months yet, and then only seeds.
  if (!has('mudas') && !has('sementes')) return null;
  const unidade = chosen ?? (has('mudas') ? 'mudas' : 'sementes');
  const series = SERIES[unidade];
  const rows = periodos.meses.map((month, n) => {
    const periodo = { data_inicio: `${month}-01`, data_fim: lastDay(month) };
    return {
      label: mes(month),
      values: series.map(([field]) => figuras[field].meses[n] ?? 0),
      behind: series.map(([, , at]) => at(periodo)),
    };
  });
  return (
    <Chart
      title="Por mês"
      summary={`${series.map(([, name]) => name).join(', ')}, em cada um dos últimos 12 meses.`}
      kind="bars"
      axis="Mês"
      height={HEIGHT}
      series={series.map(([, name]) => name)}
      rows={rows}
    >
      <Units label="Contar por mês" value={unidade} onChange={setUnidade} />
    </Chart>
  );
}

type Periodo = { data_inicio: string; data_fim: string };

const entregues = (periodo: Periodo) => listAt('/relatorios/expedicoes', periodo);
const perdidas = (periodo: Periodo) => listAt('/relatorios/movimentacoes', { ...periodo, efetivas: true });

const SERIES = {
  mudas: [
    ['prontas', 'Mudas que ficaram prontas', () => '/lotes?fase=PRONTO'],
    ['entregues_mudas', 'Mudas entregues', entregues],
    ['perdidas_mudas', 'Mudas perdidas', perdidas],
  ],
  sementes: [
    ['semeadas', 'Sementes semeadas', (periodo: Periodo) => listAt('/relatorios/producao', periodo)],
    ['entregues_sementes', 'Sementes entregues', entregues],
    ['perdidas_sementes', 'Sementes perdidas', perdidas],
  ],
} as const;

function lastDay(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
