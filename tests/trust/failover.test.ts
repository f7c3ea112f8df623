import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Db } from '../../db/connection.ts';
import { verificarSelos } from '../../src/selos/verificar.ts';
import { callerFor } from '../support/caller.ts';
import { open } from '../support/database.ts';
import { administrador } from '../support/factories.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startProcess } from '../support/process.ts';
import { receiver } from '../support/receiver.ts';
import { serviceOver } from '../support/service.ts';
import { primaryAndStandby } from '../support/standby.ts';
import { until } from '../support/until.ts';
import { seqs } from '../support/webhooks.ts';
import { wireTo } from '../support/wire.ts';
import { beginning, moreWritten } from './beginning.ts';
import { AFTER_PROMOTION_MS, expectWithin } from './goals.ts';
import { expectNothingLost, lostOf, nextSuccessOf, Writers } from './writers.ts';

/** Twenty people write to a service that knows both servers, and the primary ends for good. */

/** A service over a primary and its standby, which is synchronous or not, with all that its writers need. */
async function serviceOverBoth({ synchronous }: { synchronous: boolean }) {
  const { primary, standby } = await primaryAndStandby();
  await until(async () => {
    const { rows } = await primary.owner.raw('select state from pg_stat_replication');
    expect(rows).toEqual([{ state: 'streaming' }]);
  });
  if (synchronous) {
    await primary.owner.raw(`alter system set synchronous_standby_names = '*'`);
    await primary.owner.raw('select pg_reload_conf()');
  }
  const [first, second] = [await wireTo(primary.url), await wireTo(standby.url)].map(
    ({ url }) => new URL(url),
  );
  if (!first || !second) throw new Error('two wires');
  const settings = {
    DATABASE_URL: `postgres://${first.username}@${first.host},${second.host}${first.pathname}`,
    ...{ DATA_DIR: temporaryFolder(), WEBHOOKS_REDE_INTERNA: 'true', ADMIN_APP: 'false' },
  };
  const service = await startProcess(settings);
  const begun = await beginning(primary.owner, await serviceOver(open(primary.url)));
  return { primary, standby, settings, service, ...begun };
}

type Both = Awaited<ReturnType<typeof serviceOverBoth>>;

const writersOf = ({ service, token, especies, procedencias }: Both, occasion: string) =>
  new Writers(service.url, token, especies, occasion, procedencias);

async function promote(server: Db): Promise<void> {
  await server.raw('select pg_promote(false)');
  await until(async () => {
    const { rows } = await server.raw('select pg_is_in_recovery() as follows');
    expect(rows).toEqual([{ follows: false }]);
  });
}

/** The promotion is told in the trail, once, before anything was written on the new server. */
async function expectBroken(db: Db): Promise<void> {
  const [quebra, ...others] = await db('auditoria').where('acao', 'REGISTRAR_QUEBRA');
  expect(others).toEqual([]);
  const { antes, depois } = quebra?.detalhes.movimentacoes ?? {};
  expect(await db('movimentacoes').whereBetween('seq', [antes + 1, depois - 1])).toEqual([]);
  expect(await db('auditoria').where('seq', '>', quebra?.detalhes.auditoria.antes).min('seq as seq')).toEqual(
    [{ seq: quebra?.seq }],
  );
}

/** Who reads the events by their numbers, and goes on where it was when nobody answers for a while. */
function readerOf({ service, token }: Both) {
  const numbers: number[] = [];
  let ended = false;
  const read = async () => {
    for (let apos = 0; !ended; ) {
      const answer = await fetch(`${service.url}/eventos?acao=CRIAR_MOVIMENTACAO&limite=50&apos=${apos}`, {
        headers: { authorization: `Bearer ${token}` },
      }).catch(() => null);
      if (!answer?.ok) {
        expect(answer?.status ?? 503).toBe(503);
        await wait(50);
        continue;
      }
      const { docs, proximo } = (await answer.json()).data;
      numbers.push(...docs.map(({ seq }: { seq: number }) => seq));
      apos = proximo;
    }
  };
  const reading = read();
  const end = () => {
    ended = true;
    return reading;
  };
  return { numbers, end };
}

test('a synchronous standby that is promoted has every answered write, and the service goes on with it', async (context) => {
  const both = await serviceOverBoth({ synchronous: true });
  const { primary, standby: promoted } = both;
  const there = await receiver();
  const admin = callerFor(primary.owner, await administrador(primary.owner));
  const { apos } = await admin.webhooks.criar({ url: there.url, acoes: ['CRIAR_MOVIMENTACAO'] });
  const reader = readerOf(both);
  const writers = writersOf(both, 'troca');
  await moreWritten(writers, 200);
  await primary.crash();
  await promote(promoted.owner);
  const promotedAt = performance.now();
  await moreWritten(writers, 100);

  // The old primary is back, and takes writes; the new one is away for a moment.
  await primary.start();
  const onOld = async () => (await primary.owner.raw('select count(*)::int as n from auditoria')).rows[0].n;
  await until(onOld);
  const before = await onOld();
  await moreWritten(writers, 100);
  await promoted.crash();
  const away = writers.attempts.length;
  await until(async () => expect(writers.attempts.length).toBeGreaterThan(away + 100));
  await promoted.start();
  await moreWritten(writers, 100);
  const attempts = await writers.end();
  expect(await onOld()).toBe(before);

  const db = promoted.owner;
  await expectNothingLost(db, attempts);
  expectWithin(
    AFTER_PROMOTION_MS,
    context,
    'the next success',
    nextSuccessOf(attempts, promotedAt) - promotedAt,
  );
  const { diferencas } = await verificarSelos({ db, now: () => new Date() });
  expect(diferencas).toEqual([]);
  await expectBroken(db);
  const numbers: number[] = await db('auditoria')
    .where('acao', 'CRIAR_MOVIMENTACAO')
    .orderBy('seq')
    .pluck('seq');
  await until(async () => expect(reader.numbers.length).toBeGreaterThanOrEqual(numbers.length));
  await reader.end();
  expect(reader.numbers).toEqual(numbers);
  await until(async () => expect(seqs(there).at(-1)).toBe(numbers.at(-1)));
  // What was being sent at a crash comes again at once, and nothing else does.
  const came = seqs(there) as number[];
  const since = numbers.filter((seq) => seq > apos);
  expect(came.filter((seq, n) => seq !== came[n - 1])).toEqual(since);

  // A process that starts while the old primary alone answers goes by what the one before it saw.
  both.service.kill('SIGTERM');
  expect(await both.service.exited).toBe(0);
  await promoted.crash();
  await expect(startProcess(both.settings)).rejects.toThrow(
    /aceita gravações, mas outro servidor já foi promovido depois dele/,
  );
});

test('an asynchronous standby that was behind lacks answered writes, which the same look finds', async () => {
  const both = await serviceOverBoth({ synchronous: false });
  const { primary, standby: promoted } = both;
  const writers = writersOf(both, 'perda');
  await moreWritten(writers, 50);
  const { rows } = await promoted.owner.raw('select pid from pg_stat_wal_receiver');
  process.kill(rows[0].pid, 'SIGSTOP');
  await moreWritten(writers, 500);
  await primary.crash();
  process.kill(rows[0].pid, 'SIGCONT');
  await promote(promoted.owner);
  await moreWritten(writers, 50);
  const attempts = await writers.end();
  expect((await lostOf(promoted.owner, attempts)).length).toBeGreaterThan(0);
  await expectBroken(promoted.owner);
});
