import type { LinhaDeTotais } from '../common/totais.ts';
import type { SeloNoPapel } from '../wire/cited.ts';
import type { ReportRow, ShownColumn } from './columns.ts';
import type { ChartDefinition, FileFormat } from './definition.ts';

export interface Chart {
  title: string;
  kind: ChartDefinition['label']['kind'];
  series: readonly string[];
  /** Each bar has its label (a month is `2026-01`) and a value for each series. */
  bars: readonly { label: string; values: readonly number[] }[];
}

/** A number of a summary, and the same of the period before. */
export interface Figure {
  title: string;
  value: number;
  before: number | null;
}

/** What has the most of something, and all the others together. */
export interface Ranked {
  title: string;
  unit: string;
  /** Its labels are enumerated values. */
  option: boolean;
  bars: { label: string; value: number }[];
  others: { count: number; value: number };
}

/** A report on one page. */
export interface Resumo {
  figures: Figure[];
  /** The first and the last day of the period before. */
  before: { start: string; end: string } | null;
  rankings: Ranked[];
}

/** What the file of a report is made from. Its rows are read while the file is written, all from one snapshot. */
export interface OpenReport {
  format: FileFormat;
  /** `viveiro-lotes-2026-01-01_2026-01-31.xlsx` */
  fileName: string;
  title: string;
  note: string | null;
  /** In their order on paper. */
  columns: readonly ShownColumn[];
  /** A sheet prints so many of them, from the first on, and has the rest beside them. */
  printed: number;
  /** The ends as the user wrote them: a bare local day (`2026-01-31`), a local time, or an instant in ISO 8601. */
  period: { of: string; start: string | null; end: string | null };
  /** One without a value says all in its title. A `documento` is masked on paper. */
  filters: readonly { title: string; value: string | null; option: boolean; documento?: true }[];
  /** `completeUntil` is set when the rows come from the standby, which may lack newer ones. */
  issued: { by: string; at: string; completeUntil: string | null };
  timeZone: string;
  /** The newest seal of the books in the same snapshot; null before the first. */
  selo: SeloNoPapel | null;
  count: number;
  totals: readonly LinhaDeTotais[];
  chart: Chart | null;
  /** Then the file is this summary, and has no rows. */
  resumo: Resumo | null;
  /** In chunks. */
  rows: AsyncIterable<ReportRow[]>;
}
