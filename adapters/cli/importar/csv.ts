import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseWhole } from 'csv-parse/sync';
import { type CsvParser, csvRows } from '../../planilha/csv.ts';

/** The rows of a CSV file, blank ones included, read as they come from the disk. */
export function csvRowsIn(file: string): AsyncGenerator<string[]> {
  return csvRows(() => createReadStream(file), parser);
}

const parser: CsvParser = {
  records(text, options) {
    const records = parse(options);
    pipeline(Readable.from(text), records, () => {});
    return records;
  },
  strictly: parseWhole,
  isFault: (error) => error instanceof CsvError,
};
