import type { ReportColumn } from './columns.ts';
import type { Definition } from './definition.ts';
import type { ReportRequest } from './reading.ts';

/** The report as it was asked for: as a file or not, by record or by plant. */
export function asAsked(definition: Definition, { por, formato }: ReportRequest): Definition {
  const { columns, porPlanta, inFiles } = definition;
  if (inFiles && formato !== 'json') {
    const { book: _, ...plain } = definition;
    return { ...plain, ...inFiles };
  }
  if (!porPlanta || por !== 'planta') return definition;
  const { ofOneRecord, columns: dela, ...rest } = porPlanta;
  const dele = Object.entries(columns).map(([field, column]): [string, ReportColumn] => {
    const { apart: _, ...one } = column;
    return [field, ofOneRecord.includes(field) ? { ...one, summed: false, hidden: true } : column];
  });
  return { ...definition, ...rest, columns: { ...Object.fromEntries(dele), ...dela } };
}
