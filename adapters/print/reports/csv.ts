import { stringify } from 'csv-stringify/sync';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import { formatIn } from '../brazilian.ts';

/** As Brazilian spreadsheets open it: semicolons, UTF-8 with a byte order mark; a formula is written as quoted text. */
const OPTIONS = { delimiter: ';', record_delimiter: 'windows', escape_formulas: true } as const;

export async function* csv({ columns, rows, timeZone }: OpenReport): AsyncGenerator<Uint8Array> {
  const format = formatIn(timeZone);
  // What stands in brackets is no part of a column's name where sheets are read.
  const titles = columns.map(({ title, type }) => (type === 'data_hora' ? `${title} (${timeZone})` : title));
  yield Buffer.from(stringify([titles], { ...OPTIONS, bom: true }));
  for await (const batch of rows) {
    const records = batch.map((row) =>
      columns.map(({ field, type }) => {
        const value = row[field] ?? null;
        // A number stays a number: without separators of thousands, and its sign starts no formula.
        return type === 'inteiro' ? value : format.value(value, type);
      }),
    );
    yield Buffer.from(stringify(records, OPTIONS));
  }
}
