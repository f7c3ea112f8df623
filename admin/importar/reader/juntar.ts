import type { Client } from '../../../adapters/client/client.ts';
import { chaveDe, parDe } from '../../../adapters/planilha/parecidas.ts';
import { speciesInUse } from '../../../adapters/planilha/registers.ts';
import type { StoredImport } from './store.ts';

type Joined = Pick<StoredImport, 'parecidas' | 'daMesmaPlanta'>;

/** Joins the plants of recorded rows with those of the species whose seedling or seed they are. Called again, it joins what is left. */
export async function juntar({ parecidas, daMesmaPlanta }: Joined, client: Client): Promise<void> {
  const pares = parecidas.filter((each) => daMesmaPlanta.includes(parDe(each)));
  if (pares.length === 0) return;
  const registradas = new Map((await speciesInUse(client)).map((each) => [chaveDe(each), each]));
  for (const { chaves } of pares) {
    const [own, other] = chaves.map((chave) => registradas.get(chave));
    // A refused row has no record yet.
    if (!own || !other || own.planta_id === other.planta_id) continue;
    const left = own.planta_id;
    await client.especies.juntar.mutate({ id: own.id, com: other.id });
    for (const each of registradas.values()) {
      if (each.planta_id === left) each.planta_id = other.planta_id;
    }
  }
}
