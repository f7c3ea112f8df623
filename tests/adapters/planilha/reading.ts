import { readSheet } from '../../../adapters/cli/importar/reading.ts';
import { COLUMNS, type SheetKind } from '../../../adapters/planilha/columns.ts';
import type { Values } from '../../../adapters/planilha/reading.ts';
import { numbered } from '../../../adapters/planilha/sheet.ts';
import type { Answers } from '../../../adapters/planilha/suspicions.ts';

interface Said {
  /** The values for all rows. */
  padrao?: Record<string, string>;
  coluna?: Record<string, string>;
  answers?: Answers;
}

/** What the rows of a sheet become: the values of a row, or why it is refused. */
export async function read(
  kind: SheetKind,
  lines: string[],
  { padrao = {}, coluna = {}, answers = {} }: Said = {},
) {
  const rows = lines.map((line) => line.split(';'));
  const reading = await readSheet(
    { others: [], rows: () => numbered(rows) },
    COLUMNS[kind],
    new Map(Object.entries(padrao)),
    new Map(Object.entries(coluna)),
    answers,
  );
  const read: (Values | string)[] = [];
  for await (const { values, refusals } of reading.entries()) read.push(refusals[0]?.motivo ?? values);
  return { ...reading, rows: read };
}
