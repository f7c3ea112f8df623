import type { ReportColumn } from './columns.ts';
import { type Definition, isExtrato, type Por } from './definition.ts';
import type { ReportRequest } from './request.ts';

/** The report as it was asked for: as a file or not, by record, by plant or by recipient, or as a statement of account. */
export function asAsked(definition: Definition, request: ReportRequest): Definition {
  const { columns, por = {}, extrato, inFiles } = definition;
  if (inFiles && request.formato !== 'json') {
    const { book: _, ...plain } = definition;
    return { ...plain, ...inFiles };
  }
  if (extrato && isExtrato(request)) {
    const { rowsOf: _, ...rest } = definition;
    const { note, order } = extrato;
    // The balances have the room of what follows from the variations.
    const onRequest = [...(definition.onRequest ?? []), 'quantidade', 'situacao'];
    return { ...rest, note, order, onRequest, computed: true, columns: { ...columns, ...extrato.columns } };
  }
  const outras = por[request.por as Por];
  return outras ? withOther(definition, outras) : definition;
}

function withOther(
  definition: Definition,
  { ofOneRecord, columns: dela, rowsOf, ...rest }: NonNullable<NonNullable<Definition['por']>[Por]>,
): Definition {
  const { chart: _, ...report } = definition;
  const dele = Object.entries(definition.columns).map(([field, column]): [string, ReportColumn] => {
    const { apart: _, ...one } = column;
    return [field, ofOneRecord.includes(field) ? { ...one, summed: false, hidden: true } : column];
  });
  return {
    ...(rowsOf ? { ...report, groupsOf: rowsOf, computed: true } : definition),
    ...rest,
    columns: { ...Object.fromEntries(dele), ...dela },
  };
}
