import { Chart } from '../ui/charts/chart.tsx';
import { mes } from '../ui/format.ts';

export interface GraficoDoRelatorio {
  titulo: string;
  eixo: string;
  series: string[];
  barras: { rotulo: string; valores: number[] }[];
}

/** The chart of all rows, as the report's PDF draws it. */
export function Grafico({ titulo, eixo, series, barras }: GraficoDoRelatorio) {
  if (barras.length === 0) return null;
  const named = eixo === 'Mês' ? mes : (rotulo: string) => rotulo;
  return (
    <Chart
      title={titulo}
      summary={`${titulo}: ${series.join(', ')}.`}
      kind="stacks"
      axis={eixo}
      series={series}
      rows={barras.map(({ rotulo, valores }) => ({ label: named(rotulo), values: valores }))}
    />
  );
}
