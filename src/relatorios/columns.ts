import { z } from 'zod';
import { dayOut, idOut, instantOut, integerOut, option, textOut } from '../wire/fields.ts';

/** How files write a column's values. In JSON: text, numbers (a rate is from 0 to 1), booleans, local days, ISO 8601 in UTC. */
export const COLUMN_TYPES = [
  'texto',
  'documento',
  'inteiro',
  'decimal',
  'taxa',
  'booleano',
  'data',
  'data_hora',
] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

export type Value = string | number | boolean | null;
export type ReportRow = Record<string, Value>;

export interface ReportColumn<S extends z.ZodType = z.ZodType> {
  title: string;
  type: ColumnType;
  /** Over the table `t` and the joins. */
  sql: string;
  /** The totals include its sum; then `sql` may use what is in their table alone. */
  summed: boolean;
  /** The SQL that the totals add up, when it differs from that of a row. */
  total?: string;
  /** For a column of seeds and seedlings, which have separate totals: the SQL of the seeds. */
  apart?: { seeds: string };
  /** For a rate: the columns of its sample, and of the reason when it is null. */
  base?: { batches: string; sample: string; reason: string };
  /** An enumerated value: CSV has it as on the wire, XLSX and PDF as people write it. */
  option?: true;
  /** Only rows in JSON have it, for programs. It is not a column of the report. */
  hidden?: true;
  /** A PDF writes a text that repeats from row to row once per page. */
  once?: true;
  /** A scientific name: a PDF sets it in italics. */
  scientific?: true;
  schema: S;
}

export type Columns = Record<string, ReportColumn>;

/** A column as people and programs are told of it. */
export type ShownColumn = Omit<ReportColumn, 'schema' | 'sql' | 'apart'> & {
  field: string;
  /** A screen and a PDF have it unless other columns are asked for. A sheet has all, these first. */
  atFirst: boolean;
};

type Values = readonly [string, ...string[]];

export const column = {
  id: (title: string, sql: string) => ({
    ...make('texto', title, sql, idOut(`${title} (id)`)),
    hidden: true as const,
  }),
  optionalId: (title: string, sql: string) => ({
    ...make('texto', title, sql, idOut(`${title} (id)`).nullable()),
    hidden: true as const,
  }),
  text: (title: string, sql: string) => make('texto', title, sql, textOut(title)),
  optionalText: (title: string, sql: string) =>
    make('texto', title, sql, z.string().nullable().describe(title)),
  /** Many consecutive rows share a justification. */
  justification: (sql: string) => ({
    ...make('texto', 'Justificativa', sql, z.string().nullable().describe('Justificativa')),
    once: true as const,
  }),
  scientificName: (sql: string) => ({
    ...make('texto', 'Nome científico', sql, z.string().nullable().describe('Nome científico')),
    scientific: true as const,
  }),
  option: <const T extends Values>(title: string, sql: string, values: T) => ({
    ...make('texto', title, sql, option(values, title)),
    option: true as const,
  }),
  optionalOption: <const T extends Values>(title: string, sql: string, values: T) => ({
    ...make('texto', title, sql, option(values, title).nullable()),
    option: true as const,
  }),
  document: (title: string, sql: string) =>
    make('documento', title, sql, z.string().nullable().describe(`${title}, sem pontuação`)),
  integer: (title: string, sql: string) => make('inteiro', title, sql, integerOut(title)),
  optionalInteger: (title: string, sql: string) => make('inteiro', title, sql, integerOut(title).nullable()),
  optionalDecimal: (title: string, sql: string) =>
    make('decimal', title, sql, z.number().nullable().describe(title)),
  sum: (title: string, sql: string) => ({
    ...make('inteiro', title, sql, integerOut(title)),
    summed: true,
  }),
  quantity: (title: string, sql: string, { seeds, total }: { seeds: string; total?: string }) => ({
    ...column.sum(title, sql),
    ...(total && { total }),
    apart: { seeds },
  }),
  /** A quantity whose rows are each of one unit. */
  quantityOf: (unit: string, title: string, sql: string) =>
    column.quantity(title, sql, { seeds: seedsOf(unit, sql) }),
  rate: (title: string, sql: string, base?: ReportColumn['base']) => ({
    ...make('taxa', title, sql, z.number().nullable().describe(`${title}, de 0 a 1`)),
    ...(base && { base }),
  }),
  yesNo: (title: string, sql: string) => make('booleano', title, sql, z.boolean().describe(title)),
  optionalDay: (title: string, sql: string) =>
    make('data', title, `to_char(${sql}, 'YYYY-MM-DD')`, dayOut(title).nullable()),
  instant: (title: string, sql: string) => make('data_hora', title, sql, instantOut(title)),
  optionalInstant: (title: string, sql: string) =>
    make('data_hora', title, sql, instantOut(title).nullable()),
};

/** The seeds in a number that is all of one unit. */
export function seedsOf(unit: string, sql: string): string {
  return `case when ${unit} = 'SEMENTE' then ${sql} else 0 end`;
}

function make<S extends z.ZodType>(type: ColumnType, title: string, sql: string, schema: S) {
  return { title, type, sql, summed: false, schema };
}
