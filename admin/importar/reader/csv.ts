import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import type { CsvParser, CsvRecord } from '../../../adapters/planilha/csv.ts';

/** The browser's build of the parser takes the text as a whole. */
export const parser: CsvParser = {
  async *records(text, options) {
    let whole = '';
    for await (const part of text) whole += part;
    yield* parse(whole, options) as unknown as CsvRecord[];
  },
  strictly: parse,
  isFault: (error) => error instanceof CsvError,
};
