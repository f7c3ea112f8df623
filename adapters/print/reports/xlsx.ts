import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import type { ColumnType } from '../../../src/relatorios/definition.ts';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import { formatIn } from '../brazilian.ts';

const NUMBER_FORMATS: Partial<Record<ColumnType, string>> = {
  inteiro: '#,##0',
  taxa: '0.0%',
  data_hora: 'dd/mm/yyyy hh:mm',
};

const WIDTHS: Record<ColumnType, number> = {
  texto: 28,
  documento: 20,
  inteiro: 12,
  taxa: 12,
  booleano: 10,
  data_hora: 17,
};

/** A workbook of one sheet. Numbers and dates are cells of their kind; dates are local times of the nursery. */
export function xlsx({ title, columns, rows, timeZone }: OpenReport): AsyncIterable<Uint8Array> {
  const format = formatIn(timeZone);
  async function* cells() {
    for await (const batch of rows) {
      for (const row of batch) {
        yield columns.map(({ field, type }) => {
          const value = row[field] ?? null;
          if (value === null || type === 'inteiro' || type === 'taxa') return value;
          // As a number, because the library would write a date a little early.
          return type === 'data_hora' ? format.serial(String(value)) : format.value(value, type);
        });
      }
    }
  }
  const definitions = columns.map(
    ({ title: header, type }): ColumnDef => ({
      header,
      width: Math.max(WIDTHS[type], header.length + 2),
      ...(NUMBER_FORMATS[type] && { numFmt: NUMBER_FORMATS[type] }),
    }),
  );
  const stream = writeXlsxStream(cells(), { name: title, columns: definitions, freezePane: { rows: 1 } });
  return Readable.fromWeb(stream as NodeReadableStream<Uint8Array>);
}
