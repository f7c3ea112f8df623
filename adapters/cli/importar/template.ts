import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeWhole } from '../../host/whole-file.ts';
import { COLUMNS, type SheetKind } from '../../planilha/columns.ts';
import type { SheetColumn } from '../../planilha/shared-columns.ts';
import { templateOf } from '../../planilha/template.ts';
import { EXIT } from '../exit.ts';

/**
 * Writes an empty sheet with the columns of a kind: a CSV when the name says so, else a workbook that explains them.
 * Exit code: 0.
 *
 * @throws OperatorError when the file exists or cannot be written.
 */
export async function writeTemplate(kind: SheetKind, file: string): Promise<number> {
  const columns = COLUMNS[kind].filter(({ rare }) => !rare);
  const bytes = extname(file).toLowerCase() === '.csv' ? csv(columns) : await templateOf(kind);
  await writeWhole(file, (target) => pipeline([bytes], target));
  console.log(`Modelo em ${file}. Colunas:`);
  for (const { title, required, help } of columns) {
    console.log(`  ${title}${required ? '' : ' (pode faltar)'}: ${help}.`);
  }
  return EXIT.clean;
}

function csv(columns: readonly SheetColumn[]): string {
  return `\uFEFF${columns.map(({ title }) => title).join(';')}\r\n`;
}
