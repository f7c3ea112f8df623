import { stringify } from 'csv-stringify/sync';
import { SEM_PARTE } from '../../../src/common/lugar.ts';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import { formatIn } from '../brazilian.ts';

/**
 * The form that Brazilian spreadsheets open: semicolons, UTF-8 with a byte order mark. A formula is written as quoted text. A
 * line feed alone is quoted, too: it is not the end of a record here, but it is to spreadsheets.
 */
const OPTIONS = {
  delimiter: ';',
  record_delimiter: 'windows',
  quoted_match: /\n/,
  escape_formulas: true,
  cast: {
    number: (value: number) => String(value).replace('.', ','),
    string: (value: string) => (value === SEM_PARTE ? { value, escape_formulas: false } : value),
  },
} as const;

export async function* csv({ columns, rows, timeZone }: OpenReport): AsyncGenerator<Uint8Array> {
  const format = formatIn(timeZone);
  // Text in brackets is not part of a column's name when sheets are read.
  const titles = columns.map(({ title, type }) => (type === 'data_hora' ? `${title} (${timeZone})` : title));
  yield Buffer.from(stringify([titles], { ...OPTIONS, bom: true }));
  for await (const chunk of rows) {
    const records = chunk.map((row) =>
      columns.map(({ field, type }) => {
        const value = row[field] ?? null;
        // A number stays a number: without thousands separators, and its sign does not start a formula.
        return type === 'inteiro' || type === 'decimal' ? value : format.value(value, type);
      }),
    );
    yield Buffer.from(stringify(records, OPTIONS));
  }
}
