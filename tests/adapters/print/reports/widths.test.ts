import { describe, expect, it } from 'vitest';
import { widthsOf, wordWidth } from '../../../../adapters/print/reports/widths.ts';

const ROOM = { available: 700, fontSize: 7.5, small: 6 };
const column = (title: string, folds: boolean, ...texts: string[]) => ({
  title,
  folds,
  cells: texts.map((text) => ({ text })),
});
const total = (widths: number[]) => Math.round(widths.reduce((sum, width) => sum + width, 0));

describe('the columns of a table', () => {
  it('fill the page when their texts are short', () => {
    const widths = widthsOf([column('Código', true, 'E01'), column('Vagas', false, '1.500')], ROOM);
    expect(total(widths)).toBe(700);
  });

  it('wrap long texts, but no dates or single words', () => {
    const sentence = 'Doação autorizada pela Secretaria do Meio Ambiente. '.repeat(10);
    const columns = [
      column('Data', false, '21/11/2026 10:00'),
      ...['Espécie', 'Justificativa', 'Destinatário', 'Lote'].map((title) => column(title, true, sentence)),
      column('Lote', true, 'LOTE-2026-00036'),
      column('Quantidade', false, '12.345'),
    ];
    const room = { ...ROOM, available: 500 };
    const widths = widthsOf(columns, room);
    expect(total(widths)).toBe(500);
    expect(widths[0]).toBeGreaterThanOrEqual(wordWidth('21/11/2026', 7.5) + wordWidth('10:00', 7.5));
    expect(widths[5]).toBeGreaterThanOrEqual(wordWidth('LOTE-2026-00036', 7.5));
    for (const width of widths.slice(1, 5))
      expect(width).toBeGreaterThanOrEqual(wordWidth('Secretaria', 7.5));
  });

  it('keep the number of a receipt on one line', () => {
    const sentence = 'Doação autorizada pela Secretaria. '.repeat(10);
    const columns = ['Espécie', 'Justificativa', 'Destinatário', 'Lote', 'Registrada por'].map((title) =>
      column(title, true, sentence),
    );
    const widths = widthsOf([...columns, column('Termo', true, 'TERMO-2026-00036')], {
      ...ROOM,
      available: 400,
    });
    expect(widths[5]).toBeGreaterThanOrEqual(wordWidth('TERMO-2026-00036', 7.5));
  });

  it('break words rather than numbers when there is no room for both', () => {
    const name = 'Muda-de-espécie-com-nome-comprido'.repeat(3);
    const columns = [
      column('Quantidade', false, '−999.000.389'),
      ...Array.from({ length: 11 }, (_, n) => column(`Nome ${n}`, true, name)),
      column('Variação', false, '1.000.000.000'),
    ];
    const widths = widthsOf(columns, ROOM);
    expect(total(widths)).toBe(700);
    expect(widths[0]).toBeGreaterThanOrEqual(wordWidth('−999.000.389', 7.5));
    expect(widths[12]).toBeGreaterThanOrEqual(wordWidth('1.000.000.000', 7.5));
  });

  it('stay on the page even when nothing can be wrapped', () => {
    const columns = Array.from({ length: 30 }, () => column('Quantidade', false, '1.000.000.000'));
    expect(total(widthsOf(columns, ROOM))).toBe(700);
  });
});
