import { describe, expect, it } from 'vitest';
import { chartSvg } from '../../../../adapters/print/reports/chart.ts';
import type { Chart } from '../../../../src/relatorios/open-report.ts';
import { everyMonth } from '../../../../src/relatorios/rules.ts';

const SIZE = { width: 770, height: 170 };
const draw = (chart: Partial<Chart>) =>
  chartSvg({ title: 'Mortes', kind: 'month', series: ['Mortes'], bars: [], ...chart }, SIZE);
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
const greenhouses = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ label: `Estufa do Horto Municipal ${i + 1}`, values: [i, 1] }));

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

  it('stacks seeds beside seedlings, each series in its colour, and leaves empty series out', () => {
    const svg = draw({
      series: ['Entradas de mudas', 'Perdas de mudas', 'Entradas de sementes'],
      bars: [{ label: '2026-01', values: [40, 0, 40] }],
    });
    expect(textsOf(svg)).not.toContain('Perdas de mudas');
    const bars = [...svg.matchAll(/<path d="M([\d.]+) ([\d.]+)[^"]*" fill="(#2e7d32|#9e9d24)"/g)];
    const [mudas, sementes] = [...new Map(bars.map(([, x, y, fill]) => [fill, { x, y }])).values()];
    expect(sementes?.y).toBe(mudas?.y);
    expect(sementes?.x).not.toBe(mudas?.x);
  });

  it.each([
    ['2026-01', '2026-01', 1, 1],
    ['2025-05', '2026-10', 18, 18],
    ['2017-01', '2026-12', 11, 23],
  ])(
    'from %s to %s labels each month while there is room, then every second, third, …',
    (from, to, least, most) => {
      const bars = everyMonth(
        [from, to].map((label) => ({ label, values: [1_234] })),
        1,
      );
      const months = textsOf(draw({ bars })).filter((text) => /^[a-z]{3}\/\d{2}$/.test(text ?? ''));
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
