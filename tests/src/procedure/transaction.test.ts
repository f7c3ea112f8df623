import { expect, it } from 'vitest';
import { sendLast } from '../../../db/prepared.ts';
import { committed } from '../../../src/procedure/transaction.ts';
import { freshDatabase } from '../../support/database.ts';

const db = await freshDatabase();
await db.raw('create table pedras (n int primary key)');

const pedras = async () => (await db('pedras').orderBy('n')).map(({ n }) => n);
const pedra = (n: number) => ({ text: 'insert into pedras values ($1) returning n', values: [n] });
const ending = async (...numbers: number[]) => {
  const sent = await committed(db, (trx) => sendLast(trx, numbers.map(pedra)));
  return (await sent.rows).flat();
};

it('writes sent with the commit answer their rows, and are all rolled back when one fails', async () => {
  expect(await ending(1, 2)).toEqual([{ n: 1 }, { n: 2 }]);
  await expect(ending(3, 1, 4)).rejects.toMatchObject({ code: '23505', constraint: 'pedras_pkey' });
  expect(await pedras()).toEqual([1, 2]);
  expect(await ending(3)).toEqual([{ n: 3 }]);
  expect(await pedras()).toEqual([1, 2, 3]);
});
