import type { Client } from '../client/client.ts';
import type { PreparedRow } from './entries.ts';
import type { Values } from './reading.ts';
import { speciesFinder } from './registers.ts';

/** Turns rows of lots of seed into the service's input: the species by id instead of names. */
export async function originsInto(client: Client): Promise<(values: Values) => PreparedRow> {
  const speciesOf = await speciesFinder(client);
  return (values) => {
    const especie = speciesOf(values);
    if ('reason' in especie) return especie;
    const { especie: _, nome_cientifico: __, variedade: ___, tipo: ____, ...rest } = values;
    return { values: { ...rest, especie_id: especie.id } };
  };
}
