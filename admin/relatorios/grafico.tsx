import { useState } from 'react';
import { seriesToShow } from '../../src/common/totais.ts';
import { Chart, type Unit, Units } from '../ui/charts/chart.tsx';
import { mes } from '../ui/format.ts';

export interface GraficoDoRelatorio {
  titulo: string;
  eixo: string;
  series: string[];
  barras: { rotulo: string; valores: number[] }[];
}

/** The most series that one chart shows of seedlings and seeds together. */
const READABLE = 6;

/** The chart of all rows, as the report's PDF draws it. With many series it shows seedlings or seeds. */
export function Grafico({ titulo, eixo, series, barras }: GraficoDoRelatorio) {
  const [unit, setUnit] = useState<Unit>('mudas');
  if (barras.length === 0) return null;
  const named = eixo === 'Mês' ? mes : (rotulo: string) => rotulo;
  const bars = barras.map(({ valores }) => ({ values: valores }));
  const used = seriesToShow(series, bars);
  const apart = used.length > READABLE && new Set(used.map(({ stack }) => stack)).size > 1;
  const shown = apart
    ? used.filter(({ stack }) => stack === unit)
    : series.map((name, index) => ({ name, index }));
  const names = shown.map(({ name }) => name);
  return (
    <Chart
      title={titulo}
      summary={`${titulo}: ${names.join(', ')}.`}
      kind="stacks"
      axis={eixo}
      series={names}
      rows={barras.map(({ rotulo, valores }) => ({
        label: named(rotulo),
        values: shown.map(({ index }) => valores[index] ?? 0),
      }))}
    >
      {apart && <Units label="Mostrar" value={unit} onChange={setUnit} />}
    </Chart>
  );
}
