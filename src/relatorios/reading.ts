import { period } from '../common/local-time.ts';
import { umaPorPlanta } from '../especies/plantas.ts';
import { LINHAS } from '../estoque/reading.ts';
import { Filters } from '../lists/filters.ts';
import type { Definition, LINHAS_POR, ReportFilters, ReportFormat } from './definition.ts';
import type { ReportReading } from './statements.ts';

/** What every report takes beside its own filters. */
export interface ReportRequest {
  data_inicio?: string | undefined;
  data_fim?: string | undefined;
  formato: ReportFormat;
  /** Only of reports of species; by record unless it is `planta`. */
  por?: (typeof LINHAS_POR)[number] | undefined;
  grafico?: boolean | undefined;
  page: number;
  limite: number;
}

export function readingOf(definition: Definition, request: ReportRequest, timeZone: string): ReportReading {
  const { columns, rowsOf } = definition;
  const within = period(request.data_inicio, request.data_fim, timeZone);
  const filters = new Filters();
  if (definition.period.sql === null) filters.values.push(within.since, within.before, within.until);
  else filters.period(definition.period.sql, within);
  const shown = Object.fromEntries(Object.entries(columns).map(([field, { sql }]) => [field, sql]));
  const seeds = Object.fromEntries(
    Object.entries(columns).flatMap(([field, { apart }]) => (apart ? [[field, apart.seeds]] : [])),
  );
  let especie: string | undefined;
  let few = false;
  for (const [field, given] of asked(definition.filters, request)) {
    const filter = definition.filters[field] as ReportFilters[string];
    const { sql, words, campo, found, shows = {}, value = (text: string) => text } = filter;
    if (words) filters.words(words, String(given));
    else if (campo) filters.equal(campo, String(given));
    else if (found) filters.addFound(sql, given);
    else filters.add(sql, given === true ? given : value(given));
    if (field === 'especieId') especie = `$${filters.values.length}`;
    if (FEW.includes(field)) few = true;
    for (const [column, condition] of Object.entries(shows)) {
      const when = condition.replaceAll('$?', `$${filters.values.length}`);
      for (const of of [shown, seeds])
        if (of[column]) of[column] = `case when ${when} then ${of[column]} else 0 end`;
    }
  }
  if (request.por === 'planta') umaPorPlanta(filters);
  const summarised = rowsOf && !few ? { filters, especie, linhas: LINHAS, rowsOf } : undefined;
  return { filters, summarised, shown, seeds };
}

/** Filters with few movements, which are read one by one. */
const FEW = ['loteId', 'destinatarioId'];

/** The conditions of the report's own in the request. A flag counts only when it is true. */
export function asked(filters: ReportFilters, request: object): [field: string, given: string | true][] {
  const absent = [undefined, false];
  return Object.entries(request).filter(
    ([field, given]) => filters[field] && !filters[field].lines && !absent.includes(given),
  );
}
