import { OperatorError } from '../../../adapters/host/operator-error.ts';
import { COLUMNS, type Column, KINDS, type Kind } from '../../../adapters/planilha/columns.ts';
import { type Recognition, recognise, rowOfTitles } from '../../../adapters/planilha/header.ts';
import { type Reading, readCell, readingOf } from '../../../adapters/planilha/reading.ts';
import type { Row, Sheet } from '../../../adapters/planilha/sheet.ts';
import { means } from '../../../adapters/planilha/titles.ts';
import { Unreadable } from '../../../adapters/planilha/values.ts';
import { fileOf } from './file.ts';
import type { Kept } from './kept.ts';

/** The chosen sheet of an import, and what its columns are. */
export interface Table {
  name: string | null;
  names: readonly string[];
  /** Null while nobody can tell what it is of. */
  kind: Kind | null;
  columns: readonly Column[];
  header: Recognition;
  /** The rows below the header. */
  rows: readonly Row[];
}

/** @throws OperatorError when nothing is written in the sheet. */
export async function tableOf({ id, planilha, tipo, escolhidas }: Kept): Promise<Table> {
  const sheets = await fileOf(id);
  const sheet =
    sheets.find(({ name }) => planilha !== null && name === planilha) ??
    sheets.find(({ hidden, rows }) => !hidden && rows.length > 0) ??
    sheets[0];
  const [first] = sheet?.rows ?? [];
  if (!sheet || !first) throw new OperatorError('Escolha outro arquivo: não há nada escrito nesta planilha.');
  const kind = tipo ?? (await guessed(sheet.rows, first));
  const columns = kind === null ? [] : COLUMNS[kind];
  const titles = await titlesIn(sheet.rows, columns, first);
  const header = recognise(titles, columns, new Map(Object.entries(escolhidas)));
  return {
    name: sheet.name,
    names: sheets.flatMap(({ name }) => name ?? []),
    kind,
    columns,
    header,
    rows: sheet.rows.filter(({ number }) => number > header.number),
  };
}

/** The kind of which a sheet lacks the least and knows the most; null when it knows nothing of any. */
async function guessed(rows: Row[], first: Row): Promise<Kind | null> {
  const fits = await Promise.all(
    KINDS.map(async (kind) => {
      const header = recognise(await titlesIn(rows, COLUMNS[kind], first), COLUMNS[kind], new Map());
      return {
        kind,
        lacks: header.missing.filter(({ required }) => required).length,
        known: header.places.size,
      };
    }),
  );
  const [best] = fits.toSorted((a, b) => a.lacks - b.lacks || b.known - a.known);
  return best && best.known > 0 ? best.kind : null;
}

async function titlesIn(rows: Row[], columns: readonly Column[], first: Row): Promise<Row> {
  const known = (title: string) => columns.some((column) => means(title, column));
  const { best } = await rowOfTitles(sheetOf(rows), known);
  return best ?? first;
}

/**
 * The rows that are still to be recorded, with their mended cells. Each field has a place, so that a cell can be mended
 * that the sheet does not have.
 */
export async function readingFor(kept: Kept, { columns, header, rows }: Table): Promise<Reading> {
  const titles = [...header.titles, ...header.missing.map(({ title }) => title)];
  const added = header.missing.map(({ field }, n) => [field, header.titles.length + n] as const);
  const places = new Map([...header.places, ...added]);
  const texts = new Map(Object.entries(kept.padroes));
  const values = new Map(
    columns.flatMap((column) => {
      const value = readCell(column, texts.get(column.field) ?? null);
      return value === undefined ? [] : [[column.field, value] as const];
    }),
  );
  const open = kept.pendentes === null ? null : new Set(kept.pendentes);
  const out = new Set(kept.retiradas);
  const mended = rows
    .filter(({ number }) => (open === null || open.has(number)) && !out.has(number))
    .map((row) => {
      const cells = [...row.cells];
      for (const [field, text] of Object.entries(kept.corrigidas[row.number] ?? {})) {
        const place = places.get(field);
        if (place === undefined) continue;
        while (cells.length < place) cells.push(null);
        cells[place] = text;
      }
      return { ...row, cells };
    });
  return readingOf(sheetOf(mended), columns, { ...header, titles, places }, { texts, values });
}

/** Why a text cannot be what is written for all rows; null when it can. */
export function unreadable(column: Column, text: string): string | null {
  try {
    readCell(column, text);
    return null;
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    throw error;
  }
}

function sheetOf(rows: readonly Row[]): Sheet {
  return {
    others: [],
    rows: async function* () {
      yield* rows;
    },
  };
}
