import { OperatorError } from '../host/operator-error.ts';
import { decoderOf, type Encoding, encodingOfBytes, isTwice, withLetters } from './letters.ts';

/** The content of a file, which can be read more than once. */
export type Content = () => AsyncIterable<Uint8Array>;

/** A CSV parser. Node and browsers have separate builds of it. */
export interface CsvParser {
  records(text: AsyncIterable<string>, options: LenientOptions): AsyncIterable<CsvRecord>;
  /** Throws when quotes are misplaced. */
  strictly(text: string, options: CommonOptions): void;
  /** Whether an error is the parser's own. */
  isFault(error: unknown): boolean;
}

export interface CsvRecord {
  record: string[];
  raw: string;
}

interface CommonOptions {
  delimiter: string;
  relax_column_count: true;
}

interface LenientOptions extends CommonOptions {
  relax_quotes: true;
  raw: true;
}

/** The rows of a CSV file, blank ones included, in any encoding and with any delimiter common in Brazil. */
export async function* csvRows(content: Content, parser: CsvParser): AsyncGenerator<string[]> {
  const encoding = await encodingOf(content);
  const { delimiter, isSaid } = await delimiterOf(content, encoding);
  const common = { delimiter, relax_column_count: true } as const;
  const lenient = { ...common, relax_quotes: true, raw: true } as const;
  // A spreadsheet obeys the line that declares the delimiter, and does not show it.
  let number = isSaid ? 0 : 1;
  try {
    for await (const { record, raw } of parser.records(textOf(content, encoding), lenient)) {
      if (record.some((cell) => /[\r\n]/.test(cell)) && !isWellQuoted(raw)) throw unclosed(number);
      if (number > 0) yield record;
      number += 1;
    }
  } catch (error) {
    throw parser.isFault(error) ? unclosed(number) : error;
  }

  /**
   * A stray quote within a line is harmless. One that a later cell's quote closes would merge all rows between them
   * into one cell. Strict parsing detects it, because that cell contains quotes that are not doubled.
   */
  function isWellQuoted(raw: string): boolean {
    try {
      parser.strictly(raw, common);
      return true;
    } catch {
      return false;
    }
  }
}

function unclosed(row: number): OperatorError {
  return new OperatorError(`Confira as aspas a partir da linha ${row}: elas não se fecham.`);
}

/** A file that is valid UTF-8 throughout is UTF-8: text of another encoding with accents never is. */
async function encodingOf(content: Content): Promise<Encoding> {
  const [first, second] = await firstBytesOf(content);
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const twice = await findsTwice(content, 'utf-8');
  if (twice === undefined) return encodingOfBytes(await highBytesOf(content));
  return twice && (await findsTwice(content, 'utf-8 twice')) === false ? 'utf-8 twice' : 'utf-8';
}

/** Whether some of the text was written twice as UTF-8; undefined when not all of it is in this encoding. */
async function findsTwice(content: Content, encoding: Encoding): Promise<boolean | undefined> {
  let found = false;
  try {
    for await (const text of textOf(content, encoding, true)) found ||= isTwice(text);
    return found;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Each byte outside ASCII, with its neighbours. */
async function highBytesOf(content: Content): Promise<Iterable<Uint8Array>> {
  const high = new Map<number, Uint8Array>();
  for await (const bytes of content()) {
    for (const [place, byte] of bytes.entries()) {
      if (byte < 128) continue;
      const between = bytes.slice(Math.max(0, place - 2), place + 2);
      high.set(
        between.reduce((key, each) => key * 256 + each, 0),
        between,
      );
    }
  }
  return high.values();
}

async function firstBytesOf(content: Content): Promise<Uint8Array> {
  for await (const bytes of content()) return bytes;
  return new Uint8Array();
}

async function* textOf(content: Content, encoding: Encoding, fatal = false): AsyncGenerator<string> {
  const decoder = decoderOf(encoding, fatal);
  let held = '';
  for await (const bytes of content()) {
    const text = held + decoder.decode(bytes);
    // The next bytes may continue an entity.
    held = /&\w{0,8}$/.exec(text)?.[0] ?? '';
    yield withLetters(text.slice(0, text.length - held.length));
  }
  yield withLetters(held + decoder.decode());
}

/** How a file says its delimiter, in its first line. */
const SAID = /^sep=([;,\t|])(?=[\r\n])/i;
/** In order of preference: commas also occur inside texts and numbers. */
const DELIMITERS = [';', '\t', ','];
const SAMPLE_LINES = 20;
/** Old programs end lines with a carriage return alone. */
const LINE_END = /\r\n?|\n/;

/** The delimiter that the file declares, or that occurs in most of the first lines, outside quotes. */
async function delimiterOf(
  content: Content,
  encoding: Encoding,
): Promise<{ delimiter: string; isSaid: boolean }> {
  let beginning = '';
  for await (const text of textOf(content, encoding)) {
    beginning += text;
    if (beginning.split(LINE_END, SAMPLE_LINES + 1).length > SAMPLE_LINES) break;
  }
  const [, said] = SAID.exec(beginning) ?? [];
  if (said !== undefined) return { delimiter: said, isSaid: true };
  const lines = beginning.replace(/"[^"]*"/g, '').split(LINE_END, SAMPLE_LINES);
  const count = (delimiter: string) => lines.filter((line) => line.includes(delimiter)).length;
  const delimiter = DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
  return { delimiter, isSaid: false };
}
