import { useState } from 'react';
import type { Dashboard } from '../../src/dashboard/schemas.ts';
import { listAt } from '../ui/address.ts';
import { Chart } from '../ui/charts/chart.tsx';
import { type Unit, Units } from '../ui/charts/units.tsx';
import { mes } from '../ui/format.ts';

/** Entries, deliveries and deaths month by month, of seedlings or of seeds. In the table each figure links to its list. */
export function Mensal({ meses }: { meses: Dashboard['serie_mensal'] }) {
  const [unidade, setUnidade] = useState<Unit>('mudas');
  const series = SERIES[unidade];
  const rows = meses.map(({ mes: month, ...doMes }) => {
    const periodo = { data_inicio: `${month}-01`, data_fim: lastDay(month) };
    return {
      label: mes(month),
      values: series.map(([field]) => doMes[field]),
      behind: [
        listAt('/movimentacoes', { tipo: 'ENTRADA', ...periodo, efetivas: true }),
        listAt('/relatorios/expedicoes', periodo),
        listAt('/relatorios/mortalidade', periodo),
      ],
    };
  });
  return (
    <Chart
      title="Por mês"
      summary={`Entradas, entregas e mortes, de ${unidade}, em cada um dos últimos 12 meses.`}
      kind="bars"
      axis="Mês"
      height={210}
      series={series.map(([, name]) => name)}
      rows={rows}
    >
      <Units label="Contar por mês" value={unidade} onChange={setUnidade} />
    </Chart>
  );
}

const SERIES = {
  mudas: [
    ['entradas_mudas', 'Mudas que entraram'],
    ['expedicoes_mudas', 'Mudas entregues'],
    ['mortalidade_mudas', 'Mudas mortas'],
  ],
  sementes: [
    ['entradas_sementes', 'Sementes que entraram'],
    ['expedicoes_sementes', 'Sementes entregues'],
    ['mortalidade_sementes', 'Sementes mortas'],
  ],
} as const;

function lastDay(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
