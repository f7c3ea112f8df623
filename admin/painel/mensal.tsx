import type { Geral } from '../../src/dashboard/schemas.ts';
import { Chart } from '../charts/chart.tsx';
import { listAt } from '../shell/address.ts';
import { mes } from '../shell/brazilian.ts';

/** What entered, was delivered and died, month by month; in the table each figure leads to its list. */
export function Mensal({ meses }: { meses: Geral['serie_mensal'] }) {
  const rows = meses.map(({ mes: month, entradas, expedicoes, mortalidade }) => {
    const periodo = { data_inicio: `${month}-01`, data_fim: lastDay(month) };
    return {
      label: mes(month),
      values: [entradas, expedicoes, mortalidade],
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
      summary="Entradas, entregas e mortes em cada um dos últimos 12 meses."
      kind="bars"
      axis="Mês"
      series={['Entradas', 'Entregas', 'Mortes']}
      rows={rows}
    />
  );
}

function lastDay(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
