import { scaleLinear } from 'd3-scale';
import { inteiro, mes } from '../../../src/common/brazilian.ts';
import { type SeriesToShow, seriesToShow } from '../../../src/common/totais.ts';
import type { Chart } from '../../../src/relatorios/open-report.ts';
import { fittedApart, textWidth } from '../fitting.ts';
import { escaped } from '../html.ts';

/** Seven colours, and paler ones of the same hue: for seedlings and for seeds, where both are drawn. */
const COLORS = [
  ...['#2e7d32', '#f9a825', '#9e9d24', '#1565c0', '#c62828', '#6d4c41', '#00838f'],
  ...['#96be98', '#fcd392', '#cece91', '#8ab2df', '#e29393', '#b6a5a0', '#80c1c7'],
];
const INK = { text: '#444444', grid: '#e0e3e7', zero: '#757575' };

/** The size of letters. All sizes are in points. */
const LETTERS = 8.5;
/** Numbers above bars are smaller where bars have little room. With more bars than this, there are none. */
const NUMBERS = { letters: 8, mostBars: 20 };
const LEGEND = { line: 14, mark: 14, name: 18, gap: 14 };
/** The width of a month, the most of another label, the height of a rotated one, and the space between labels. */
const LABEL = { month: 34, text: 80, line: 16, gap: 8 };
/** Left and right of the bars there is room for half a month. */
const SIDE = LABEL.month / 2;
const BAR = { widest: 36, share: 0.75 };
/** About how many numbers the axis has, and the room for each. */
const TICKS = { most: 4, room: 20 };

/** A chart as SVG, in what a PDF can show of it. Seeds and seedlings are stacked apart. */
export function chartSvg({ kind, series, bars }: Chart, size: { width: number; height: number }): string {
  const { width, height } = size;
  const shown = seriesToShow(series, bars);
  const stacks = [...new Set(shown.map(({ stack }) => stack))];
  const pieces = bars.map(({ values }) => piecesOf(values, shown));
  const ends = pieces.flat().map(({ to }) => to);
  const low = Math.min(0, ...ends);
  const y = scaleLinear().domain([low, Math.max(low < 0 ? 0 : 1, ...ends)]);
  const axis = Math.max(SIDE, widest(y.nice(TICKS.most).domain().map(inteiro), LETTERS) + LABEL.gap);
  const right = width - SIDE;
  const labels = labelsOf(kind, bars, (right - axis) / bars.length);
  const left = Math.max(axis, labels.reach - (right - axis) / bars.length / 2);
  const room = (right - left) / bars.length;
  const centre = (n: number) => left + room * (n + 0.5);
  const lane = Math.min(BAR.widest, (room * BAR.share) / stacks.length);

  const alone = series.length === 1;
  const legend = alone ? { drawn: [], height: LETTERS } : legendOf(shown, right);
  const numbers = alone && bars.length <= NUMBERS.mostBars ? bars.map(({ values }) => values[0] ?? 0) : [];
  const digits = Math.min(NUMBERS.letters, (room - 2) / widest(numbers.map(inteiro), 1));
  const bottom = height - (labels.reach > 0 ? labels.reach + LETTERS / 2 : LETTERS * 2);
  const lowest = bottom - (numbers.some((n) => n < 0) ? LETTERS * 1.5 : 0);
  const top = legend.height + LETTERS;
  y.range([lowest, top]);
  const ticks = y.ticks(Math.min(TICKS.most, (lowest - top) / TICKS.room)).filter(Number.isInteger);

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Roboto">`,
    ...legend.drawn,
    ...ticks.flatMap((n) => [
      line(left, right, y(n), INK.grid),
      text(inteiro(n), left - LABEL.gap / 2, y(n) + LETTERS / 3, 'end'),
    ]),
    ...pieces.flatMap((each, n) =>
      each.map(({ index, stack, from, to }) => {
        const x = centre(n) + lane * (stacks.indexOf(stack) - stacks.length / 2 + 0.04);
        return rect(x, y(Math.max(from, to)), lane * 0.92, Math.abs(y(to) - y(from)), index);
      }),
    ),
    line(left, right, y(0), INK.zero),
    ...numbers.map((n, bar) =>
      text(inteiro(n), centre(bar), y(n) + (n < 0 ? digits + 1 : -3), 'middle', digits),
    ),
    ...labels.texts.map((label, n) => {
      if (n % Math.ceil(labels.room / room) > 0) return '';
      return labels.reach > 0
        ? text(label, centre(n) + LETTERS / 3, bottom + LETTERS, 'end', LETTERS, -45)
        : text(label, centre(n), bottom + LETTERS * 1.4, 'middle');
    }),
    '</svg>',
  ].join('');
}

