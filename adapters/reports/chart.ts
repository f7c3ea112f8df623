import { BarChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Grafico } from '../../src/relatorios/definicao.ts';

use([BarChart, GridComponent, LegendComponent, SVGRenderer]);

const COLORS = ['#2e7d32', '#f9a825', '#1565c0', '#c62828', '#6d4c41'];
const integer = new Intl.NumberFormat('pt-BR');

/** A chart as SVG, drawn without a browser. Text is in the font of the PDF. */
export function chartSvg({ tipo, series, barras }: Grafico, size: { width: number; height: number }): string {
  const bars = tipo === 'mes' ? withEmptyMonths(barras, series.length) : barras;
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    chart.setOption({
      animation: false,
      color: COLORS,
      textStyle: { fontFamily: 'Roboto' },
      legend: { show: series.length > 1, bottom: 0, itemHeight: 10, textStyle: { fontSize: 10 } },
      grid: { left: 8, right: 8, top: 12, bottom: series.length > 1 ? 28 : 4 },
      xAxis: {
        type: 'category',
        data: bars.map(({ rotulo }) => (tipo === 'mes' ? monthName(rotulo) : rotulo)),
        axisLabel: { fontSize: 9, interval: 0, rotate: bars.length > 14 ? 45 : 0 },
      },
      yAxis: { type: 'value', axisLabel: { fontSize: 9, formatter: (n: number) => integer.format(n) } },
      series: series.map((name, index) => ({
        name,
        type: 'bar',
        stack: 'total',
        barMaxWidth: 36,
        data: bars.map(({ valores }) => valores[index] ?? 0),
      })),
    });
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}

/** Months in which nothing happened have their place too. */
function withEmptyMonths(bars: Grafico['barras'], series: number): Grafico['barras'] {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return bars;
  const known = new Map(bars.map((bar) => [bar.rotulo, bar]));
  const all: Grafico['barras'][number][] = [];
  for (let month = first.rotulo; month <= last.rotulo; month = nextMonth(month)) {
    all.push(known.get(month) ?? { rotulo: month, valores: Array(series).fill(0) });
  }
  return all;
}

function nextMonth(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 7);
}

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** `jan/26` */
function monthName(month: string): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1]}/${month.slice(2, 4)}`;
}
