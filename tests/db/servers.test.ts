import { cp } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { unreachable } from '../../adapters/database.ts';
import { startEmbeddedPostgres } from '../../db/embedded/start.ts';
import { isAway } from '../../db/postgres-errors.ts';
import { NoPrimary, openClient, type Seen, Servers } from '../../db/servers.ts';
import { atTheEnd } from '../support/at-the-end.ts';
import { open } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { primaryAndStandby } from '../support/standby.ts';
import { until } from '../support/until.ts';
import { wireTo } from '../support/wire.ts';

const { primary, standby } = await primaryAndStandby();
const wires = { primary: await wireTo(primary.url), standby: await wireTo(standby.url) };
const both = addressOf(wires.standby.url, wires.primary.url);

function addressOf(...urls: string[]): string {
  const [first, ...others] = urls.map((url) => new URL(url)) as [URL, ...URL[]];
  return `postgres://${first.username}@${[first, ...others].map(({ host }) => host)}${first.pathname}`;
}

const portOf = (url: string) => Number(new URL(url).port);
const connect = (connectionString: string) => openClient(pg.Client, { connectionString });

test('of a standby and a primary, in any order, the primary is written to', async () => {
  const client = await connect(both);
  expect(client.port).toBe(portOf(wires.primary.url));
  await client.end();
});

test('a server of another cluster is refused with a sentence that names it', async () => {
  const { dataDir } = { dataDir: temporaryFolder() };
  const stranger = await startEmbeddedPostgres({ dataDir });
  atTheEnd(() => stranger.stop());
  const { host, port, user, database } = stranger.connection;
  const wire = await wireTo(`postgres://${user}@localhost:${port}/${database}?host=${host}`);
  const asked = `${new URL(wires.primary.url).host},${new URL(wire.url).host}`;
  const refused = connect(`postgres://${user}@${asked}/postgres`);
  await expect(refused).rejects.toThrow(/^O servidor .* é de outro banco de dados que os demais: /);
  await expect(refused.catch(unreachable(both))).rejects.toThrow(/escreva em DATABASE_URL só o principal/);
});

test('two that take writes on one timeline are refused, and so is an old primary', async () => {
  const servers = new Servers([wires.primary.url, wires.standby.url]);
  expect(await servers.watch()).toBeNull();
  const client = await servers.open((url) => connect(url));
  let ended = false;
  client.once('end', () => {
    ended = true;
  });
  // Both are standbys that were promoted, each by itself: nothing could tell their logs apart.
  const twin = temporaryFolder();
  await standby.stop();
  await cp(standby.dataDir, twin, { recursive: true });
  await standby.start();
  const second = await startEmbeddedPostgres({ dataDir: twin, settings: standby.settings });
  atTheEnd(() => second.stop());
  const other = await wireTo(
    `postgres://viveiro_servico@localhost:${second.connection.port}/${second.connection.database}?host=${second.connection.host}`,
  );
  await standby.owner.raw('select pg_promote(false)');
  await until(async () =>
    expect(await servers.watch()).toMatch(new RegExp(`:${portOf(wires.standby.url)}/`)),
  );
  await until(async () => expect(ended).toBe(true));
  const twinDb = open(
    `postgres://viveiro@localhost:${second.connection.port}/${second.connection.database}?host=${second.connection.host}`,
  );
  await twinDb.raw('select pg_promote(false)');
  await until(async () => {
    const { rows } = await twinDb.raw('select pg_is_in_recovery() as follows');
    expect(rows).toEqual([{ follows: false }]);
  });
  const error = await connect(addressOf(wires.standby.url, other.url)).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(NoPrimary);
  expect(error.message).toMatch(/aceitam gravações ao mesmo tempo: desligue já o que não é o principal/);
  expect(isAway(error)).toBe(true);

  // The old primary alone answers: nothing goes to it.
  wires.standby.refuse();
  await expect(servers.open((url) => connect(url))).rejects.toThrow(OLD);
  const later = new Servers([wires.primary.url, wires.standby.url]);
  later.recall(servers.seen as Seen);
  await expect(later.open((url) => connect(url))).rejects.toThrow(OLD);
  wires.standby.mend();
  const again = await servers.open((url) => connect(url));
  expect(again.port).toBe(portOf(wires.standby.url));
  await again.end();
});

const OLD = /aceita gravações, mas outro servidor já foi promovido depois dele: ligue o outro, ou/;

test('what was seen of another cluster counts for nothing', async () => {
  const servers = new Servers([wires.standby.url, wires.primary.url]);
  servers.recall({ cluster: '1', timeline: 99 });
  expect(await servers.watch()).toBeNull();
  expect(servers.seen?.timeline).toBe(2);
});

test('a connection that takes no writes any more is replaced', async () => {
  const db = open(standby.url);
  const asked = async () => (await db.raw('select pg_backend_pid() as pid')).rows[0].pid;
  const before = await asked();
  expect(await asked()).toBe(before);
  const refused = await db.raw('begin read only; create table nova ()').catch((thrown) => thrown);
  expect([refused.code, isAway(refused)]).toEqual(['25006', true]);
  expect(await asked()).not.toBe(before);
});
