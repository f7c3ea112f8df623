import type { LinhaDeTotais } from '../common/totais.ts';
import type { SeloNoPapel } from '../selos/selo-no-papel.ts';
import type { ShownColumn } from './columns.ts';
import type { ChartDefinition, FileFormat } from './definition.ts';

export type Value = string | number | boolean | null;
export type ReportRow = Record<string, Value>;

export interface Chart {
  title: string;
  kind: ChartDefinition['label']['kind'];
  series: readonly string[];
  /** Each bar has its label (a month is `2026-01`) and a value for each series. */
  bars: readonly { label: string; values: readonly number[] }[];
}

/** What the file of a report is made from. Its rows are read while the file is written, all from one snapshot. */
export interface OpenReport {
  format: FileFormat;
  /** `viveiro-lotes-2026-01-01_2026-01-31.xlsx` */
  fileName: string;
  title: string;
  note: string | null;
  columns: readonly ShownColumn[];
  /** The ends as the user wrote them: a bare local day (`2026-01-31`), a local time, or an instant in ISO 8601. */
  period: { of: string; start: string | null; end: string | null };
  /** A `documento` is masked on paper. */
  filters: readonly { title: string; value: string; option: boolean; documento?: true }[];
  /** `completeUntil` is set when the rows come from the standby, which may lack newer ones. */
  issued: { by: string; at: string; completeUntil: string | null };
  timeZone: string;
  /** The newest seal of the books in the same snapshot; null before the first. */
  selo: SeloNoPapel | null;
  count: number;
  totals: readonly LinhaDeTotais[];
  chart: Chart | null;
  /** In chunks. */
  rows: AsyncIterable<ReportRow[]>;
}
