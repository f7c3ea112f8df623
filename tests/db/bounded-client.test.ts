import { afterAll, expect, test } from 'vitest';
import { MOST_PREPARED } from '../../db/bounded-client.ts';
import { QuickReads } from '../../db/quick-reads.ts';
import { listarEspecies } from '../../src/especies/queries.ts';
import { FiltrosDeEspecies } from '../../src/especies/schemas.ts';
import { listarMovimentacoes } from '../../src/movimentacoes/queries.ts';
import { FiltrosDeMovimentacoes } from '../../src/movimentacoes/schemas.ts';
import { contextFor } from '../support/caller.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';
import { times } from '../support/races.ts';

const url = await freshDatabaseUrl();
const db = open(url, 1);
const quick = new QuickReads(url);
afterAll(() => quick.end());

const HELD = 'select count(*) as n from pg_prepared_statements';
/** How many statements each of the two connections for short reads holds. */
const heldByQuick = () =>
  Promise.all(
    times(2, (n) =>
      quick.read<{ n: number }>({ name: 'held', text: `${HELD} where $1 = $1::int`, values: [n] }),
    ),
  );

test('a connection of the pool holds few of the lists that clients choose among', async () => {
  const ctx = contextFor(db);
  for (let limite = 1; limite <= 100; limite += 1) {
    for (const filters of [{}, { tipo: 'SAIDA' }, { page: 2 }])
      await listarMovimentacoes(ctx, FiltrosDeMovimentacoes.parse({ ...filters, limite }));
  }
  const { rows } = await db.raw(HELD);
  expect(rows[0].n).toBeLessThanOrEqual(MOST_PREPARED);
  expect(rows[0].n).toBeGreaterThan(MOST_PREPARED / 2);
});

test('a connection for short reads does, too', async () => {
  for (let limite = 1; limite <= 100; limite += 1) {
    for (const filters of [{}, { nome: 'ipê' }, { page: 2 }, { tipo: 'MUDA' }, { status: 'ATIVO' }])
      await listarEspecies({ ...contextFor(db), quick }, FiltrosDeEspecies.parse({ ...filters, limite }));
  }
  for (const [held] of await heldByQuick()) expect(held?.n).toBeLessThanOrEqual(MOST_PREPARED);
});

test('a statement that was dropped is prepared again, however many are sent at once', async () => {
  const asked = times(5 * MOST_PREPARED, (n) => ({
    name: `n${n}`,
    text: `select ${n} + $1::int as n`,
    values: [1],
  }));
  for (const twice of [1, 2]) {
    const found = await Promise.all(asked.map((each) => quick.read<{ n: number }>(each)));
    expect([twice, ...found.map(([row]) => row?.n)]).toEqual([twice, ...times(asked.length, (n) => n + 1)]);
  }
  // What was sent at once could not be closed before it was answered; the next one makes room.
  for (const [held] of await heldByQuick()) expect(held?.n).toBeLessThanOrEqual(MOST_PREPARED);
});

test('a statement that is run again and again stays prepared', async () => {
  const often = () => db.raw('select 1 as often').options({ name: 'often', values: [] });
  const since = async () =>
    (await db.raw(`select prepare_time from pg_prepared_statements where name = 'often'`)).rows;
  await often();
  const [before] = await since();
  for (let n = 0; n < 2 * MOST_PREPARED; n += 1) {
    await db.raw(`select ${n} as seldom`).options({ name: `seldom ${n}`, values: [] });
    await often();
  }
  expect(await since()).toEqual([before]);
});
