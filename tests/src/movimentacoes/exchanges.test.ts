import type { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { callerFor } from '../../support/caller.ts';
import { freshDatabaseUrl, open } from '../../support/database.ts';
import { especie, movimentacao, operador } from '../../support/factories.ts';

/** Of one connection, so that it is known which one a call will have. */
const db = open(await freshDatabaseUrl(), 1);
const caller = callerFor(db, await operador(db));

test('a movement takes four exchanges: begin, lock and decide, rows with their audit entry, commit', async () => {
  const { id: especie_id } = await especie(caller);
  await movimentacao(caller, { especie_id });
  const client: { connection: { stream: Required<Socket> } } = await db.client.acquireConnection();
  await db.client.releaseConnection(client);
  const { stream } = client.connection;
  const writes = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')];
  await movimentacao(caller, { especie_id });
  expect(writes.flatMap(({ mock }) => mock.calls)).toHaveLength(4);
});
