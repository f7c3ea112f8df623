import { stringify } from 'csv-stringify/sync';
import type { RelatorioAberto } from '../../../src/relatorios/aberto.ts';
import { formatIn } from '../brazilian.ts';

/** As Brazilian spreadsheets open it: semicolons, UTF-8 with its mark; what would run as a formula is quoted text. */
const OPTIONS = { delimiter: ';', record_delimiter: 'windows', escape_formulas: true } as const;

export async function* csv({ colunas, linhas, fusoHorario }: RelatorioAberto): AsyncGenerator<Uint8Array> {
  const format = formatIn(fusoHorario);
  yield Buffer.from(stringify([colunas.map(({ titulo }) => titulo)], { ...OPTIONS, bom: true }));
  for await (const batch of linhas) {
    const records = batch.map((linha) =>
      colunas.map(({ campo, tipo }) => {
        const value = linha[campo] ?? null;
        // A number stays one: separators of thousands are for people, and its sign starts no formula.
        return tipo === 'inteiro' ? value : format.value(value, tipo);
      }),
    );
    yield Buffer.from(stringify(records, OPTIONS));
  }
}
