import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import type { RelatorioAberto } from '../../../src/relatorios/aberto.ts';
import type { TipoColuna } from '../../../src/relatorios/definicao.ts';
import { formatIn } from '../brazilian.ts';

const NUMBER_FORMATS: Partial<Record<TipoColuna, string>> = {
  inteiro: '#,##0',
  taxa: '0.0%',
  data_hora: 'dd/mm/yyyy hh:mm',
};

const WIDTHS: Record<TipoColuna, number> = {
  texto: 28,
  documento: 20,
  inteiro: 12,
  taxa: 12,
  booleano: 10,
  data_hora: 17,
};

/** A workbook of one sheet. Numbers and dates are cells of their kind; dates show the nursery's clocks. */
export function xlsx({ titulo, colunas, linhas, fusoHorario }: RelatorioAberto): AsyncIterable<Uint8Array> {
  const format = formatIn(fusoHorario);
  async function* rows() {
    for await (const batch of linhas) {
      for (const linha of batch) {
        yield colunas.map(({ campo, tipo }) => {
          const value = linha[campo] ?? null;
          if (value === null || tipo === 'inteiro' || tipo === 'taxa') return value;
          // Not as a date: the library would write it a little early.
          return tipo === 'data_hora' ? format.serial(String(value)) : format.value(value, tipo);
        });
      }
    }
  }
  const columns = colunas.map(
    ({ titulo: header, tipo }): ColumnDef => ({
      header,
      width: Math.max(WIDTHS[tipo], header.length + 2),
      ...(NUMBER_FORMATS[tipo] && { numFmt: NUMBER_FORMATS[tipo] }),
    }),
  );
  const stream = writeXlsxStream(rows(), { name: titulo, columns, freezePane: { rows: 1 } });
  return Readable.fromWeb(stream as NodeReadableStream<Uint8Array>);
}
