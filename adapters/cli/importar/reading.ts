import { OperatorError } from '../../host/operator-error.ts';
import { type Exchange, exchanged } from '../../planilha/exchanges.ts';
import { nameOf } from '../../planilha/header.ts';
import { readCell, readingOf, type SheetReading } from '../../planilha/reading.ts';
import type { SheetColumn } from '../../planilha/shared-columns.ts';
import type { Sheet } from '../../planilha/sheet.ts';
import type { Answers, Question } from '../../planilha/suspicions.ts';
import { Unreadable } from '../../planilha/unreadable.ts';
import { type ChosenTitles, findHeader } from './header.ts';

/**
 * Reads a sheet with what the user typed beside it: `texts` fill missing columns and blank cells, `chosen` says which
 * columns some fields are in. `unmet` are the exchanges that found no cell.
 *
 * @throws OperatorError when the header or a default cannot be read, or a question about the sheet has no answer yet.
 */
export async function readSheet(
  sheet: Sheet,
  columns: readonly SheetColumn[],
  texts: ReadonlyMap<string, string>,
  chosen: ChosenTitles = new Map(),
  answers: Answers = {},
  exchanges: readonly Exchange[] = [],
): Promise<SheetReading & { matches: readonly Match[]; unmet: readonly Exchange[] }> {
  const values = readDefaults(columns, texts);
  const header = await findHeader(sheet, columns, values, chosen);
  const met = new Set<Exchange>();
  const changed = exchanged(sheet, columns, header, exchanges, met);
  const reading = await readingOf(changed, columns, header, { texts, values, ...answers });
  const open = reading.questions.filter(({ answer }) => answer === undefined);
  if (open.length > 0) throw new OperatorError(open.map(withOptions).join('\n'));
  const matches = columns.flatMap((column) => {
    const place = header.places.get(column.field);
    if (place === undefined) return [];
    const title = nameOf({ title: header.titles[place] ?? '', place }, header.titles);
    return [{ column, title, samples: header.samples[place] ?? [] }];
  });
  return { ...reading, matches, unmet: exchanges.filter((each) => !met.has(each)) };
}

/** A field, and where it was found: the name of its column in the sheet, and the first values there. */
export interface Match {
  column: SheetColumn;
  title: string;
  samples: readonly string[];
}

/** Reads defaults by the rules for cells. */
function readDefaults(columns: readonly SheetColumn[], texts: ReadonlyMap<string, string>) {
  const defaults = new Map<string, string | number>();
  for (const column of columns) {
    try {
      const value = readCell(column, texts.get(column.field) ?? null);
      if (value !== undefined) defaults.set(column.field, value);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      throw new OperatorError(`--padrao ${column.field}: ${error.message}`);
    }
  }
  return defaults;
}

/** A question, with the option that gives each of its answers. */
function withOptions({ about, text, answers }: Question): string {
  const options = answers.map((each) => `se ${each.text}, acrescente --${about} ${each.value}`);
  return `${text}: ${options.join('; ')}.`;
}
