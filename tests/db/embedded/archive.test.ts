import { readdirSync } from 'node:fs';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../../../db/embedded/start.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { until } from '../../support/until.ts';

test('a file of the log is put into the spool in its time, from the start on', async () => {
  const settings = { fsync: 'off' };
  const server = await startEmbeddedPostgres({
    dataDir: temporaryFolder(),
    archiving: { seconds: 1 },
    settings,
  });
  onTestFinished(() => server.stop());
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query('create table noted (value int)');
  await client.end();
  await until(() => expect(readdirSync(server.spool as string)).not.toEqual([]));
});
