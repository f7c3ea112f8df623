import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { shareDatabase } from '../../adapters/database.ts';
import { connect } from '../../db/connection.ts';
import { signIn, withBuiltService, withProcess } from './built-service.ts';
import { urlOf } from './databases.ts';
import { Drawn } from './draw.ts';
import { writeHistory } from './history.ts';
import { load, type Target, type Work } from './load.ts';

/**
 * What one process of the service carries, what two and four on one database do, and what becomes of five hundred
 * connections at once: the figures of docs/scale.md. `npx tsx tests/bench/scale.ts`; `--rows` and `--seconds` set the length
 * of the history and of a window.
 */
const { values: asked } = parseArgs({
  options: { rows: { type: 'string', default: '20000' }, seconds: { type: 'string', default: '5' } },
});
const SECONDS = Number(asked.seconds);
const CONNECTIONS = 16;
const CROWD = 500;

await withBuiltService(async ({ url, pid, folder }) => {
  const { owner: connection, stop } = await shareDatabase(
    { databaseUrl: undefined, dataDir: folder },
    () => {},
  );
  const db = connect({ connection, patient: true });
  await writeHistory(db, Number(asked.rows));
  const { rows } = await db.raw('select id from especies order by md5(id::text) limit 200');
  const especies: string[] = rows.map(({ id }: { id: string }) => id);
  const DATABASE_URL = urlOf(connection);

  const headers = { authorization: `Bearer ${await signIn(url)}` };
  const drawn = new Drawn(1);
  const reads = { headers, draw: () => ({ path: `/especies/${drawn.of(especies)}` }) };
  const writes = {
    headers: { ...headers, 'content-type': 'application/json' },
    draw: () => ({
      method: 'POST' as const,
      path: '/movimentacoes',
      body: JSON.stringify({
        ...{ tipo: 'ENTRADA', especie_id: drawn.of(especies), quantidade: 3 },
        justificativa: 'Coleta na mata',
      }),
    }),
  };
  const first = { url, pid };
  const measure = async (targets: Target[]) => {
    await together(targets, 'reads by id', reads);
    await together(targets, 'movements', writes);
  };
  const another = (number: number, work: (target: Target) => Promise<void>) =>
    withProcess({ DATABASE_URL, DATA_DIR: `${folder}-${number}` }, work);

  await measure([first]);
  await crowd(first, 'reads by id', reads);
  await crowd(first, 'movements', writes);
  await another(2, async (second) => {
    await measure([first, second]);
    await another(3, (third) => another(4, (fourth) => measure([first, second, third, fourth])));
  });
  await db.destroy();
  await stop();
});

/** The rates of all processes at once, added up. */
async function together(targets: Target[], what: string, work: Omit<Work, 'connections'>): Promise<void> {
  const windows = await Promise.all(
    targets.map((target) => load(target, { ...work, connections: CONNECTIONS }, SECONDS)),
  );
  const rate = windows.reduce((sum, each) => sum + each.rate, 0);
  const failed = windows.reduce((sum, each) => sum + each.failed, 0);
  const p99 = Math.max(...windows.map((each) => each.p99));
  console.log(
    `${targets.length} × ${CONNECTIONS} connections, ${what}: ${rate.toFixed(0)}/s, p99 ${p99} ms, ${failed} failed`,
  );
}

/** Five hundred connections on one process, how quick its health is meanwhile, and what it does right after. */
async function crowd(target: Target, what: string, work: Omit<Work, 'connections'>): Promise<void> {
  const during = load(target, { ...work, connections: CROWD }, SECONDS);
  const health: number[] = [];
  for (let left = SECONDS * 4; left > 0; left -= 1) {
    await wait(250);
    const start = performance.now();
    const { ok } = await fetch(`${target.url}/health`);
    if (!ok) throw new Error('the service is not healthy');
    health.push(performance.now() - start);
  }
  const { rate, p50, p99, failed, busy } = await during;
  const after = await load(target, { ...work, connections: CONNECTIONS }, SECONDS);
  console.log(
    `${CROWD} connections, ${what}: ${rate.toFixed(0)}/s, p50 ${p50} ms, p99 ${p99} ms, ${busy} told to come back, ` +
      `${failed - busy} failed; /health at most ${Math.max(...health).toFixed(0)} ms; ` +
      `then ${after.rate.toFixed(0)}/s, ${after.failed} failed`,
  );
}
