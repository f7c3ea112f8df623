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
  try {
    yield* parser;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new OperatorError(`Confira as aspas a partir da linha ${error.lines}: elas não se fecham.`);
  }
}

type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252';

/** What is UTF-8 from the first byte to the last is UTF-8: Windows-1252 with an accent never is. */
async function encodingOf(file: string): Promise<Encoding> {
  if (await startsWith(file, [0xff, 0xfe])) return 'utf-16le';
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

/** The one that stands in the most lines of the file's beginning, outside quotes. */
async function delimiterOf(file: string, encoding: Encoding): Promise<string> {
  let beginning = '';
  for await (const text of textOf(file, encoding)) {
    beginning += text;
    if (beginning.split('\n', SAMPLE_LINES + 1).length > SAMPLE_LINES) break;
  }
  const lines = beginning.replace(/"[^"]*"/g, '').split(/\r?\n/, SAMPLE_LINES);
  const count = (delimiter: string) => lines.filter((line) => line.includes(delimiter)).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}
