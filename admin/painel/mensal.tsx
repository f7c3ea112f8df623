import type { Geral } from '../../src/dashboard/schemas.ts';
import { listAt } from '../ui/address.ts';
import { Chart } from '../ui/charts/chart.tsx';
import { mes } from '../ui/format.ts';

/** What entered, was delivered and died, month by month; in the table each figure leads to its list. */
export function Mensal({ meses }: { meses: Geral['serie_mensal'] }) {
  const rows = meses.map(({ mes: month, ...doMes }) => {
    const periodo = { data_inicio: `${month}-01`, data_fim: lastDay(month) };
    return {
      label: mes(month),
      values: SERIES.map(([field]) => doMes[field]),
      behind: [
        listAt('/movimentacoes', { tipo: 'ENTRADA', ...periodo, efetivas: true }),
        listAt('/relatorios/expedicoes', periodo),
        listAt('/relatorios/mortalidade', periodo),
      ].flatMap((list) => [list, list]),
    };
  });
  return (
    <Chart
      title="Por mês"
      summary="Entradas, entregas e mortes, de mudas e de sementes, em cada um dos últimos 12 meses."
      kind="bars"
      axis="Mês"
      series={SERIES.map(([, name]) => name)}
      rows={rows}
    />
  );
}

const SERIES = [
  ['entradas_mudas', 'Mudas que entraram'],
  ['entradas_sementes', 'Sementes que entraram'],
  ['expedicoes_mudas', 'Mudas entregues'],
  ['expedicoes_sementes', 'Sementes entregues'],
  ['mortalidade_mudas', 'Mudas mortas'],
  ['mortalidade_sementes', 'Sementes mortas'],
] as const;

function lastDay(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
