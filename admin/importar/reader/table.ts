import { OperatorError } from '../../../adapters/host/operator-error.ts';
import { COLUMNS, type SheetKind } from '../../../adapters/planilha/columns.ts';
import { type Recognition, recognise } from '../../../adapters/planilha/header.ts';
import { kindsOf, titledSheets, titlesIn } from '../../../adapters/planilha/kind.ts';
import { readCell, readingOf, type SheetReading } from '../../../adapters/planilha/reading.ts';
import { notesOf, rowsBelow } from '../../../adapters/planilha/rows.ts';
import type { SheetColumn } from '../../../adapters/planilha/shared-columns.ts';
import type { Sheet, SheetRow } from '../../../adapters/planilha/sheet.ts';
import { type Question, Suspicions } from '../../../adapters/planilha/suspicions.ts';
import { HELP } from '../../../adapters/planilha/titles.ts';
import { Unreadable } from '../../../adapters/planilha/unreadable.ts';
import { fileOf } from './file.ts';
import type { StoredImport } from './store.ts';

/** The chosen sheet of an import, and its columns. */
export interface Table {
  /** Null while only a person knows which of several is meant; so it is for a CSV. */
  name: string | null;
  names: readonly string[];
  /** The kind of the sheet; several when only a person knows which, none when nothing tells. */
  kinds: readonly SheetKind[];
  columns: readonly SheetColumn[];
  header: Recognition;
  /** The rows below the header. */
  rows: readonly SheetRow[];
  /** What is said of the sheet beside its columns. */
  notes: readonly string[];
  /** What only a person knows of the sheet as a whole. */
  questions: readonly Question[];
}

/** @throws OperatorError when nothing is written in the sheet. */
export async function tableOf(stored: StoredImport): Promise<Table> {
  const { id, planilha, tipo, escolhidas, respostas } = stored;
  const sheets = await fileOf(id);
  const shown = sheets.filter(({ hidden, name }) => !hidden && name !== HELP);
  const titled = await titledSheets(shown, ALL, ({ rows }) => sheetOf(rows));
  const sheet =
    sheets.find(({ name }) => planilha !== null && name === planilha) ??
    titled[0] ??
    (await firstWithTitles(sheets)) ??
    sheets.find(({ hidden, rows }) => !hidden && rows.length > 0) ??
    sheets[0];
  const [first] = sheet?.rows ?? [];
  if (!sheet || !first) throw new OperatorError('Escolha outro arquivo: não há nada escrito nesta planilha.');
  const readable = sheetOf(sheet.rows);
  const kinds = tipo === null ? await kindsOf(readable) : [tipo];
  const [kind, another] = kinds;
  const titles = (await titlesIn(readable, kind ? COLUMNS[kind] : [])) ?? first;
  const columns = kind && !another ? COLUMNS[kind] : [];
  const header = recognise(titles, columns, new Map(Object.entries(escolhidas)));
  const below = rowsBelow(header, columns, () => sheet.rows);
  const suspicions = new Suspicions(header, columns);
  const rows: SheetRow[] = [];
  for await (const row of below.rows()) {
    suspicions.look(row);
    rows.push(row);
  }
  return {
    name: planilha === null && titled.length > 1 ? null : sheet.name,
    names: sheets.flatMap(({ name }) => name ?? []),
    ...{ kinds, columns, header, rows },
    notes: notesOf(below, sheet.hiddenRows),
    questions: suspicions.judged(respostas).questions,
  };
}

const ALL = Object.values(COLUMNS).flat();

/** The first visible sheet with a known title: a cover has none. */
async function firstWithTitles(sheets: Awaited<ReturnType<typeof fileOf>>) {
  for (const sheet of sheets)
    if (!sheet.hidden && (await kindsOf(sheetOf(sheet.rows))).length > 0) return sheet;
  return undefined;
}

/**
 * The rows that are still to be recorded, with their corrected cells. Each field has a place, so that a person can fill in a cell
 * that the sheet does not have.
 */
export async function readingFor(
  stored: StoredImport,
  { columns, header, rows }: Table,
): Promise<SheetReading> {
  // A row may have more cells than there are titles.
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.width);
  const titles = Array.from({ length: width }, (_, place) => header.titles[place] ?? '');
  const added = header.missing.map(({ field, title }, n) => {
    titles[width + n] = title;
    return [field, width + n] as const;
  });
  const places = new Map([...header.places, ...added]);
  const texts = new Map(Object.entries(stored.padroes));
  const values = new Map(
    columns.flatMap((column) => {
      const value = readCell(column, texts.get(column.field) ?? null);
      return value === undefined ? [] : [[column.field, value] as const];
    }),
  );
  const open = stored.pendentes === null ? null : new Set(stored.pendentes);
  const out = new Set(stored.retiradas);
  const mended = rows
    .filter(({ number }) => (open === null || open.has(number)) && !out.has(number))
    .map((row) => {
      const cells = [...row.cells];
      for (const [field, text] of Object.entries(stored.corrigidas[row.number] ?? {})) {
        const place = places.get(field);
        if (place === undefined) continue;
        while (cells.length < place) cells.push(null);
        cells[place] = text;
      }
      return { ...row, cells };
    });
  return readingOf(
    sheetOf(mended),
    columns,
    { ...header, titles, places },
    { texts, values, ...stored.respostas },
  );
}

/** Why a text cannot be the value for all rows; null when it can. */
export function unreadable(column: SheetColumn, text: string): string | null {
  try {
    readCell(column, text);
    return null;
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    throw error;
  }
}

function sheetOf(rows: readonly SheetRow[]): Sheet {
  return {
    others: [],
    rows: async function* () {
      yield* rows;
    },
  };
}

/** The kind of the sheet; null until it is known. */
export function kindIn({ kinds: [kind, another] }: Table): SheetKind | null {
  return kind && !another ? kind : null;
}
