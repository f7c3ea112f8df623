import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../../../adapters/print/fitting.ts';
import { chartSvg } from '../../../../adapters/print/reports/chart.ts';
import type { Chart } from '../../../../src/relatorios/open-report.ts';
import { everyMonth } from '../../../../src/relatorios/rules.ts';
import { times } from '../../../support/races.ts';

const SIZE = { width: 770, height: 170 };
const draw = (chart: Partial<Chart>, size = SIZE) =>
  chartSvg({ title: 'Mortes', kind: 'month', series: ['Mortes'], bars: [], ...chart }, size);
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
const greenhouses = (n: number) =>
  times(n, (i) => ({ label: `Estufa do Horto Municipal ${i + 1}`, values: [i, 1] }));

/** The rectangles of bars, without the marks of the legend. */
function barsOf(svg: string) {
  return [...svg.matchAll(/<rect x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)" fill="(.*?)"/g)]
    .map(([, x, y, width, height, fill]) => ({
      ...{ x: Number(x), y: Number(y), width: Number(width), height: Number(height) },
      fill,
    }))
    .filter(({ width }) => width !== 14);
}

/** What is drawn, and from where to where it reaches: across, down, and at 45° in both directions. */
interface Shape {
  text: string;
  reach: [number, number][];
}

function shapeOf(text: string, corners: readonly (readonly [number, number])[]): Shape {
  const ways = [
    corners.map(([x]) => x),
    corners.map(([, y]) => y),
    corners.map(([x, y]) => x + y),
    corners.map(([x, y]) => x - y),
  ];
  return { text, reach: ways.map((all) => [Math.min(...all), Math.max(...all)]) };
}

function overlap(one: Shape, other: Shape): boolean {
  return one.reach.every(([from, to], way) => {
    const [least, most] = other.reach[way] as [number, number];
    return from < most && least < to;
  });
}

function lettering(svg: string): Shape[] {
  const texts = svg.matchAll(
    /translate\((.*?) (.*?)\) rotate\((.*?)\)" text-anchor="(.*?)" font-size="(.*?)".*?>(.*?)<\/text>/g,
  );
  return [...texts].map(([, x, y, angle, anchor, size, text = '']) => {
    const em = Number(size);
    const width = textWidth(text, em);
    const left = -width * { start: 0, middle: 0.5, end: 1 }[anchor as 'start' | 'middle' | 'end'];
    const [cos, sin] = [Math.cos, Math.sin].map((of) => of((Number(angle) * Math.PI) / 180)) as [
      number,
      number,
    ];
    const box = [left, left + width].flatMap((a) => [-0.75 * em, 0.2 * em].map((b) => [a, b] as const));
    return shapeOf(
      text,
      box.map(([a, b]) => [Number(x) + a * cos - b * sin, Number(y) + a * sin + b * cos] as const),
    );
  });
}

function barShape({ x, y, width, height }: ReturnType<typeof barsOf>[number]): Shape {
  return shapeOf(
    'bar',
    [x, x + width].flatMap((a) => [y, y + height].map((b) => [a, b] as const)),
  );
}

/** What is written beyond an edge, on a bar, or on another text. */
function faultsOf(svg: string, { width, height }: typeof SIZE): string[] {
  const texts = lettering(svg);
  const bars = barsOf(svg).map(barShape);
  return texts.flatMap((one, n) => {
    const [[left, right], [top, bottom]] = one.reach as [[number, number], [number, number]];
    const inside = left >= 0 && right <= width + 0.01 && top >= 0 && bottom <= height;
    const touched = [...texts.slice(n + 1), ...bars].filter((other) => overlap(one, other));
    return [
      ...(inside ? [] : [`${one.text} beyond an edge`]),
      ...touched.map(({ text }) => `${one.text} on ${text}`),
    ];
  });
}

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);