/** The pieces of a bar. Each begins where the one before it ends; negative ones go down from zero. */
function piecesOf(values: readonly number[], shown: readonly SeriesToShow[]) {
  const ends = new Map<string, number>();
  const pieces = shown.map(({ index, stack }) => {
    const value = values[index] ?? 0;
    const side = `${stack} ${value < 0}`;
    const from = ends.get(side) ?? 0;
    ends.set(side, from + value);
    return { index, stack, from, to: from + value };
  });
  return pieces.filter(({ from, to }) => from !== to);
}

/**
 * Labels never touch. They stand under their bars when there is room for all of them. Otherwise they are rotated and end at their bars,
 * and reach as far to the left as downwards. Of months, and of what is still too close, only every second, third, … is shown.
 */
function labelsOf(kind: Chart['kind'], bars: Chart['bars'], room: number) {
  if (kind === 'month') return { texts: bars.map(({ label }) => mes(label)), room: LABEL.month, reach: 0 };
  const names = bars.map(({ label }) => label);
  const cut = (width: number) => fittedApart(names, width, LETTERS);
  if (Math.min(LABEL.text, widest(names, LETTERS)) + LABEL.gap <= room)
    return { texts: cut(room - LABEL.gap), room: 1, reach: 0 };
  const texts = cut(LABEL.text);
  return { texts, room: LABEL.line, reach: (widest(texts, LETTERS) + LETTERS) * Math.SQRT1_2 };
}

/** The legend in columns, the last of which ends where the bars do. */
function legendOf(shown: readonly SeriesToShow[], right: number) {
  const names = shown.map(({ name }) => name);
  const column = LEGEND.gap + LEGEND.name + widest(names, LETTERS);
  const columns = Math.min(shown.length, Math.max(1, Math.floor(right / column)));
  const drawn = shown.map(({ name, index }, n) => {
    const x = right - column * (columns - (n % columns)) + LEGEND.gap;
    const y = LEGEND.line * Math.floor(n / columns) + LETTERS;
    const mark = rect(x, y - LETTERS + 1, LEGEND.mark, LETTERS - 1, index);
    return mark + text(name, x + LEGEND.name, y - 1, 'start');
  });
  return { drawn, height: LEGEND.line * Math.ceil(shown.length / columns) };
}

function widest(texts: readonly string[], size: number): number {
  return Math.max(0, ...texts.map((each) => textWidth(each, size)));
}

function rect(x: number, y: number, width: number, height: number, index: number): string {
  const [left, top, across, down] = [x, y, width, height].map(rounded);
  return `<rect x="${left}" y="${top}" width="${across}" height="${down}" fill="${COLORS[index] ?? COLORS[0]}"/>`;
}

function line(from: number, to: number, y: number, color: string): string {
  return `<path d="M${rounded(from)} ${rounded(y)}H${rounded(to)}" stroke="${color}" stroke-width="0.6"/>`;
}

/** A text whose start, middle or end is at `x`. */
function text(words: string, x: number, y: number, anchor: string, size = LETTERS, angle = 0): string {
  const place = `transform="translate(${rounded(x)} ${rounded(y)}) rotate(${angle})" text-anchor="${anchor}"`;
  return `<text ${place} font-size="${rounded(size)}" fill="${INK.text}">${escaped(words)}</text>`;
}

function rounded(n: number): number {
  return Math.round(n * 100) / 100;
}
