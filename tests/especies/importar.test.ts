import { expect, it } from 'vitest';
import { callerFor } from '../support/caller.ts';
import { freshDatabase } from '../support/database.ts';
import { operador } from '../support/factories.ts';

const db = await freshDatabase();
const caller = callerFor(db, await operador(db));

it('records the rows that are right and says what is wrong with the others', async () => {
  const { gravado, linhas } = await caller.especies.importar({
    linhas: [{ nome_popular: 'Ipê', categoria: 'NATIVA', tipo: 'SEMENTE', quantidade_inicial: 7 }, {}],
    gravar: true,
  });
  expect(gravado).toBe(true);
  expect(linhas.map(({ erros }) => erros.length > 0)).toEqual([false, true]);
});
