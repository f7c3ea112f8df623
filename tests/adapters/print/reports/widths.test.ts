import { describe, expect, it } from 'vitest';
import { textWidth } from '../../../../adapters/print/fitting.ts';
import { type Column, layoutOf, wordWidth } from '../../../../adapters/print/reports/widths.ts';
import { times } from '../../../support/races.ts';

const column = (title: string, ...texts: string[]): Column => ({
  title,
  padding: 6,
  cells: texts.map((text) => ({ text })),
});
const SENTENCE = 'Doação autorizada pela Secretaria do Meio Ambiente. '.repeat(10);
const WIDE = times(16, (n) => column(`Devolvidas ${n}`, '12.345.678'));

/** The columns whose words are wider than they are, with the page and the letters. */
function laid(columns: readonly Column[]) {
  const { page, fontSize, widths } = layoutOf(columns);
  const broken = columns.filter(({ title, cells }, n) =>
    [title, ...cells.map(({ text }) => text)].some((text) => wordWidth(text, fontSize) > (widths[n] ?? 0)),
  );
  const total = widths.reduce((sum, width, n) => sum + width + (columns[n]?.padding ?? 0), 0);
  return { page, fontSize, widths, broken, filled: Math.abs(Math.round(total - page.width + 72)) };
}

describe('the page of a table', () => {
  it('is upright, in large letters, when each text has a line to itself', () => {
    const { page, fontSize, broken, filled } = laid([column('Código', 'E01'), column('Vagas', '1.500')]);
    expect([Math.round(page.width), Math.round(page.height)]).toEqual([595, 842]);
    expect({ fontSize, broken, filled }).toEqual({ fontSize: 9, broken: [], filled: 0 });
  });

  it('lies across for long texts, which take several lines, between their words', () => {
    const columns = [
      column('Data', '21/11/2026 10:00'),
      ...['Espécie', 'Justificativa', 'Destinatário'].map((title) => column(title, SENTENCE)),
      column('Lote', 'LOTE-2026-00036'),
      column('Quantidade', '12.345'),
    ];
    const { page, broken, filled } = laid(columns);
    expect(Math.round(page.width)).toBe(842);
    expect({ broken, filled }).toEqual({ broken: [], filled: 0 });
  });

  it('has smaller letters for many columns, and breaks no number and no title', () => {
    const { page, fontSize, broken, filled } = laid(WIDE);
    expect(Math.round(page.width)).toBe(842);
    expect(fontSize).toBeLessThan(9);
    expect({ broken, filled }).toEqual({ broken: [], filled: 0 });
  });

  it('grows in its own shape where A4 has no room for the words of all columns', () => {
    const { page, fontSize, broken, filled } = laid([...WIDE, ...WIDE, ...WIDE]);
    expect(page.width).toBeGreaterThan(842);
    expect(page.width / page.height).toBeCloseTo(Math.SQRT2);
    expect({ fontSize, broken, filled }).toEqual({ fontSize: 7, broken: [], filled: 0 });
  });

  it('gives the room that is left to long texts first', () => {
    const { widths, filled } = laid([column('Data', '21/11/2026 10:00'), column('O que fez', SENTENCE)]);
    expect(widths[0]).toBeCloseTo(textWidth('21/11/2026 10:00', 9));
    expect(filled).toBe(0);
  });

  it('keeps on the page a word that is longer than anybody writes', () => {
    const { page, widths } = laid([column('Nome', 'W'.repeat(500)), column('Quantidade', '1')]);
    expect(Math.max(...widths)).toBeLessThan(page.width - 72);
  });
});
