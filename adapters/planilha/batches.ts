import type { Client } from '../client/client.ts';
import type { PreparedRow } from './entries.ts';
import type { Values } from './reading.ts';
import { greenhouseFinder, speciesFinder } from './registers.ts';
import { folded } from './values.ts';

/**
 * Converts rows of batches in progress into the service's input: the species and the greenhouse by id instead of
 * names.
 */
export async function batchesInto(client: Client): Promise<(values: Values) => PreparedRow> {
  const [speciesOf, greenhouseOf] = await Promise.all([speciesFinder(client), greenhouseFinder(client)]);
  return (values) => {
    const [especie, estufa] = [speciesOf(values), greenhouseOf(values)];
    if ('reason' in especie) return especie;
    if ('reason' in estufa) return estufa;
    const { especie: _, nome_cientifico: __, variedade: ___, tipo: ____, estufa: _____, ...rest } = values;
    return { values: { ...rest, especie_id: especie.id, estufa_id: estufa.id } };
  };
}

/** The batch that a row belongs to; undefined when the row is a batch by itself. */
export function batchOfRow({ codigo }: Values): string | undefined {
  return codigo === undefined ? undefined : folded(String(codigo));
}
