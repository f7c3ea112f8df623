import { expect, test } from 'vitest';
import { callerFor } from '../support/caller.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';
import { administrador, estufa } from '../support/factories.ts';
import { temporaryFolder } from '../support/folder.ts';
import { type ServiceProcess, startProcess } from '../support/process.ts';
import { ok, type Received, receiver } from '../support/receiver.ts';
import { seqs, verified } from '../support/webhooks.ts';

/** Two instances on one database, of which whoever sends is killed before it knows what was answered. */

const EVENTS = 40;
/** Each costs the time for which a sender has a webhook. */
const KILLS = 1;

test('a sender that is killed loses no event, and the other instance goes on in order', async () => {
  const DATABASE_URL = await freshDatabaseUrl();
  const db = open(DATABASE_URL);
  const admin = callerFor(db, await administrador(db));
  const DATA_DIR = temporaryFolder();
  const settings = { DATABASE_URL, DATA_DIR, WEBHOOKS_REDE_INTERNA: 'true', ADMIN_APP: 'false' };
  const instances: ServiceProcess[] = [];
  const launch = async () => instances.push(await startProcess(settings));
  await launch();
  await launch();

  let killed = 0;
  let begun: Promise<unknown> = Promise.resolve();
  /** Kills both, so the one that sends, while it waits for the answer to an event; then two others begin. */
  const there = await receiver(async (response, { seq }) => {
    const busy = seqs(there).length >= 10 * (killed + 1) && together.open > 0;
    if (seq === undefined || killed >= KILLS || !busy) return ok(response);
    killed += 1;
    for (const instance of instances.splice(0)) instance.kill('SIGKILL');
    response.destroy();
    begun = Promise.all([launch(), launch()]);
    await begun;
  });
  /** Answers to no burst before that. */
  const together = await receiver((response) => killed > 0 && ok(response));
  const criar = (url: string, em_remessas: boolean) =>
    admin.webhooks.criar({ url, em_remessas, acoes: ['CRIAR_ESTUFA'] });
  const { id, segredo } = await criar(there.url, false);
  const bursts = await criar(together.url, true);
  for (let n = 0; n < EVENTS; n += 1) await estufa(admin);
  const numbers: number[] = await db('auditoria').where('acao', 'CRIAR_ESTUFA').orderBy('seq').pluck('seq');

  for (const one of [id, bursts.id])
    await expect
      .poll(async () => (await admin.webhooks.buscar({ id: one })).apos, { timeout: 150_000 })
      .toBe(numbers.at(-1));
  expect(killed).toBe(KILLS);
  await begun;
  const came = seqs(there) as number[];
  // What was being sent comes again, and nothing else does.
  expect(came.filter((seq, n) => n === 0 || seq !== came[n - 1])).toEqual(numbers);
  expect(came).toHaveLength(numbers.length + KILLS);
  expect(there.most).toBe(1);
  for (const one of there.received) verified(one, segredo);
  // A burst comes again as it was, although more has happened since.
  const [first, again, ...others] = together.received as [Received, Received];
  expect([again.body, again.headers['webhook-id']]).toEqual([first.body, first.headers['webhook-id']]);
  expect([again, ...others].flatMap((one) => one.seqs)).toEqual(numbers);
  expect(together.most).toBe(1);
  for (const one of together.received) verified(one, bursts.segredo);
});
