import { init } from 'echarts/dist/echarts.esm.min';
import { inteiro, mes } from '../../../src/common/brazilian.ts';
import { seriesToShow } from '../../../src/common/totais.ts';
import type { Chart } from '../../../src/relatorios/open-report.ts';
import { textWidth } from './widths.ts';

/** Seven colours, and paler ones of the same hue: for seedlings and for seeds, where both are drawn. */
const COLORS = [
  ...['#2e7d32', '#f9a825', '#9e9d24', '#1565c0', '#c62828', '#6d4c41', '#00838f'],
  ...['#96be98', '#fcd392', '#cece91', '#8ab2df', '#e29393', '#b6a5a0', '#80c1c7'],
];
const LETTERS = { fontSize: 8.5 };
/** In points: a line of the legend, and the space that a mark takes beside its name. */
const LEGEND = { line: 14, mark: 30 };

/** In points: the width of a month's label, the width of any other label, and its height when it is rotated. */
const MONTH = 34;
const LABEL = 80;
const LINE = 14;
/** The width of the axis with its numbers. */
const AXIS = 50;
/** With more bars than this, the numbers above them would overlap. */
const NUMBERED = 20;

/** A chart as SVG, drawn without a browser. Text is in the font of the PDF. Seeds and seedlings are stacked apart. */
export function chartSvg({ kind, series, bars }: Chart, size: { width: number; height: number }): string {
  const alone = series.length === 1;
  const shown = seriesToShow(series, bars);
  const room = (size.width - AXIS) / bars.length;
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    chart.setOption({
      animation: false,
      textStyle: { fontFamily: 'Roboto' },
      legend: { show: !alone, top: 0, right: 0, itemWidth: 14, itemHeight: 8, textStyle: LETTERS },
      grid: {
        left: 8,
        right: 8,
        top: alone
          ? 16
          : 12 +
            LEGEND.line *
              legendLines(
                shown.map(({ name }) => name),
                size.width,
              ),
        bottom: 4,
      },
      xAxis: {
        type: 'category',
        data: bars.map(({ label }) => (kind === 'month' ? mes(label) : label)),
        axisTick: { show: false },
        axisLabel: { ...LETTERS, ...labels(kind, room) },
      },
      yAxis: {
        type: 'value',
        minInterval: 1,
        axisLabel: { ...LETTERS, formatter: (n: number) => inteiro(n) },
      },
      series: shown.map(({ name, stack, index }) => ({
        ...{ name, stack, color: COLORS[index] ?? COLORS[0] },
        type: 'bar',
        barMaxWidth: 36,
        label: {
          ...{ show: alone && bars.length <= NUMBERED, position: 'top', fontSize: 8 },
          // A border would be drawn over the number.
          ...{ color: '#333333', textBorderWidth: 0 },
          formatter: ({ value }: { value: unknown }) => inteiro(Number(value)),
        },
        data: bars.map(({ values }) => values[index] ?? 0),
      })),
    });
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}

function legendLines(series: readonly string[], width: number): number {
  const widths = series.map((name) => textWidth(name, LETTERS.fontSize) + LEGEND.mark);
  return Math.ceil(widths.reduce((sum, each) => sum + each, 0) / (width - LEGEND.mark * 4));
}

/**
 * Labels never touch. They stand under their bars when there is room; otherwise they are rotated, or only every
 * second, third, … is shown.
 */
function labels(kind: Chart['kind'], room: number) {
  if (kind === 'month') return { interval: Math.ceil(MONTH / room) - 1 };
  const cut = { overflow: 'truncate' as const };
  return room < LABEL
    ? { ...cut, interval: Math.ceil(LINE / room) - 1, width: LABEL, rotate: 45 }
    : { ...cut, interval: 0, width: room - 4 };
}
