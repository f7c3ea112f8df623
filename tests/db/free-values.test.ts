import { expect, it } from 'vitest';
import { freeValues } from '../../db/free-values.ts';
import { callerFor } from '../support/caller.ts';
import { freshDatabase } from '../support/database.ts';
import { especie, operador } from '../support/factories.ts';

const db = await freshDatabase();

it('values that nobody has are told, in a column or in what is made of several', async () => {
  await especie(callerFor(db, await operador(db)), { nome_popular: 'Angico', tipo: 'MUDA' });
  expect(await freeValues(db, 'especies', 'nome_popular', ['Oiti', 'Angico'])).toEqual(['Oiti']);
  const asked = ['Angico|MUDA', 'Angico|SEMENTE', `d'água|MUDA`];
  const free = await freeValues(db, 'especies', `nome_popular || '|' || tipo`, asked);
  expect(free.toSorted()).toEqual(['Angico|SEMENTE', `d'água|MUDA`]);
  expect(await freeValues(db, 'especies', 'nome_popular', [])).toEqual([]);
});
