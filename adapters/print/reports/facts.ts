import { documentoMascarado, quantos } from '../../../src/common/brazilian.ts';
import { semPontuacao } from '../../../src/common/cpf-cnpj.ts';
import { word } from '../../../src/common/palavras.ts';
import type { ReportRow } from '../../../src/relatorios/columns.ts';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import type { Format } from '../brazilian.ts';

type Report = Pick<OpenReport, 'period' | 'filters' | 'issued' | 'count'>;

/** What was asked for, in words: `De 01/01/2026 a 27/11/2026 · Tipo: Expedição`; empty when it was everything there is. */
export function askedOf({ period, filters }: Pick<Report, 'period' | 'filters'>, format: Format): string {
  const conditions = filters.map(({ title, value, option }) =>
    value === null ? title : `${title}: ${option ? word(value) : value}`,
  );
  return [...periodText(period, format), ...conditions].join(' · ');
}

/** Filters as paper says them, which is left lying about: documents are masked. */
export function maskedFilters(filters: OpenReport['filters']): OpenReport['filters'] {
  return filters.map((filter) =>
    filter.documento ? { ...filter, value: documentoMascarado(semPontuacao(filter.value ?? '')) } : filter,
  );
}

/** Who made the report and when, and how much is in it. */
export function issuedOf({ issued, count }: Pick<Report, 'issued' | 'count'>, format: Format): string {
  const { by, at, completeUntil } = issued;
  return [
    `Emitido em ${format.instant(at)} por ${by}`,
    ...(completeUntil === null ? [] : [`dados completos até ${format.instant(completeUntil)}`]),
    quantos(count, 'linha'),
  ].join(' · ');
}

/** A register without a period is everything that is in it; what happened has its dates said in any case. */
function periodText({ of, start, end }: Report['period'], format: Format): string[] {
  const text = (words: string) => [
    of === '' ? words.replace(/^./, (first) => first.toUpperCase()) : `${of} ${words}`,
  ];
  if (start !== null && end !== null) return text(`de ${format.moment(start)} a ${format.moment(end)}`);
  if (start !== null) return text(`desde ${format.moment(start)}`);
  if (end !== null) return text(`até ${format.moment(end)}`);
  return of === '' ? ['De todas as datas'] : [];
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
