import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { OperatorError } from '../../operator-error.ts';

/** The rows of a text file, as any program in Brazil may have written it; blank rows are rows too. */
export async function* csvRows(file: string): AsyncGenerator<string[]> {
  const encoding = await encodingOf(file);
  const delimiter = await delimiterOf(file, encoding);
  const parser = parse({ delimiter, relax_column_count: true, relax_quotes: true });
  pipeline(Readable.from(textOf(file, encoding)), parser, () => {});
  let number = 1;
  let width = 2;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (swallowsRows(cells, delimiter, width)) throw unclosed(number);
      yield cells;
      number += 1;
      width = Math.max(width, cells.length);
    }
  } catch (error) {
    throw error instanceof CsvError ? unclosed(number) : error;
  }
}

/**
 * A quote that one cell opens and another one's closes makes one cell of all rows between. In such a cell a quote
 * begins a cell, and a line has as many cells as the rows before.
 */
function swallowsRows(cells: readonly string[], delimiter: string, width: number): boolean {
  return cells.some(
    (cell) =>
      /[\r\n]/.test(cell) &&
      (cell.includes(`${delimiter}"`) || /[\r\n]"/.test(cell)) &&
      cell.split(/[\r\n]+/).some((line) => line.split(delimiter).length >= width),
  );
}

function unclosed(row: number): OperatorError {
  return new OperatorError(`Confira as aspas a partir da linha ${row}: elas não se fecham.`);
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** What is UTF-8 from the first byte to the last is UTF-8: Windows-1252 with an accent never is. */
async function encodingOf(file: string): Promise<Encoding> {
  if (await startsWith(file, [0xff, 0xfe])) return 'utf-16le';
  if (await startsWith(file, [0xfe, 0xff])) return 'utf-16be';
  try {
    for await (const _ of textOf(file, 'utf-8', true));
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

async function* textOf(file: string, encoding: Encoding, fatal = false): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal });
  for await (const bytes of createReadStream(file)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

async function startsWith(file: string, bytes: number[]): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(bytes.length), 0, bytes.length, 0);
    return buffer.equals(Buffer.from(bytes));
  } finally {
    await handle.close();
  }
}

/** By preference: a comma is also in the middle of texts and numbers. */
const DELIMITERS = [';', '\t', ','];
const SAMPLE_LINES = 20;
/** Old programs end a line with a carriage return alone. */
const LINE_END = /\r\n?|\n/;

/** The one that stands in the most lines of the file's beginning, outside quotes. */
async function delimiterOf(file: string, encoding: Encoding): Promise<string> {
  let beginning = '';
  for await (const text of textOf(file, encoding)) {
    beginning += text;
    if (beginning.split(LINE_END, SAMPLE_LINES + 1).length > SAMPLE_LINES) break;
  }
  const lines = beginning.replace(/"[^"]*"/g, '').split(LINE_END, SAMPLE_LINES);
  const count = (delimiter: string) => lines.filter((line) => line.includes(delimiter)).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}
