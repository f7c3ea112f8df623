import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../db/connection.ts';
import { startEmbeddedPostgres } from '../../db/embedded/start.ts';
import { migrate } from '../../db/migrate.ts';
import { callerFor } from '../support/caller.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';
import { administrador, destinatario } from '../support/factories.ts';
import { temporaryFolder } from '../support/folder.ts';
import { violations } from '../support/invariants.ts';
import { startProcess } from '../support/process.ts';
import { serviceOver } from '../support/service.ts';
import { type Wire, wireTo } from '../support/wire.ts';
import { beginning, moreWritten } from './beginning.ts';
import { expectWithin, ON_POSTGRES } from './goals.ts';
import { expectNothingLost, nextSuccessOf, slowestOf, Writers } from './writers.ts';

/**
 * Twenty people write while something fails: what was answered with 201 is there once, nothing is half done, whoever
 * waited was answered, and the next writes succeed by themselves. `FAULTS_TIMES` repeats each.
 */
const TIMES = Array.from({ length: Number(process.env.FAULTS_TIMES ?? 1) }, (_, n) => n + 1);

/** More goals in milliseconds: on a connection to the database, of a new start, of an end. */
const ON_A_WIRE = { answered: 10_000, healed: 5_000 };
const READY_MS = 3_000;
const ENDED_MS = 10_000;
/** How long a fault lasts: longer than the time-out of a statement, and longer than anybody waits. */
const FAULT_MS = 4_000;
const LONG_FAULT_MS = 25_000;

describe('a connection to the database', async () => {
  const url = await freshDatabaseUrl();
  const bystander = open(url);
  const wire = await wireTo(url);
  const service = await serviceOver(open(wire.url), { logLevel: 'silent' });
  const base = await service.listen();
  const { token, especies, procedencias } = await beginning(bystander, service);

  const FAULTS: [string, (wire: Wire) => void, number?][] = [
    ['is cut', ({ cut }) => cut()],
    ['refuses every connection for a while', ({ refuse }) => refuse()],
    ['is frozen for a while', ({ freeze }) => freeze()],
    ['is frozen for 25 seconds', ({ freeze }) => freeze(), LONG_FAULT_MS],
    ['is half open: who is connected hears nothing any more', ({ halfOpen }) => halfOpen()],
  ];

  test.for(
    TIMES.flatMap((time) => FAULTS.map(([what, spoil, ms = FAULT_MS]) => ({ what, spoil, ms, time }))),
  )('that $what loses nothing, and heals by itself ($time)', async ({ spoil, time, what, ms }, context) => {
    const writers = new Writers(base, token, especies, `${time}, ${what}`, procedencias);
    await moreWritten(writers, 40);
    spoil(wire);
    await wait(ms);
    wire.mend();
    const mended = performance.now();
    await moreWritten(writers, 40);
    const attempts = await writers.end();

    await expectNothingLost(bystander, attempts);
    expect(attempts.filter(({ status }) => status === null)).toEqual([]);
    expectWithin(ON_A_WIRE.answered, context, 'an answer', slowestOf(attempts));
    expectWithin(ON_A_WIRE.healed, context, 'the next success', nextSuccessOf(attempts, mended) - mended);
  });

  test.for(TIMES)(
    'that ends after a commit, before its answer, causes no second write (%d)',
    async (time) => {
      const writers = new Writers(base, token, especies, `${time}, sem resposta`, procedencias);
      for (let lost = 0; lost < 10; lost += 1) {
        await moreWritten(writers, 5);
        await wire.loseCommit();
      }
      const attempts = await writers.end();

      await expectNothingLost(bystander, attempts);
    },
  );
});

describe('a PostgreSQL that is killed and started again', () => {
  test.for(TIMES)('loses nothing that was answered (%d)', async (_, context) => {
    const dataDir = temporaryFolder();
    const start = () => startEmbeddedPostgres({ dataDir });
    let server = await start();
    onTestFinished(() => server.stop());
    const db = connect({ connection: server.connection });
    onTestFinished(() => db.destroy());
    await migrate(db);
    const service = await serviceOver(db, { logLevel: 'silent' });
    const base = await service.listen();
    const { token, especies, procedencias } = await beginning(db, service);

    const writers = new Writers(base, token, especies, '', procedencias);
    await moreWritten(writers, 100);
    const killed = performance.now();
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    server = await start();
    const back = performance.now();
    await moreWritten(writers, 40);
    const attempts = await writers.end();

    await expectNothingLost(db, attempts);
    expectWithin(ON_POSTGRES.answered, context, 'an answer', slowestOf(attempts));
    const healed = nextSuccessOf(attempts, killed) - back;
    expectWithin(ON_POSTGRES.healed, context, 'the next success', healed);
  });
});

function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10);
}

