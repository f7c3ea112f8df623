import type { Filters } from '../lists/filters.ts';
import { type Summarised, sumsByMonth, sumsOf } from '../lists/movements.ts';
import type { ChartDefinition, Definition } from './definition.ts';

/** The statements that read a report, of the SQL in its definition and of what was asked. */

/** What of a report was asked for: its conditions, and what its columns show under them. */
export interface ReportReading {
  filters: Filters;
  /** How totals, chart and pages are read when summaries cover everything the report is filtered by. */
  summarised: Summarised | undefined;
  /** What each column shows, by its field, and the part that is seeds. */
  shown: Readonly<Record<string, string>>;
  seeds: Readonly<Record<string, string>>;
}

type Statement = (definition: Definition, reading: ReportReading) => string;

/** All rows, in order. */
export const rowsSql: Statement = (definition, { filters, shown }) => {
  const { table, joins = '', order } = definition;
  return `
    ${withOf(definition)}
    select ${selected(shown)} from ${table} ${joins} ${filters.sql()} order by ${order}`;
};

/**
 * One page of them, between the last two parameters. Its rows are found first and then joined, because the planner does not know how
 * short a page is, and would join all.
 */
export const pageSql: Statement = (definition, { filters, shown }) => {
  const { table, joins = '', order } = definition;
  const [limit, offset] = [filters.values.length + 1, filters.values.length + 2];
  return `
    ${withOf(definition)}
    select ${selected(shown)}
    from (select * from ${table} ${filters.sql()} order by ${order} limit $${limit} offset $${offset}) t ${joins} order by ${order}`;
};

/** The number of rows and their sums. */
export const totalsSql: Statement = (definition, reading) => {
  const { table, totals = { table, count: 'count(*)' } } = definition;
  const { filters, summarised } = reading;
  if (summarised) {
    return `
      select ${SUMMARISED_COUNT} as count, ${sumsSql(definition, reading)}
      from ${sumsOf(summarised)} t ${filters.conditions()}`;
  }
  return `
    ${withOf(definition)}
    select ${totals.count} as count, ${sumsSql(definition, reading)} from ${totals.table} ${filters.sql()}`;
};

/** The number of rows that summaries stand for. */
const SUMMARISED_COUNT = 'coalesce(sum(t.registros), 0)';

/**
 * The totals, a page and the bars of a chart, if there is one, of rows that are found once for all: to find them is most of the work.
 * The page is between the last two parameters; each of its rows comes with the totals, the first with the bars, and where it has no
 * rows these come alone.
 */
export function foundOnceSql(
  definition: Definition,
  reading: ReportReading,
  chart?: ChartDefinition,
): string {
  const { table, joins = '', order } = definition;
  const { filters, shown } = reading;
  const before = filters.values.length + (chart?.label.kind === 'month' ? 1 : 0);
  const [limit, offset] = [before + 1, before + 2];
  const bars = chart
    ? `(select json_agg(b) from (${barsSql(chart, definition, reading, { found: 'achadas t', conditions: '' })}) b)`
    : 'null';
  return `
    with achadas as materialized (select * from ${table} ${filters.sql()}),
    todas as (select count(*) as quantas, ${sumsSql(definition, reading)}, ${bars} as barras from achadas t)
    select todas.quantas, todas.totals as somas, todas.sementes as somas_de_sementes,
      case when row_number() over () = 1 then todas.barras end as barras, pagina.*
    from todas left join lateral (
      select ${selected(shown)}
      from (select * from achadas t order by ${order} limit $${limit} offset $${offset}) t ${joins} order by ${order}) pagina on true`;
}

/** The bars of a chart, each with the number of its rows and their sums: every row is in one bar. */
export function chartSql(chart: ChartDefinition, definition: Definition, reading: ReportReading): string {
  const { filters } = reading;
  return barsSql(chart, definition, reading, { found: definition.table, conditions: filters.sql() });
}

/**
 * The time zone of a chart by month is the parameter after those of the filters. A row finds its month among the first instants of
 * all months of the ledger: formatting the date of each of half a million rows would take longer than all the rest. Without
 * `offset 0` the planner expects a month for each row, and sorts them all.
 */
function barsSql(
  chart: ChartDefinition,
  definition: Definition,
  reading: ReportReading,
  { found, conditions }: { found: string; conditions: string },
): string {
  const { filters, summarised } = reading;
  const values = Object.values(chart.series).map((sql) => `coalesce(${sql}, 0)`);
  const bar = `array[${values.join(', ')}]::float8[] as values, ${summarised ? SUMMARISED_COUNT : 'count(*)'} as count,
        ${sumsSql(definition, reading)}`;
  if (chart.label.kind === 'text') {
    return `select ${chart.label.sql} as label, ${bar} from ${found} ${conditions} group by 1 order by 1`;
  }
  const timeZone = `$${filters.values.length + 1}`;
  const from = summarised
    ? `${sumsByMonth(summarised, timeZone)} t ${filters.conditions()}`
    : `${found} ${conditions}`;
  return `
    with meses as (
      select array_agg(inicio at time zone ${timeZone} order by inicio) as inicios
      from generate_series(
        (select date_trunc('month', min(data_registro) at time zone ${timeZone}) from movimentacoes),
        (select max(data_registro) at time zone ${timeZone} from movimentacoes), interval '1 month') inicio)
    select to_char(inicios[month] at time zone ${timeZone}, 'YYYY-MM') as label, bars.*
    from meses cross join (
      select month, ${bar}
      from (select t.*, width_bucket(${chart.label.sql}, (select inicios from meses)) as month from ${from} offset 0) t
      group by month) bars
    order by month`;
}

function withOf({ with: expressions }: Definition): string {
  return expressions ? `with ${expressions}` : '';
}

/** Columns by their field, for `select`. */
export function selected(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([field, sql]) => `${sql} as ${field}`)
    .join(', ');
}

function sumsSql({ columns }: Definition, { shown, seeds }: ReportReading): string {
  const summed = Object.entries(columns)
    .filter(([, { summed }]) => summed)
    .map(([field, { total }]) => [field, total ?? shown[field]] as [string, string]);
  return `${objectOf(summed)} as totals, ${objectOf(Object.entries(seeds))} as sementes`;
}

/** One object of sums, by field; an empty one without fields. */
function objectOf(fields: readonly [field: string, sql: string][]): string {
  const sums = fields.map(([field, sql]) => `'${field}', coalesce(sum(${sql}), 0)`);
  return `json_build_object(${sums.join(', ')})`;
}
