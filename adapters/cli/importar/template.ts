import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeWhole } from '../../host/whole-file.ts';
import { EXIT } from '../exit.ts';
import { COLUMNS, type Column, type Kind } from './columns.ts';
import { writeWorkbook } from './workbook.ts';

/**
 * Writes an empty sheet with the columns of a kind: a CSV when the name says so, else a workbook whose cells
 * offer the words of a column, and whose second sheet explains the columns. Exit code: 0.
 *
 * @throws OperatorError when the file exists or cannot be written.
 */
export async function writeTemplate(kind: Kind, file: string): Promise<number> {
  const columns = COLUMNS[kind];
  const bytes = extname(file).toLowerCase() === '.csv' ? csv(columns) : await workbook(kind, columns);
  await writeWhole(file, (target) => pipeline([bytes], target));
  console.log(`Modelo em ${file}. Colunas:`);
  for (const { title, required, help } of columns) {
    console.log(`  ${title}${required ? '' : ' (pode faltar)'}: ${help}.`);
  }
  return EXIT.clean;
}

function csv(columns: readonly Column[]): string {
  return `\uFEFF${columns.map(({ title }) => title).join(';')}\r\n`;
}

function workbook(kind: Kind, columns: readonly Column[]): Promise<Uint8Array> {
  return writeWorkbook([
    {
      name: kind,
      rows: [columns.map(({ title }) => title)],
      choices: columns.map(({ synonyms = {} }) => Object.keys(synonyms)),
    },
    {
      name: 'Como preencher',
      rows: [
        ['Coluna', 'Obrigatória', 'O que se escreve'],
        ...columns.map(({ title, required, help }) => [title, required ? 'Sim' : 'Não', help]),
      ],
    },
  ]);
}
