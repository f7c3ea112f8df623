import { describe, expect, it } from 'vitest';
import { chartSvg } from '../../../../adapters/print/reports/chart.ts';
import type { Grafico } from '../../../../src/relatorios/aberto.ts';

const SIZE = { width: 770, height: 170 };
const draw = (grafico: Partial<Grafico>) =>
  chartSvg({ titulo: 'Mortes', tipo: 'mes', series: ['Mortes'], barras: [], ...grafico }, SIZE);
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
const greenhouses = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ rotulo: `Estufa do Horto Municipal ${i + 1}`, valores: [i, 1] }));

describe('a chart', () => {
  it('says over each bar of a single series what it stands for', () => {
    const svg = draw({
      barras: [
        { rotulo: '2026-01', valores: [1_234] },
        { rotulo: '2026-02', valores: [77] },
      ],
    });
    expect(textsOf(svg)).toEqual(expect.arrayContaining(['jan/26', 'fev/26', '1.234', '77']));
    // A PDF would draw the border of a letter over the letter.
    expect(svg).not.toMatch(/<text[^>]*stroke=/);
  });

  it('has a legend for several series, and whole labels for few bars', () => {
    const texts = textsOf(draw({ tipo: 'texto', series: ['Ocupados', 'Vagos'], barras: greenhouses(4) }));
    expect(texts).toEqual(expect.arrayContaining(['Ocupados', 'Vagos', 'Estufa do Horto Municipal 4']));
  });

  it.each([
    ['2026-01', '2026-01', 1, 1],
    ['2025-05', '2026-10', 18, 18],
    ['2017-01', '2026-12', 11, 23],
  ])(
    'from %s to %s names each month while there is room, and then every second, third, …',
    (from, to, least, most) => {
      const barras = [from, to].map((rotulo) => ({ rotulo, valores: [1_234] }));
      const months = textsOf(draw({ barras })).filter((text) => /^[a-z]{3}\/\d{2}$/.test(text ?? ''));
      expect(new Set(months).size).toBe(months.length);
      expect(months.length).toBeGreaterThanOrEqual(least);
      expect(months.length).toBeLessThanOrEqual(most);
    },
  );

  it('has labels that can be told apart for many', () => {
    const texts = textsOf(draw({ tipo: 'texto', series: ['Ocupados', 'Vagos'], barras: greenhouses(60) }));
    const labels = texts.filter((text) => text?.startsWith('Estufa'));
    expect(labels.length).toBeGreaterThan(20);
    expect(labels.length).toBeLessThan(60);
    for (const label of labels) expect(label?.length).toBeGreaterThan(12);
  });
});