const word = fc.constantFrom('Casa de', 'Vegetação', 'Horto', 'de', 'W', 'Ipê-amarelo-do-cerrado', '12');
const serie = fc.constantFrom('Mudas', 'Retornos ao viveiro', 'Sementes expedidas');
const name = fc.array(word, { minLength: 1, maxLength: 8 }).map((all) => all.join(' '));
const quantities = fc
  .constantFrom([0, 0], [0, 5], [-40, 400], [9_000_000, 9_999_999], [-9_999_999, 9])
  .chain(([min, max]) => fc.array(fc.integer({ min, max }), { minLength: 14 * 60, maxLength: 14 * 60 }));
const chart = fc.tuple(fc.constantFrom('month', 'text'), fc.constantFrom(4, 20, 60)).chain(([kind, most]) =>
  fc.record({
    kind: fc.constant(kind),
    series: fc.oneof(fc.constant(['Mortes']), fc.array(serie, { minLength: 2, maxLength: 14 })),
    labels: fc.array(kind === 'month' ? fc.constantFrom('2026-03', '2026-12') : name, {
      ...{ minLength: 1, maxLength: most, size: 'max' },
    }),
    values: quantities,
  }),
);
const size = fc.record({
  width: fc.integer({ min: 600, max: 800 }),
  height: fc.integer({ min: 170, max: 220 }),
});

