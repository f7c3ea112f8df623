import { expect, it } from 'vitest';
import { callerFor } from '../support/caller.ts';
import { freshDatabase } from '../support/database.ts';
import { cnpj, operador } from '../support/factories.ts';

const db = await freshDatabase();
const caller = callerFor(db, await operador(db));

it('records the rows that are right and says what is wrong with the others', async () => {
  const { gravado, linhas } = await caller.destinatarios.importar({
    linhas: [{ nome: 'Escola', tipo: 'JURIDICA', categoria: 'PUBLICA', documento: cnpj(1) }, {}],
    gravar: true,
  });
  expect(gravado).toBe(true);
  expect(linhas.map(({ erros }) => erros.length > 0)).toEqual([false, true]);
});
