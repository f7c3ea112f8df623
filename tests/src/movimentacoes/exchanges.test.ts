import type { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { callerFor } from '../../support/caller.ts';
import { freshDatabaseUrl, open } from '../../support/database.ts';
import { especie, movimentacao, operador } from '../../support/factories.ts';
import { fingerprints } from '../../support/fingerprints.ts';

/** Of one connection, so that it is known which one a call will have. */
const db = open(await freshDatabaseUrl(), 1);
const caller = callerFor(db, await operador(db));
const { id: especie_id } = await especie(caller);

interface Driver {
  connection: { stream: Required<Socket> };
  query(statement: { text: string }, ...rest: unknown[]): unknown;
}

async function connection(): Promise<Driver> {
  const client = await db.client.acquireConnection();
  await db.client.releaseConnection(client);
  return client;
}

test('a movement takes two exchanges: begin and lock, rows with their audit entry and the commit', async () => {
  await movimentacao(caller, { especie_id });
  const { stream } = (await connection()).connection;
  const turns: string[] = [];
  for (const way of ['_write', '_writev'] as const) {
    const write = stream[way].bind(stream);
    vi.spyOn(stream, way).mockImplementation((...sent: unknown[]) => {
      turns.push('asked');
      return (write as (...args: unknown[]) => void)(...sent);
    });
  }
  stream.on('data', () => turns.push('answered'));
  await movimentacao(caller, { especie_id });
  expect(turns.filter((turn, n) => turn === 'asked' && turns[n - 1] !== 'asked')).toHaveLength(2);
});

test('when the database refuses to begin, nothing is written outside a transaction', async () => {
  const client = await connection();
  const query = client.query.bind(client);
  const refused = vi.spyOn(client, 'query').mockImplementation((statement, ...rest) => {
    const text = statement.text.startsWith('BEGIN;') ? 'begin nonsense' : statement.text;
    return query(Object.assign(statement, { text }), ...rest);
  });
  const before = await fingerprints(db);
  await expect(movimentacao(caller, { especie_id })).rejects.toThrow();
  refused.mockRestore();
  expect(await fingerprints(db)).toEqual(before);
});
