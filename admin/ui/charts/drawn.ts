/** The data of a chart: rows along its horizontal axis, each with one figure per series. */
export interface Drawn {
  /** `stacks` are bars of several series on top of each other. */
  kind: 'bars' | 'stacks' | 'lines';
  /** What the rows are: `Mês`, `Dia`. */
  axis: string;
  series: readonly string[];
  rows: readonly ChartRow[];
  /** The rows of the table, when the chart has more than anybody reads. */
  tableRows?: readonly ChartRow[];
}

export interface ChartRow {
  label: string;
  values: readonly number[];
  /** The address of the list behind each figure. */
  behind?: readonly string[];
}
