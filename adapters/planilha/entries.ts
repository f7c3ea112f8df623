import type { Client } from '../client/client.ts';
import type { Values } from './reading.ts';
import { originFinder, speciesFinder } from './registers.ts';
import { brazilianDay } from './values.ts';

/** The values to send for a row, or why the row is refused. */
export type PreparedRow = { values: Values } | { field: string; reason: string };

/**
 * Converts rows of entries into the service's input: the species by id instead of names, and the day of arrival in
 * the justification, because movements cannot be backdated.
 */
export async function entriesInto(client: Client): Promise<(values: Values) => PreparedRow> {
  const [speciesOf, originOf] = await Promise.all([speciesFinder(client), originFinder(client)]);
  return (values) => {
    const {
      especie: _,
      nome_cientifico: __,
      variedade: ___,
      tipo: ____,
      data,
      procedencia: code,
      ...rest
    } = values;
    const especie = speciesOf(values);
    const procedencia = code === undefined ? undefined : originOf(String(code));
    if (isFuture(data)) return FUTURE;
    if ('reason' in especie) return especie;
    if (procedencia && 'reason' in procedencia) return procedencia;
    return {
      values: {
        ...justified(rest, 'Entrada', data),
        especie_id: especie.id,
        ...(procedencia && { procedencia_id: procedencia.id }),
      },
    };
  };
}

/** The values, with the day of the event in the justification. `what` names the event. */
export function justified(values: Values, what: string, data: string | number | undefined): Values {
  if (data === undefined) return values;
  const { justificativa } = values;
  const when = `${what} de ${brazilianDay(String(data))}`;
  return { ...values, justificativa: justificativa === undefined ? when : `${when}: ${justificativa}` };
}

export const FUTURE = { field: 'data', reason: 'Escolha hoje ou um dia que já passou.' };

/** Whether a day is still in the future, where the sheet is read. */
export function isFuture(data: string | number | undefined): boolean {
  const now = new Date();
  const today = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  return String(data ?? '') > today;
}
