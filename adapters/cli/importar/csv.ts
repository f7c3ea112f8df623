import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseWhole } from 'csv-parse/sync';
import { OperatorError } from '../../host/operator-error.ts';

/** The rows of a CSV file, blank ones included, in any encoding and with any delimiter common in Brazil. */
export async function* csvRows(file: string): AsyncGenerator<string[]> {
  const encoding = await encodingOf(file);
  const delimiter = await delimiterOf(file, encoding);
  const parser = parse({ delimiter, relax_column_count: true, relax_quotes: true, raw: true });
  pipeline(Readable.from(textOf(file, encoding)), parser, () => {});
  let number = 1;
  try {
    for await (const { record, raw } of parser as AsyncIterable<{ record: string[]; raw: string }>) {
      if (record.some((cell) => /[\r\n]/.test(cell)) && !isWellQuoted(raw, delimiter)) throw unclosed(number);
      yield record;
      number += 1;
    }
  } catch (error) {
    throw error instanceof CsvError ? unclosed(number) : error;
  }
}

/**
 * A stray quote within a line is harmless. One that a later cell's quote closes would merge all rows between them into
 * one cell; strict parsing detects it, because that cell contains quotes that are not doubled.
 */
function isWellQuoted(raw: string, delimiter: string): boolean {
  try {
    parseWhole(raw, { delimiter, relax_column_count: true });
    return true;
  } catch {
    return false;
  }
}

function unclosed(row: number): OperatorError {
  return new OperatorError(`Confira as aspas a partir da linha ${row}: elas não se fecham.`);
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A file that is valid UTF-8 throughout is UTF-8: Windows-1252 text with accents never is. */
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

/** In order of preference: commas also occur inside texts and numbers. */
const DELIMITERS = [';', '\t', ','];
const SAMPLE_LINES = 20;
/** Old programs end lines with a carriage return alone. */
const LINE_END = /\r\n?|\n/;

/** The delimiter found in most of the first lines, outside quotes. */
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
