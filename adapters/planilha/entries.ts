import type { Client } from '../client/client.ts';
import type { Values } from './reading.ts';
import { speciesFinder } from './registers.ts';
import { brazilianDay } from './values.ts';

/** The values to send for a row, or why the row is refused. */
export type Prepared = { values: Values } | { field: string; reason: string };

/**
 * Turns rows of entries into the service's input: the species by id instead of names, and the day of arrival in the
 * justification, because movements cannot be backdated.
 */
export async function entriesInto(client: Client): Promise<(values: Values) => Prepared> {
  const speciesOf = await speciesFinder(client);
  return (values) => {
    const { especie: _, nome_cientifico: __, variedade: ___, tipo: ____, data, ...rest } = values;
    const especie = speciesOf(values);
    if (String(data ?? '') > today())
      return { field: 'data', reason: 'Escolha hoje ou um dia que já passou.' };
    if ('reason' in especie) return especie;
    return { values: { ...justified(rest, data), especie_id: especie.id } };
  };
}

function justified(values: Values, data: string | number | undefined): Values {
  const { justificativa } = values;
  if (justificativa === undefined || data === undefined) return values;
  return { ...values, justificativa: `Entrada de ${brazilianDay(String(data))}: ${justificativa}` };
}

function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
