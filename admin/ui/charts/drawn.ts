/** What a chart shows: rows along its horizontal axis, and in each one figure of every series. */
export interface Drawn {
  /** `stacks` are bars of several series on top of one another. */
  kind: 'bars' | 'stacks' | 'lines';
  /** What the rows are: `Mês`, `Dia`. */
  axis: string;
  series: readonly string[];
  rows: readonly Row[];
  /** What the table has instead, where there are more rows than anybody reads. */
  tableRows?: readonly Row[];
}

export interface Row {
  label: string;
  values: readonly number[];
  /** The list behind each figure. */
  behind?: readonly string[];
}
