import { expect, test, vi } from 'vitest';
import { recurring } from '../../../adapters/jobs/recurring.ts';
import { notFound } from '../../../src/common/errors.ts';
import { capturingLog } from '../../support/caller.ts';
import { until } from '../../support/until.ts';

const HOUR = 3_600_000;

test('work runs at once and when woken, and never concurrently', async () => {
  let running = 0;
  let most = 0;
  let times = 0;
  const finish: (() => void)[] = [];
  const job = recurring(
    'x',
    HOUR,
    async () => {
      running += 1;
      times += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => finish.push(resolve));
      running -= 1;
    },
    capturingLog(),
  );
  expect(times).toBe(1);
  job.wake();
  job.wake();
  finish.shift()?.();
  await until(() => expect(times).toBe(2));
  finish.shift()?.();
  await until(() => expect(running).toBe(0));
  job.wake();
  await until(() => expect(times).toBe(3));
  finish.shift()?.();
  await job.stop();
  expect([most, times]).toEqual([1, 3]);
});

test('work runs again after its interval', async () => {
  const work = vi.fn(async () => {});
  const job = recurring('x', 5, work, capturingLog());
  await until(() => expect(work.mock.calls.length).toBeGreaterThan(2));
  await job.stop();
});

test('work that fails is logged and runs again', async () => {
  const log = capturingLog();
  const work = vi.fn(async () => {}).mockRejectedValueOnce(new Error('falhou'));
  const job = recurring('limpeza', HOUR, work, log);
  await until(() =>
    expect(log.entries).toMatchObject([
      { level: 'error', fields: { job: 'limpeza' }, message: 'job failed' },
    ]),
  );
  job.wake();
  await until(() => expect(work).toHaveBeenCalledTimes(2));
  await job.stop();
});

test('a database that is away or full is no fault of the work', async () => {
  const log = capturingLog();
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const job = recurring('limpeza', HOUR, vi.fn(async () => {}).mockRejectedValueOnce(away), log);
  await until(() =>
    expect(log.entries).toEqual([
      {
        level: 'warn',
        fields: { job: 'limpeza', codigo: 'BANCO_INDISPONIVEL', code: 'ECONNREFUSED' },
        message: 'job not done',
      },
    ]),
  );
  await job.stop();
});

test('a refusal is a fault where nobody is answered', async () => {
  const log = capturingLog();
  const job = recurring('limpeza', HOUR, vi.fn(async () => {}).mockRejectedValueOnce(notFound()), log);
  await until(() => expect(log.entries).toMatchObject([{ level: 'error', message: 'job failed' }]));
  await job.stop();
});

test('stopping aborts the work’s signal, waits for the work and starts no other', async () => {
  let told = false;
  let ended = false;
  const work = vi.fn(async (stopping: AbortSignal) => {
    await new Promise<void>((resolve) =>
      stopping.addEventListener('abort', () => {
        told = true;
        setTimeout(resolve, 20);
      }),
    );
    ended = true;
  });
  const job = recurring('x', HOUR, work, capturingLog());
  await job.stop();
  expect([told, ended]).toEqual([true, true]);
  job.wake();
  await job.stop();
  expect(work).toHaveBeenCalledTimes(1);
});
