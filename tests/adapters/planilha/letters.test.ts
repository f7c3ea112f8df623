import { describe, expect, test } from 'vitest';
import { decoderOf, type Encoding, encodingOfBytes, mended } from '../../../adapters/planilha/letters.ts';

const HIGH = (bytes: number[]) => bytes.map((byte) => Uint8Array.of(byte));

/** `Araçá, Ipê, Jatobá, Manacá, São João, à` in each encoding. */
const BYTES: Record<string, number[]> = {
  'windows-1252': [0xe7, 0xe1, 0xea, 0xe3, 0xe0],
  cp850: [0x87, 0xa0, 0x88, 0xc6, 0x85],
  macintosh: [0x8d, 0x87, 0x90, 0x8b, 0x88],
};

describe('the encoding of bytes', () => {
  test.each(Object.entries(BYTES))('is %s when they are Portuguese in it alone', (encoding, bytes) => {
    expect(encodingOfBytes(HIGH(bytes))).toBe(encoding);
    expect(decoderOf(encoding as Encoding).decode(Uint8Array.from(bytes))).toBe('çáêãà');
  });

  test('is that of DOS for a lone “á”, which is a space in Windows', () => {
    expect(encodingOfBytes(HIGH([0xa0]))).toBe('cp850');
  });

  test.each([
    ['cp850', 'Esp\u0082cie'],
    ['windows-1252', 'Caf\u00E9'],
    ['windows-1252', 'Caf\u00E9\u00A0'],
    ['windows-1252', '1;\u0097;5'],
    ['windows-1252', 'N\u00BA'],
  ])('is %s, by the places of its letters: %j', (encoding, latin1) => {
    expect(encodingOfBytes([Buffer.from(latin1, 'latin1')])).toBe(encoding);
  });

  // “CIPÓ” of DOS, or “CIPà” of a program that makes no capitals of accented letters.
  test('is not guessed where the places of its letters speak against Windows', () => {
    expect(() => encodingOfBytes([Buffer.from('CIP\u00E0', 'latin1')])).toThrow('salve-a como XLSX');
  });

  // “Cipó” of an old Mac, or a dash of Windows.
  test('is not guessed where a dash touches a letter', () => {
    expect(() => encodingOfBytes([Buffer.from('Cip\u0097', 'latin1')])).toThrow('salve-a como XLSX');
  });

  // An “á” of an old Mac, a “ç” of DOS; a letter of no Portuguese word.
  test.each([[[0x87]], [[0xfe]]])('is not guessed for %j', (bytes) => {
    expect(() => encodingOfBytes(HIGH(bytes))).toThrow('salve-a como XLSX ou como CSV UTF-8');
  });
});

test('text that was written twice as UTF-8 is read, wherever its chunks end', () => {
  const twice = new TextEncoder().encode('JatobÃ¡ AraÃ§Ã¡ Ã“leo');
  const decoder = decoderOf('utf-8 twice', true);
  const parts = Array.from(twice, (byte) => decoder.decode(Uint8Array.of(byte)));
  expect(parts.join('') + decoder.decode()).toBe('Jatobá Araçá Óleo');
});

test.each([
  ['Jatob&aacute;', 'Jatobá'],
  ['Ip&ecirc; &amp; Ara&ccedil;&#225;', 'Ipê & Araçá'],
  ['Silva & Cia; Ltda', 'Silva & Cia; Ltda'],
  ['IRMÃ – Nº 1', 'IRMÃ – Nº 1'],
])('the cell “%s” is “%s”', (cell, text) => {
  expect(mended(cell)).toBe(text);
});

test.each(['Jatob\uFFFD', 'JatobÃ¡', 'Ipe â€” roxo', 'IpÃª', 'BaÃº'])(
  'a cell without its letters stops reading: %s',
  (cell) => {
    expect(() => mended(cell)).toThrow(`como em “${cell}”`);
  },
);
