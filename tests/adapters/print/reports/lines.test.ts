import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inLines } from '../../../../adapters/print/reports/lines.ts';

/** Each letter is one point wide, one in italics two. */
const widthOf = ({ text, italics }: { text: string; italics: boolean }) =>
  [...text].length * (italics ? 2 : 1);
const broken = (text: string, room: number) =>
  inLines([{ text, italics: false }], room, widthOf).map(({ runs }) => runs.map((run) => run.text).join('|'));

describe('a text', () => {
  it('is broken between words and at line feeds', () => {
    expect(broken('uma muda de ipê', 8)).toEqual(['uma muda', 'de ipê']);
    expect(broken(' uma  muda \n\r\nde\tipê ', 20)).toEqual(['uma muda', '', 'de ipê']);
    expect(broken('', 8)).toEqual(['']);
  });

  it('is broken within a word only where that is wider than a line, or after its hyphen', () => {
    expect(broken('a paralelepípedo', 6)).toEqual(['a para', 'lelepí', 'pedo']);
    expect(broken('ipê-amarelo', 8)).toEqual(['ipê-', 'amarelo']);
    expect(broken('LOTE-2026 26/11', 9)).toEqual(['LOTE-2026', '26/11']);
    expect(broken('a\u00A0b c', 4)).toEqual(['a\u00A0b', 'c']);
  });

  it('keeps its italics', () => {
    const runs = [
      { text: 'Genipa americana', italics: true },
      { text: ' L.', italics: false },
    ];
    expect(inLines(runs, 24, widthOf)).toEqual([
      { runs: [{ text: 'Genipa', italics: true }], width: 12 },
      {
        runs: [
          { text: 'americana', italics: true },
          { text: ' L.', italics: false },
        ],
        width: 21,
      },
    ]);
  });

  it('loses nothing but spaces, and no line is too wide', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 12, max: 40 }),
        (text, room) => {
          const lines = inLines([{ text, italics: false }], room, widthOf);
          const all = lines.flatMap(({ runs }) => runs.map((run) => run.text)).join('');
          expect(all.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
          for (const { runs, width } of lines) {
            expect(width).toBe(runs.reduce((sum, run) => sum + widthOf(run), 0));
            expect(width).toBeLessThanOrEqual(room);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
