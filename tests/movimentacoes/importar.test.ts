import { expect, it } from 'vitest';
import { callerFor } from '../support/caller.ts';
import { freshDatabase } from '../support/database.ts';
import { especie, operador } from '../support/factories.ts';

const db = await freshDatabase();
const caller = callerFor(db, await operador(db));

it('records the rows that are right and says what is wrong with the others', async () => {
  const { gravado, linhas } = await caller.movimentacoes.importar({
    linhas: [{ especie_id: (await especie(caller)).id, quantidade: 5, justificativa: 'Compra' }, {}],
    gravar: true,
  });
  expect(gravado).toBe(true);
  expect(linhas.map(({ erros }) => erros.length > 0)).toEqual([false, true]);
});
