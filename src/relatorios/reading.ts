import { period } from '../common/local-time.ts';
import { umaPorPlanta } from '../especies/plantas.ts';
import type { Escopo } from '../estoque/extrato.ts';
import { LINHAS } from '../estoque/reading.ts';
import { Filters } from '../lists/filters.ts';
import { type Summarised, sumsByMonth, sumsOf } from '../lists/movements.ts';
import type { ShownColumn } from './columns.ts';
import type { ChartDefinition, Definition, ReportFilters } from './definition.ts';
import { askedColumns } from './rules.ts';
import type { ReportRequest } from './schemas.ts';

/** What of a report was asked for, and the statements that read it. */

/** A report and what was asked of it: its conditions, and what its columns show under them. */
export interface Reading {
  definition: Definition;
  request: ReportRequest;
  timeZone: string;
  /** The columns to show. */
  colunas: readonly ShownColumn[];
  filters: Filters;
  /** How totals, chart and pages are read when summaries cover everything the report is filtered by. */
  summarised: Summarised | undefined;
  /** What each column shows, by its field, and the part that is seeds. */
  shown: Readonly<Record<string, string>>;
  seeds: Readonly<Record<string, string>>;
  /** The chart, if it is wanted: a PDF has it, and JSON when asked. */
  chart: ChartDefinition | undefined;
}

export function readingOf(definition: Definition, request: ReportRequest, timeZone: string): Reading {
  const { columns, rowsOf } = definition;
  const colunas = askedColumns(shownColumns(definition), request);
  const filters = new Filters();
  if (definition.period.sql === null) {
    const { since, before, until } = period(request.data_inicio, request.data_fim, timeZone);
    filters.values.push(since, before, until);
  } else filters.between(definition.period.sql, request, timeZone);
  const shown: Record<string, string> = {};
  const seeds: Record<string, string> = {};
  for (const [field, { sql, apart }] of Object.entries(columns)) {
    shown[field] = sql;
    if (apart) seeds[field] = apart.seeds;
  }
  /** The parameters of the filters, by their fields. */
  const placed: Record<string, string> & Escopo = {};
  for (const [field, given] of asked(definition.filters, request)) {
    const filter = definition.filters[field] as ReportFilters[string];
    const { sql, eachWord, campo, found, shows = {}, value = (text: string) => text } = filter;
    if (eachWord) filters.eachWord(sql, String(given));
    else if (campo) filters.equal(campo, String(given));
    else if (found) filters.addFound(sql, given);
    else filters.add(sql, given === true ? given : value(given));
    const place = `$${filters.values.length}`;
    placed[field] = place;
    for (const [column, condition] of Object.entries(shows)) {
      const when = condition.replaceAll('$?', place);
      for (const of of [shown, seeds])
        if (of[column]) of[column] = `case when ${when} then ${of[column]} else 0 end`;
    }
  }
  if (request.por === 'planta') umaPorPlanta(filters);
  const { especieId: especie, loteId, destinatarioId } = placed;
  // A batch and a recipient have few movements, which are read one by one.
  const many = rowsOf && loteId === undefined && destinatarioId === undefined;
  const summarised = many ? { filters, especie, linhas: LINHAS, rowsOf } : undefined;
  const chart = request.formato === 'pdf' || (request.formato === 'json' && request.grafico);
  const table = (isExtrato(request) && definition.extrato?.table(placed)) || definition.table;
  return {
    definition: { ...definition, table, order: orderOf(definition, request) },
    chart: chart ? definition.chart : undefined,
    ...{ request, timeZone, colunas, filters, summarised, shown, seeds },
  };
}

/** The columns of a report, in order. What completes a rate stands below it, and is a column only on request. */
export function shownColumns({ columns, onRequest = [] }: Definition): ShownColumn[] {
  const later = new Set([
    ...onRequest,
    ...Object.values(columns).flatMap(({ base }) => Object.values(base ?? {})),
  ]);
  return Object.entries(columns).flatMap(([field, { schema: _, sql: __, apart: ___, ...column }]) =>
    column.hidden ? [] : [{ field, atFirst: !later.has(field), ...column }],
  );
}

/** Whether a report of movements is asked for as a statement. */
export function isExtrato({ especieId, plantaId, loteId }: ReportRequest): boolean {
  return (especieId ?? plantaId ?? loteId) !== undefined;
}

function orderOf({ filters, order }: Definition, { ordenar }: ReportRequest): string {
  return (ordenar && filters.ordenar?.orders?.[ordenar]) || order;
}

/** The rows that the filters find, as `t`, and the conditions on them. */
export function found({ definition: { table, groupsOf }, filters }: Reading) {
  return groupsOf
    ? { from: groupsOf(`${table} ${filters.sql()}`), where: '' }
    : { from: table, where: filters.sql() };
}

