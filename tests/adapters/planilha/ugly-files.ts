import { stringify } from 'csv-stringify/sync';
import { type CellValue, writeXlsx } from 'hucre';
import type { Draw } from './ugly-values.ts';

/** A sheet as a file, in what programs make of its letters. */
interface UglyFile {
  bytes: Uint8Array;
  /** The sheet's name, in a workbook. */
  name: string;
  how: string;
  /** Whether nothing is lost in it. */
  isWhole: boolean;
}

export async function fileOf(draw: Draw, isWorkbook: boolean, rows: readonly string[][]): Promise<UglyFile> {
  if (isWorkbook) return workbookOf(draw, rows);
  const encoding = draw.one(ENCODINGS);
  const delimiter = draw.one([';', ';', ',', '\t']);
  const text = stringify(rows as string[][], {
    delimiter,
    record_delimiter: draw.one(['\r\n', '\n']),
    quoted_match: /\n/,
  });
  const how = `CSV, ${encoding}, “${delimiter}”`;
  return { ...encoded(text, encoding), name: '', how };
}

/** The first ones are common. */
const ENCODINGS = [
  ...['utf-8', 'utf-8', 'utf-8', 'utf-8', 'utf-8', 'utf-8', 'mark', 'mark', 'mark', 'windows-1252'],
  ...['windows-1252', 'windows-1252', 'windows-1252', 'windows-1252', 'cp850', 'cp850', 'twice', 'twice'],
  ...['utf-16', 'entities', 'lost', 'asked', 'pasted'],
] as const;

function encoded(text: string, encoding: (typeof ENCODINGS)[number]): Pick<UglyFile, 'bytes' | 'isWhole'> {
  const isWhole = text === text.replace(ACCENTED, '');
  switch (encoding) {
    case 'utf-8':
      return { bytes: Buffer.from(text), isWhole: true };
    case 'mark':
      return { bytes: Buffer.from(`\uFEFF${text}`), isWhole: true };
    case 'utf-16':
      return { bytes: Buffer.from(`\uFEFF${text}`, 'utf16le'), isWhole: true };
    case 'windows-1252':
      return { bytes: bytesIn(text, WINDOWS_1252), isWhole: true };
    // Without an “á”, what was written may be Windows-1252 or that of an old Mac.
    case 'cp850':
      return { bytes: bytesIn(text, CP850), isWhole: isWhole || text.includes('á') };
    case 'twice':
      return { bytes: Buffer.from(twice(text)), isWhole: true };
    case 'pasted': {
      const half = text.indexOf('\n', text.length / 2);
      const [first, second] = [text.slice(0, half), text.slice(half)];
      return { bytes: Buffer.from(first + twice(second)), isWhole: second === second.replace(ACCENTED, '') };
    }
    case 'lost':
      return { bytes: Buffer.from(text.replace(ACCENTED, '\uFFFD')), isWhole };
    case 'asked':
      return { bytes: Buffer.from(text.replace(ACCENTED, '?')), isWhole };
    case 'entities':
      return { bytes: Buffer.from(entities(text)), isWhole: true };
  }
}

/** What a program makes of UTF-8 that it takes for Windows-1252. */
function twice(text: string): string {
  return new TextDecoder('windows-1252').decode(Buffer.from(text), { stream: true });
}

const ACCENTED = /[áâãéêíóôõúçÁÂÃÉÊÍÓÔÕÚÇ]/g;

/** The bytes of letters in DOS; other characters of the sheets are the same there or do not occur. */
const CP850: Readonly<Record<string, number>> = {
  ...{ á: 0xa0, â: 0x83, ã: 0xc6, é: 0x82, ê: 0x88, í: 0xa1, ó: 0xa2, ô: 0x93, õ: 0xe4, ú: 0xa3, ç: 0x87 },
  ...{ Á: 0xb5, Â: 0xb6, Ã: 0xc7, É: 0x90, Ê: 0xd2, Í: 0xd6, Ó: 0xe0, Ô: 0xe2, Õ: 0xe5, Ú: 0xe9, Ç: 0x80 },
  ...{ º: 0xa7, '–': 0x2d, '—': 0x2d },
};
const WINDOWS_1252: Readonly<Record<string, number>> = { '–': 0x96, '—': 0x97 };

function bytesIn(text: string, table: Readonly<Record<string, number>>): Uint8Array {
  return Uint8Array.from(text, (character) => table[character] ?? character.charCodeAt(0));
}

const MARKS: Readonly<Record<string, string>> = {
  ...{ '\u0301': 'acute', '\u0302': 'circ', '\u0303': 'tilde', '\u0327': 'cedil' },
};

function entities(text: string): string {
  return text.replace(ACCENTED, (letter) => {
    const [plain, mark = ''] = letter.normalize('NFD');
    return `&${plain}${MARKS[mark]};`;
  });
}

const NAME = 'Lista';
const COVER = [['Viveiro Municipal'], ['Relatório de novembro'], ['Responsável: Fulana']];

/** What a spreadsheet takes for a number is one. */
async function workbookOf(draw: Draw, rows: readonly string[][]): Promise<UglyFile> {
  const list = { name: NAME, rows: rows.map((cells) => cells.map(cellOf)) };
  const cover = { name: 'Capa', rows: COVER };
  const other = { name: 'Outubro', rows: rows.map((cells) => cells.map((text) => cellOf(older(text)))) };
  const sheets = draw.one([[list], [list], [cover, list], [other, list]]);
  return {
    bytes: await writeXlsx({ sheets }),
    ...{ name: NAME, how: `XLSX, ${sheets.map(({ name }) => name).join(', ')}`, isWhole: true },
  };
}

/** The same list a month before. */
function older(text: string): string {
  return text.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10));
}

function cellOf(text: string): CellValue {
  if (/^[1-9]\d{0,13}$/.test(text)) return Number(text);
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  return day === undefined ? text : new Date(`${year}-${month}-${day}T00:00:00Z`);
}