describe('a service', async () => {
  const DATABASE_URL = await freshDatabaseUrl();
  const db = open(DATABASE_URL);
  const { token, especies, procedencias } = await beginning(db, await serviceOver(db));
  const SETTINGS = {
    DATABASE_URL,
    ADMIN_EMAIL: 'falhas@viveiro.example',
    ADMIN_PASSWORD: 'geada de julho',
    ADMIN_APP: 'false',
  };

  test.for(TIMES)(
    'that is killed loses no answered write, leaves none half done, and is soon ready again (%d)',
    async (time, context) => {
      const service = await startProcess(SETTINGS);
      const writers = new Writers(service.url, token, especies, `morta ${time}`, procedencias);
      await moreWritten(writers, 100);
      service.kill('SIGKILL');
      await service.exited;
      const begun = performance.now();
      await startProcess({ ...SETTINGS, PORT: new URL(service.url).port });
      expect((await fetch(`${service.url}/ready`)).status).toBe(200);
      const ready = performance.now() - begun;
      await moreWritten(writers, 40);
      const attempts = await writers.end();

      await expectNothingLost(db, attempts);
      expectWithin(READY_MS, context, 'ready', ready);
    },
  );

  test.for(TIMES)(
    'that is killed during deliveries leaves each complete or absent, and answers its key as before (%d)',
    async (time) => {
      const { id: destinatario_id } = await destinatario(callerFor(db, await administrador(db)));
      const itens = especies.slice(0, 4).map((especie_id) => ({ especie_id, quantidade: 1 }));
      const deliver = async (url: string, mark: string) => {
        const answer = await fetch(`${url}/entregas`, {
          method: 'POST',
          headers: {
            ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            'idempotency-key': mark,
          },
          body: JSON.stringify({ destinatario_id, itens, justificativa: mark }),
        }).catch(() => null);
        return answer && { status: answer.status, body: await answer.text().catch(() => null) };
      };
      const service = await startProcess(SETTINGS);
      const sent = new Map<string, Awaited<ReturnType<typeof deliver>>>();
      const people = Array.from({ length: 10 }, async (_, person) => {
        for (let n = 0; ; n += 1) {
          const mark = `entrega morta ${time}, ${person}, ${n}`;
          sent.set(mark, null);
          const answer = await deliver(service.url, mark);
          if (!answer?.body) return;
          sent.set(mark, answer);
        }
      });
      const answered = () => [...sent.values()].filter((answer) => answer?.status === 201).length;
      await expect.poll(answered, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(60);
      service.kill('SIGKILL');
      await Promise.all([service.exited, ...people]);

      expect(await halfOf([...sent.keys()])).toEqual([]);
      const again = await startProcess(SETTINGS);
      const lost = [...sent].filter(([, answer]) => answer === null);
      expect(lost.length).toBeGreaterThan(0);
      for (const [mark, before] of [...sent].slice(-30)) {
        const after = await deliver(again.url, mark);
        expect(after?.status).toBe(201);
        if (before) expect(after).toEqual(before);
      }
      for (const [mark] of lost) expect((await deliver(again.url, mark))?.status).toBe(201);
      const marks = [...sent.keys()];
      expect(await halfOf(marks)).toEqual([]);
      const [{ count }] = (await db('movimentacoes').whereIn('justificativa', marks).count()) as [
        { count: number },
      ];
      expect(Number(count)).toBe(marks.length * itens.length);
      expect(await violations(db)).toEqual([]);
      const verified = await callerFor(db, await administrador(db)).integridade.verificar();
      expect(verified.diferencas).toEqual([]);
    },
  );

  /** Deliveries of which not all four items are there once, with a number and their audit entries. */
  async function halfOf(marks: string[]): Promise<unknown[]> {
    const { rows } = await db.raw(
      `select m.justificativa, count(*) as itens, count(t.id) as entregas, count(a.id) as registros
       from movimentacoes m left join entregas t on t.id = m.id and t.itens = 4
       left join auditoria a on a.entidade_id = m.id
       where m.justificativa = any(?) group by 1
       having (count(*), count(t.id), count(a.id) filter (where a.acao = 'CRIAR_ENTREGA')) <> (5, 2, 1)`,
      [marks],
    );
    return rows;
  }

  test.for(TIMES)(
    'that is told to end answers every request, and ends with exit code 0 (%d)',
    async (time, context) => {
      const service = await startProcess(SETTINGS);
      const writers = new Writers(service.url, token, especies, `encerrada ${time}`, procedencias);
      await moreWritten(writers, 100);
      const told = performance.now();
      service.kill('SIGTERM');
      expect(await service.exited).toBe(0);
      expectWithin(ENDED_MS, context, 'the end', performance.now() - told);
      const attempts = await writers.end();

      await expectNothingLost(db, attempts);
      const unanswered = attempts.filter(({ status }) => status === null).map(({ mark }) => mark);
      expect(await db('movimentacoes').whereIn('justificativa', unanswered)).toEqual([]);
    },
  );
});
