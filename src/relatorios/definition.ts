import type { z } from 'zod';
import type { Escopo } from '../estoque/extrato.ts';
import type { Columns, ReportRow } from './columns.ts';

/** The formats of an answer. */
export const FORMATS = ['json', 'csv', 'xlsx', 'pdf'] as const;
export type ReportFormat = (typeof FORMATS)[number];
export type FileFormat = Exclude<ReportFormat, 'json'>;

export interface ReportFilter<S extends z.ZodType = z.ZodType> {
  title: string;
  schema: S;
  /** A condition over `t`; `$?` is the value. */
  sql: string;
  /** The SQL of columns, by field, that show something else of a row while the filter is given; `$?` is the value. */
  shows?: Readonly<Record<string, string>>;
  /** The condition applies to each word of the value. */
  eachWord?: true;
  /** The column by which the rows of the report's book are counted. The condition demands its value. */
  campo?: string;
  /** The condition finds the rows in another table, perhaps many, so they are found once for the totals and the page. */
  found?: true;
  /** Converts the value into what the condition compares with. */
  value?: (value: string) => unknown;
  /** An enumerated value. */
  option?: true;
  /** It says what a row is, or the order of the rows, and is no condition. */
  lines?: true;
  /** The order of the rows, by the filter's value. */
  orders?: Readonly<Record<string, string>>;
  /** A CPF or a CNPJ. */
  documento?: true;
  /** For an id: the statement that reads the name of the record `$1`, as `nome`. */
  named?: string;
}

/** Runs a statement beside that of the report. */
type Read = <Row>(sql: string, values: readonly unknown[]) => Promise<Row[]>;

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

/** What of a report has the most of something. */
export interface Ranking {
  title: string;
  /** SQL over `t` and the joins. */
  label: string;
  option?: true;
  /** In place of the report's. */
  joins?: string;
  /** Aggregates, by the name of what they add up. The first that is not zero everywhere is shown. */
  sums: Readonly<Record<string, string>>;
}

/** The sums of a quantity in rows that are each of one unit. */
export function emUnidades(unit: string, sql: string): Ranking['sums'] {
  const of = (name: string) => `sum(${sql}) filter (where ${unit} = '${name}')`;
  return { mudas: of('MUDA'), sementes: of('SEMENTE') };
}

/** A whole report. Its procedure and its four formats are made from this. */
export interface Definition<
  C extends Columns = Columns,
  F extends ReportFilters = ReportFilters,
  P extends Columns = Columns,
> {
  /** Its name in its path and in the names of its files. */
  name: string;
  title: string;
  /** For the interface document: the report in one line, and what its rows are. */
  summary: string;
  description: string;
  /** A note that readers of the figures need. */
  note?: string;
  columns: C;
  /** Columns that a screen and a PDF have only on request: without them a page has room for the others. */
  onRequest?: readonly string[];
  filters: F;
  /**
   * What the period is of, as `Cadastradas`, or nothing when it is of the rows' own dates; and its instant, null when the table takes
   * the period itself, as `$1`, `$2` and `$3`.
   */
  period: { of: string; sql: string | null };
  /** It says who received something, so that an export as a file is recorded. */
  pessoal?: true;
  /** The report is refused unless its period has both ends. */
  periodRequired?: boolean;
  /** The table that the totals come from, when that is not `table`. Not for a report with a chart, whose bars have the totals. */
  totals?: { table: string; count: string };
  /** How it has one row a plant, or a recipient, instead. */
  por?: { readonly [por in Por]?: OutrasLinhas<P> };
  /** For a report of movements: how it is a statement of account, when it is asked for one species, plant or batch. */
  extrato?: Extrato<P>;
  /** What a file has in place of the report's own: other rows, not of a book. */
  inFiles?: Pick<Definition, 'columns' | 'filters' | 'table' | 'complete'>;
  /** Fills in, for some rows at a time, what the database cannot write. */
  complete?: (read: Read, rows: ReportRow[], timeZone: string) => Promise<ReportRow[]>;
  /** The common table expressions of its statements: `with …`. */
  with?: string;
  /** The table that is counted, filtered and summed, as `t`. */
  table: string;
  /**
   * For a report of movements: the same rows made from a source other than `LINHAS`. The totals then come from the summaries of
   * closed movements, which also locate a page.
   */
  rowsOf?: (from: string) => string;
  /** Makes the rows of the report of those that the filters find. */
  groupsOf?: (found: string) => string;
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
  /** Its summary on one page: what its rows are, and what of them stands out. */
  resumo: {
    linhas: string;
    /** The fields of sums that come first. */
    figures?: readonly string[];
    rankings: readonly Ranking[];
  };
}

/**
 * A report with one row a plant, or a recipient: the record that stands for it among those that the filters find, with the figures
 * of all its records.
 */
interface OutrasLinhas<P extends Columns> {
  note: string;
  /** In place of the report's. As `t`, it has the columns that the filters use. */
  table?: string;
  /** Makes the rows of those that the filters find: `from …` with its conditions. */
  rowsOf?: (found: string) => string;
  /** In place of the report's. */
  order?: string;
  joins?: string;
  resumo?: Definition['resumo'];
  /** After the report's own columns. */
  columns: P;
  /** The report's own columns that are true of one record only: programs get them, the report does not show them. */
  ofOneRecord: readonly string[];
}

export type Por = 'planta' | 'destinatario';

/** A report as a statement of account: its rows in the order of time, each with the balances that it left. */
interface Extrato<P extends Columns> {
  note: string;
  /** The rows, as `t`. */
  table: (escopo: Escopo) => string;
  order: string;
  /** After the report's own columns. */
  columns: P;
}

export function defineReport<
  const C extends Columns,
  const F extends ReportFilters,
  const P extends Columns = Record<never, never>,
>(definition: Definition<C, F, P> & { onRequest?: readonly (keyof NoInfer<C>)[] }) {
  return definition as Definition<C, F, P>;
}
