import { COLUMNS, type SheetKind } from './columns.ts';
import { HELP } from './titles.ts';
import { writeWorkbook } from './workbook.ts';

/** An empty workbook. Its cells offer the words of a column, and its second sheet explains the columns. */
export function templateOf(kind: SheetKind): Promise<Uint8Array> {
  const columns = COLUMNS[kind].filter(({ rare }) => !rare);
  return writeWorkbook([
    {
      name: kind,
      rows: [columns.map(({ title }) => title)],
      choices: columns.map(({ synonyms = {} }) => Object.keys(synonyms)),
    },
    {
      name: HELP,
      rows: [
        ['Coluna', 'Obrigatória', 'O que se escreve'],
        ...columns.map(({ title, required, help }) => [title, required ? 'Sim' : 'Não', help]),
      ],
    },
  ]);
}