describe('a chart', () => {
  it('shows the value over each bar of a single series', () => {
    const svg = draw({
      bars: [
        { label: '2026-01', values: [1_234] },
        { label: '2026-02', values: [77] },
      ],
    });
    expect(textsOf(svg)).toEqual(expect.arrayContaining(['jan/26', 'fev/26', '1.234', '77']));
    // A PDF would draw the border of a letter over the letter.
    expect(svg).not.toMatch(/<text[^>]*stroke=/);
  });

  it('has a legend for several series, and whole labels for few bars', () => {
    const texts = textsOf(draw({ kind: 'text', series: ['Ocupados', 'Vagos'], bars: greenhouses(4) }));
    expect(texts).toEqual(expect.arrayContaining(['Ocupados', 'Vagos', 'Estufa do Horto Municipal 4']));
  });

  it('keeps what is typed apart from its own marks', () => {
    const svg = draw({ kind: 'text', bars: [{ label: 'Ipê <roxo> & "cia."', values: [1] }] });
    expect(textsOf(svg)).toContain('Ipê &lt;roxo&gt; &amp; &quot;cia.&quot;');
  });

  it('stacks seeds beside seedlings, each series in its colour, and leaves empty series out', () => {
    const svg = draw({
      series: ['Entradas de mudas', 'Perdas de mudas', 'Entradas de sementes'],
      bars: [{ label: '2026-01', values: [40, 0, 40] }],
    });
    expect(textsOf(svg)).not.toContain('Perdas de mudas');
    const [mudas, sementes] = barsOf(svg);
    expect([mudas?.fill, sementes?.fill]).toEqual(['#2e7d32', '#9e9d24']);
    expect(sementes?.y).toBe(mudas?.y);
    expect(sementes?.x).toBeGreaterThan((mudas?.x ?? 0) + (mudas?.width ?? 0));
  });

  it('has numbers without fractions at its axis', () => {
    const numbers = (...values: number[]) => {
      const texts = textsOf(draw({ bars: values.map((n) => ({ label: '2026-01', values: [n] })) }));
      return texts.filter((text) => text !== 'jan/26').join(' ');
    };
    expect(numbers(0, 0)).toBe('0 1 0 0');
    expect(numbers(3)).toBe('0 1 2 3 3');
    expect(numbers(-12_000_000, 7)).toBe('−15.000.000 −10.000.000 −5.000.000 0 5.000.000 −12.000.000 7');
  });

  it('draws every value as high as it is, on top of the one before', () => {
    const values = fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 12 }), (all) => {
        const series = times(6, (n) => `Série ${n}`);
        const bars = barsOf(draw({ series, bars: all.map((each) => ({ label: '2026-01', values: each })) }));
        const amounts = all.flat().filter((n) => n !== 0);
        expect(bars).toHaveLength(amounts.length);
        const point = sum(amounts.map(Math.abs)) / sum(bars.map(({ height }) => height));
        for (const [n, { height }] of bars.entries())
          expect(Math.abs(height - Math.abs(amounts[n] as number) / point)).toBeLessThan(0.03);
        for (const left of new Set(bars.map(({ x }) => x))) {
          const pieces = bars.filter(({ x }) => x === left);
          const [top, bottom] = [
            Math.min(...pieces.map(({ y }) => y)),
            Math.max(...pieces.map(({ y, height }) => y + height)),
          ];
          expect(bottom - top).toBeCloseTo(sum(pieces.map(({ height }) => height)), 0);
        }
      }),
    );
  });

  it('keeps everything that is written within its edges, and apart from the rest', () => {
    fc.assert(
      fc.property(chart, size, ({ kind, series, labels, values }, { width, height }) => {
        const all = labels.map((label, n) => ({ label, values: values.slice(14 * n, 14 * n + 14) }));
        const svg = draw({ kind, series, bars: all }, { width, height });
        expect(faultsOf(svg, { width, height })).toEqual([]);
      }),
      { endOnFailure: true },
    );
  });

  it('writes millions above twenty bars', () => {
    const bars = times(20, () => ({ label: '2026-01', values: [87_654_321] }));
    const svg = draw({ bars });
    expect(textsOf(svg).filter((text) => text === '87.654.321')).toHaveLength(20);
    expect(faultsOf(svg, SIZE)).toEqual([]);
  });

  it.each([
    ['at their ends', 'Casa de Vegetação do Horto Municipal 1', 'Casa de Vegetação do Horto Municipal 2'],
    ['at their beginnings', 'Norte: estufa do Horto Municipal', 'Sul: estufa do Horto Municipal'],
    ['inside', 'Estufa de Produção Norte do Horto Municipal', 'Estufa de Produção Sul do Horto Municipal'],
    ['in one letter', 'Estufa-de-Produção-3-do-Horto-Municipal', 'Estufa-de-Produção-4-do-Horto-Municipal'],
    ['in being longer', 'Estufa Estufa Estufa Estufa Estufa', 'Estufa Estufa Estufa Estufa Estufa Estufa'],
  ])('cuts two long names that differ %s to two that differ', (_, one, other) => {
    const names = times(20, (n) => [one, other, 'Estufa'][Math.min(n, 2)] as string);
    const texts = textsOf(draw({ kind: 'text', bars: names.map((label) => ({ label, values: [1_000] })) }));
    const [first, second] = texts.slice(-20) as [string, string];
    expect(first).toContain('…');
    expect(second).toContain('…');
    expect(first).not.toBe(second);
  });

  it.each([
    ['2026-01', '2026-01', 1, 1],
    ['2025-05', '2027-01', 21, 21],
    ['2017-01', '2026-12', 11, 23],
  ])(
    'from %s to %s labels each month while there is room, then every second, third, …',
    (from, to, least, most) => {
      const bars = everyMonth(
        [from, to].map((label) => ({ label, values: [1_234] })),
        1,
      );
      const texts = textsOf(draw({ bars }));
      // More numbers than twenty would be too small.
      expect(texts.includes('1.234')).toBe(bars.length <= 20);
      const months = texts.filter((text) => /^[a-z]{3}\/\d{2}$/.test(text ?? ''));
      expect(new Set(months).size).toBe(months.length);
      expect(months.length).toBeGreaterThanOrEqual(least);
      expect(months.length).toBeLessThanOrEqual(most);
    },
  );

  it('keeps labels readable with many bars', () => {
    const texts = textsOf(draw({ kind: 'text', series: ['Ocupados', 'Vagos'], bars: greenhouses(60) }));
    const labels = texts.filter((text) => text?.startsWith('Estufa'));
    expect(labels.length).toBeGreaterThan(20);
    expect(labels.length).toBeLessThan(60);
    for (const label of labels) expect(label?.length).toBeGreaterThan(12);
  });
});
