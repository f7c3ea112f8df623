import { word } from '../../../src/common/palavras.ts';
import type { OpenReport, ReportRow } from '../../../src/relatorios/open-report.ts';
import type { Format } from '../brazilian.ts';

type Report = Pick<OpenReport, 'period' | 'filters' | 'issued' | 'count'>;

/** The period, the filters, the user and the time of the report in words. Each fact has a name and a text. */
export function factsOf({ period, filters, issued, count }: Report, format: Format): [string, string][] {
  const asked = filters.map(
    (filter) => `${filter.title}: ${filter.option ? word(filter.value) : filter.value}`,
  );
  const { completeUntil } = issued;
  const complete = completeUntil === null ? '' : format.instant(completeUntil);
  return [
    ['Período', periodText(period, format)],
    ['Filtros', asked.join('; ') || 'nenhum'],
    ['Emitido', `${format.instant(issued.at)}, por ${issued.by}`],
    ...(complete ? [['Dados completos até', complete] satisfies [string, string]] : []),
    ['Linhas', format.value(count, 'inteiro')],
  ];
}

function periodText({ of, start, end }: Report['period'], format: Format): string {
  if (start !== null && end !== null) return `${of}, de ${format.moment(start)} a ${format.moment(end)}`;
  if (start !== null) return `${of}, desde ${format.moment(start)}`;
  return end === null ? `${of} em qualquer data` : `${of}, até ${format.moment(end)}`;
}

/** Stands in place of the rows when there are none. */
export const NO_ROWS = 'Nenhum registro atende ao pedido.';

/** The text of a cell as people read it. */
export function textOf(
  row: ReportRow,
  { field, type, option }: OpenReport['columns'][number],
  format: Format,
) {
  const text = format.value(row[field], type);
  return option ? word(text) : text;
}
