import { z } from 'zod';
import { dayOut, filter, idOut, instantOut, integerOut, textOut } from '../wire/fields.ts';

/** The formats of an answer. */
export const FORMATS = ['json', 'csv', 'xlsx', 'pdf'] as const;
export type ReportFormat = (typeof FORMATS)[number];
export type FileFormat = Exclude<ReportFormat, 'json'>;

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

export interface ReportFilter<S extends z.ZodType = z.ZodType> {
  title: string;
  schema: S;
  /** A condition over `t`; `$?` is the value. */
  sql: string;
  /** The SQL of columns, by field, that show something else of a row while the filter is given; `$?` is the value. */
  shows?: Readonly<Record<string, string>>;
  /** The search column. The condition applies to each word of the value. */
  words?: string;
  /** The column by which the rows of the report's book are counted. The condition demands its value. */
  campo?: string;
  /** The condition finds the rows in another table, perhaps many, so they are found once for the totals and the page. */
  found?: true;
  /** Converts the value into what the condition compares with. */
  value?: (value: string) => unknown;
  /** An enumerated value. */
  option?: true;
  /** A CPF or a CNPJ. */
  documento?: true;
  /** For an id: the statement that reads the name of the record `$1`, as `nome`. */
  named?: string;
}

export type Columns = Record<string, ReportColumn>;
export type ReportFilters = Record<string, ReportFilter>;

/** A row of a report, typed by its columns. */
export type RowOf<C extends Columns> = { [field in keyof C]: z.output<C[field]['schema']> };

/** A chart of the whole report: one bar per label, stacked by series. */
export interface ChartDefinition {
  title: string;
  /**
   * `month` is the local month of an instant at which a movement was recorded. `text` is the label itself, and `of` names what it
   * stands for; labels with the same key are spellings of one.
   */
  label:
    | { kind: 'month'; sql: string }
    | { kind: 'text'; of: string; sql: string; keyOf: (label: string) => string };
  /** An aggregate over `t` for each series, by the series' name. */
  series: Readonly<Record<string, string>>;
}

/** A whole report. Its procedure and its four formats are made from this. */
export interface Definition<C extends Columns = Columns, F extends ReportFilters = ReportFilters> {
  /** Its name in its path and in the names of its files. */
  name: string;
  title: string;
  /** For the interface document: the report in one line, and what its rows are. */
  summary: string;
  description: string;
  /** A note that readers of the figures need. */
  note?: string;
  columns: C;
  filters: F;
  /** What the period applies to, and its instant; null when the table takes the period itself, as `$1`, `$2` and `$3`. */
  period: { of: string; sql: string | null };
  /** It says who received something, so that an export as a file is recorded. */
  pessoal?: true;
  /** The report is refused unless its period has both ends. */
  periodRequired?: boolean;
  /** The table that the totals come from, when that is not `table`. Not for a report with a chart, whose bars have the totals. */
  totals?: { table: string; count: string };
  /** The common table expressions of its statements: what follows `with`. */
  with?: string;
  /** The table that is counted, filtered and summed, as `t`. */
  table: string;
  /**
   * For a report of movements: the same rows made from a source other than `LINHAS`. The totals then come from the summaries of
   * closed movements, which also locate a page.
   */
  rowsOf?: (from: string) => string;
  /**
   * For a report of variations inside batches: the table of the seeds that became seedlings meanwhile (`viraram_mudas`), which meets
   * the same filters. They are in no row, and in the totals of seeds and seedlings.
   */
  viradas?: string;
  /** The table is computed from many more rows than it has, so a page and the totals are read at once. */
  computed?: true;
  /** For a report without totals: the table, when its rows are counted by the thousand. Its pages are those of a list. */
  book?: string;
  /** The joins of each row, each with exactly one row. */
  joins?: string;
  /** `order by`, of the table alone; must be total. */
  order: string;
  chart?: ChartDefinition;
}

export function defineReport<const C extends Columns, const F extends ReportFilters>(
  definition: Definition<C, F>,
) {
  return definition;
}

export const column = {
  id: (title: string, sql: string) => ({
    ...make('texto', title, sql, idOut(`${title}: identificador`)),
    hidden: true as const,
  }),
  optionalId: (title: string, sql: string) => ({
    ...make('texto', title, sql, idOut(`${title}: identificador`).nullable()),
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
  option: (title: string, sql: string) => ({
    ...make('texto', title, sql, textOut(title)),
    option: true as const,
  }),
  optionalOption: (title: string, sql: string) => ({
    ...make('texto', title, sql, z.string().nullable().describe(title)),
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

export const filterBy = {
  partOf: (title: string, column: string, description: string) => ({
    title,
    schema: filter.text(description),
    sql: `${column} like $?`,
    words: column,
  }),
  text: (title: string, column: string, description: string, value: (value: string) => string) => ({
    title,
    schema: filter.text(description),
    sql: `${column} = $?`,
    value,
  }),
  option: <const T extends readonly [string, ...string[]]>(title: string, column: string, values: T) => ({
    title,
    schema: filter.option(values, title),
    sql: `${column} = $?`,
    option: true as const,
  }),
  id: (title: string, sql: string, named: string) => ({ title, schema: filter.id(title), sql, named }),
  /** Keeps the rows that meet the condition; with false it keeps all. */
  only: (title: string, column: string, description: string) => ({
    title,
    schema: filter.flag(description),
    sql: `${column} = $?`,
  }),
};

/** The seeds in a number that is all of one unit. */
export function seedsOf(unit: string, sql: string): string {
  return `case when ${unit} = 'SEMENTE' then ${sql} else 0 end`;
}

function make<S extends z.ZodType>(type: ColumnType, title: string, sql: string, schema: S) {
  return { title, type, sql, summed: false, schema };
}