/** The conditions of the report's own in the request. A flag counts only when it is true. */
export function asked(filters: ReportFilters, request: object): [field: string, given: string | true][] {
  const absent = [undefined, false];
  return Object.entries(request).filter(
    ([field, given]) => filters[field] && !filters[field].lines && !absent.includes(given),
  );
}

/** All rows, in order. */
export function rowsSql(reading: Reading): string {
  const { definition, shown } = reading;
  const { joins = '', order } = definition;
  const { from, where } = found(reading);
  return `
    ${definition.with ?? ''}
    select ${selected(shown)} from ${from} ${joins} ${where} order by ${order}`;
}

/**
 * One page of them, between the last two parameters. Its rows are found first and then joined, because the planner does not know how
 * short a page is, and would join all.
 */
export function pageSql({ definition, filters, shown }: Reading): string {
  const { table, joins = '', order } = definition;
  const [limit, offset] = [filters.values.length + 1, filters.values.length + 2];
  return `
    ${definition.with ?? ''}
    select ${selected(shown)}
    from (select * from ${table} ${filters.sql()} order by ${order} limit $${limit} offset $${offset}) t ${joins} order by ${order}`;
}

/** The number of rows and their sums. */
export function totalsSql(reading: Reading): string {
  const { definition, filters, summarised } = reading;
  const { from, where } = found(reading);
  const { totals = { table: from, count: 'count(*)' } } = definition;
  if (summarised) {
    return `
      select ${SUMMARISED_COUNT} as count, ${sumsSql(reading)} from ${sumsOf(summarised)} t ${filters.conditions()}`;
  }
  return `
    ${definition.with ?? ''}
    select ${totals.count} as count, ${sumsSql(reading)} from ${totals.table} ${where}`;
}

/** The number of rows that summaries stand for. */
const SUMMARISED_COUNT = 'coalesce(sum(t.registros), 0)';

/**
 * The totals, a page and the bars of a chart, if there is one, of rows that are found once for all: to find them is most of the work.
 * The page is between the last two parameters; each of its rows comes with the totals, the first with the bars, and where it has no
 * rows these come alone.
 */
export function foundOnceSql(reading: Reading): string {
  const { definition, filters, shown, chart } = reading;
  const { joins = '', order } = definition;
  const { from, where } = found(reading);
  const before = filters.values.length + (chart?.label.kind === 'month' ? 1 : 0);
  const [limit, offset] = [before + 1, before + 2];
  const bars = chart
    ? `(select json_agg(b) from (${barsSql(chart, reading, { found: 'achadas t', conditions: '' })}) b)`
    : 'null';
  return `
    with achadas as materialized (select * from ${from} ${where}),
    todas as (select count(*) as quantas, ${sumsSql(reading)}, ${bars} as barras from achadas t)
    select todas.quantas, todas.totals as somas, todas.sementes as somas_de_sementes,
      case when row_number() over () = 1 then todas.barras end as barras, pagina.*
    from todas left join lateral (
      select ${selected(shown)}
      from (select * from achadas t order by ${order} limit $${limit} offset $${offset}) t ${joins} order by ${order}) pagina on true`;
}

/** The bars of a chart, each with the number of its rows and their sums: every row is in one bar. */
export function chartSql(chart: ChartDefinition, reading: Reading): string {
  return barsSql(chart, reading, { found: reading.definition.table, conditions: reading.filters.sql() });
}

/**
 * The time zone of a chart by month is the parameter after those of the filters. A row finds its month among the first instants of
 * all months of the ledger: formatting the date of each of half a million rows would take longer than all the rest. Without
 * `offset 0` the planner expects a month for each row, and sorts them all.
 */
function barsSql(
  chart: ChartDefinition,
  reading: Reading,
  { found, conditions }: { found: string; conditions: string },
): string {
  const { filters, summarised } = reading;
  const values = Object.values(chart.series).map((sql) => `coalesce(${sql}, 0)`);
  const bar = `array[${values.join(', ')}]::float8[] as values, ${summarised ? SUMMARISED_COUNT : 'count(*)'} as count,
        ${sumsSql(reading)}`;
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

/** Columns by their field, for `select`. */
export function selected(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([field, sql]) => `${sql} as ${field}`)
    .join(', ');
}

function sumsSql({ definition, shown, seeds }: Reading): string {
  const summed = Object.entries(definition.columns)
    .filter(([, { summed }]) => summed)
    .map(([field, { total }]) => [field, total ?? shown[field]] as [string, string]);
  return `${objectOf(summed)} as totals, ${objectOf(Object.entries(seeds))} as sementes`;
}

/** One object of sums, by field; an empty one without fields. */
function objectOf(fields: readonly [field: string, sql: string][]): string {
  const sums = fields.map(([field, sql]) => `'${field}', coalesce(sum(${sql}), 0)`);
  return `json_build_object(${sums.join(', ')})`;
}
