import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect } from '../../db/connection.ts';
import { startEmbeddedPostgres } from '../../db/embedded/start.ts';
import { databaseUrl } from '../support/postgres.ts';
import { memoryInAll, signIn, withProcess, withReplaced } from './built-service.ts';
import { closeAll, sealAll, urlOf } from './databases.ts';
import { Drawn } from './draw.ts';
import { writeHistory } from './history.ts';
import { type Asked, memory } from './load.ts';

/**
 * Twenty towns on one machine: one PostgreSQL with a database for each, a process of the service for each, and what people do in
 * all of them at once. Then all of them are upgraded, and the upgrade of one fails. The figures of
 * docs/scale.md. `npx tsx tests/bench/towns.ts`; `--towns`, `--rows` of each, `--seconds` and `--seed`.
 */
const { values: asked } = parseArgs({
  options: {
    towns: { type: 'string', default: '20' },
    rows: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const TOWNS = Number(asked.towns);
const SECONDS = Number(asked.seconds);
/** Of a town at its busiest: ten people, each with three requests every five seconds. */
const A_SECOND = 6;
const JUSTIFICATIVA = 'Coleta na mata';

/** What the next version has more. */
const SECOND_MIGRATION = {
  file: 'db/migrations/source',
  text: 'export const migrationSource',
  instead: `MIGRATIONS['0002_ensaio'] = async () => ({
      up: (knex) => knex.raw("alter table especies add check (variedade is distinct from 'ensaio')"),
      down: async () => {},
    });
    export const migrationSource`,
};

interface Town {
  url: string;
  pid: number;
}

const drawn = new Drawn(Number(asked.seed));
const folder = await mkdtemp(join(tmpdir(), 'viveiro-medida-'));
// Started as root, the database's user has to get in.
await chmod(folder, 0o711);
execFileSync(process.execPath, ['bin/prepare.mjs'], { stdio: 'inherit' });
const server = await startEmbeddedPostgres({
  dataDir: folder,
  settings: { max_connections: String(50 + 20 * TOWNS) },
});
try {
  const url = urlOf(server.connection);
  const names = await makeDatabases(url);
  const start = performance.now();
  const services = names.map((name) => settingsOf(url, name));
  await withAll(services, async (towns) => {
    console.log(`${TOWNS} towns, started in ${secondsSince(start)} s`);
    tellMemory('at rest', towns);
    await tellLoad(towns);
    tellMemory('afterwards', towns);
  });
  await upgrade(url, names);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

function settingsOf(url: string, name: string): Record<string, string> {
  return { DATABASE_URL: databaseUrl(url, name), DATA_DIR: join(folder, name), LOG_LEVEL: 'error' };
}

/** A database for each town, copied from one with a history. */
async function makeDatabases(url: string): Promise<string[]> {
  const root = connect({ connection: url, patient: true });
  await root.raw('create database modelo');
  await withProcess(settingsOf(url, 'modelo'), async () => {});
  const db = connect({ connection: databaseUrl(url, 'modelo'), patient: true });
  await writeHistory(db, Number(asked.rows));
  await closeAll(db);
  await sealAll(db);
  await db.destroy();
  const names = Array.from({ length: TOWNS }, (_, n) => `vila_${n + 1}`);
  for (const name of names) await root.raw(`create database ${name} template modelo`);
  await root.destroy();
  return names;
}

/** Does `work` while all services run. They start at once. */
async function withAll(services: readonly Record<string, string>[], work: (towns: Town[]) => Promise<void>) {
  const { promise: done, resolve: end } = promised<void>();
  const ends: Promise<void>[] = [];
  const ready = services.map((settings) => {
    const { promise, resolve } = promised<Town>();
    const ended = withProcess(settings, (town) => {
      resolve(town);
      return done;
    });
    ends.push(ended);
    return Promise.race([promise, ended.then(() => Promise.reject(new Error('it ended')))]);
  });
  try {
    await work(await Promise.all(ready));
  } finally {
    end();
    await Promise.all(ends);
  }
}

function promised<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** What people do in all towns, each town for itself, at random moments. */
async function tellLoad(towns: readonly Town[]): Promise<void> {
  const times: number[] = [];
  let failed = 0;
  const until = performance.now() + SECONDS * 1_000;
  const townsfolk = towns.map(async ({ url }) => {
    const headers = { authorization: `Bearer ${await signIn(url)}`, 'content-type': 'application/json' };
    const listed = await fetch(`${url}/especies?limite=100`, { headers });
    const { data } = (await listed.json()) as { data: { docs: { id: string }[] } };
    const under: Promise<void>[] = [];
    while (performance.now() < until) {
      await wait((-Math.log(1 - drawn.below(1_000) / 1_000) * 1_000) / A_SECOND);
      const { path = '', method = 'GET', body } = next(data.docs);
      const start = performance.now();
      under.push(
        fetch(`${url}${path}`, { method, headers, ...(body && { body: body as string }) }).then(
          async (answer) => {
            await answer.arrayBuffer();
            times.push(performance.now() - start);
            if (!answer.ok) failed += 1;
          },
        ),
      );
    }
    await Promise.all(under);
  });
  await Promise.all(townsfolk);
  console.log(
    `${(times.length / SECONDS).toFixed(0)} requests a second: p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms, ` +
      `the slowest ${at(times, 1)} ms, ${failed} failed`,
  );
}

/** What somebody at work does next: one in four writes. */
function next(especies: readonly { id: string }[]): Asked {
  const especie_id = drawn.of(especies).id;
  const entrada = { tipo: 'ENTRADA', especie_id, quantidade: 3, justificativa: JUSTIFICATIVA };
  return drawn.of<Asked>([
    { method: 'POST', path: '/movimentacoes', body: JSON.stringify(entrada) },
    { method: 'POST', path: '/movimentacoes', body: JSON.stringify(entrada) },
    { path: `/especies/${especie_id}` },
    { path: `/especies?nome=planta%20${drawn.below(5_000)}` },
    { path: '/lotes?limite=20' },
    { path: '/movimentacoes?limite=20' },
    { path: `/movimentacoes?especieId=${especie_id}` },
    { path: '/dashboard/geral' },
  ]);
}

function tellMemory(when: string, towns: readonly Town[]): void {
  const each = towns.map(({ pid }) => memory(pid));
  const services = each.reduce((sum, mb) => sum + mb, 0);
  const postgres = memoryInAll(process.pid) - memory(process.pid) - services;
  console.log(
    `memory ${when}: ${at(each, 0.5)} MB a service, ${services.toFixed(0)} MB all of them, PostgreSQL ${postgres.toFixed(0)} MB`,
  );
}

/**
 * A next version with one more migration, which the data of one town breaks: the others go on with it, and that one with the present
 * version, as if nothing had been tried.
 */
async function upgrade(url: string, names: readonly string[]): Promise<void> {
  const [broken = '', ...others] = names;
  const db = connect({ connection: databaseUrl(url, broken), patient: true });
  await db('especies').limit(1).update({ variedade: 'ensaio' });
  await db.destroy();
  const start = performance.now();
  const nextOf = (name: string) => ({ ...settingsOf(url, name), ...withReplaced(SECOND_MIGRATION) });
  const failing = withProcess(nextOf(broken), async () => {}).then(
    () => 'STARTED',
    () => 'did not start',
  );
  await withAll(others.map(nextOf), async () => {
    console.log(`${others.length} towns, upgraded in ${secondsSince(start)} s`);
    console.log(`${broken}, whose data the migration refuses, ${await failing}`);
    await withProcess(settingsOf(url, broken), async () => console.log(`${broken} goes on as it was`));
  });
}

/** So large a share of these is not larger. */
function at(values: readonly number[], share: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1_000).toFixed(0);
}
