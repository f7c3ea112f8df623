import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isFree, type Lease } from '../../admin/device/lease.ts';
import { type Renew, withLock } from '../../admin/device/lock.ts';

/** The turn that the tabs share, as the store keeps it. */
let turn: Lease | undefined;

vi.mock(import('../../admin/device/store.ts'), () => {
  const takeLease = async (holder: string, ms: number) => {
    const free = isFree(turn, holder, Date.now());
    if (free) turn = { holder, until: Date.now() + ms };
    return free;
  };
  return { takeLease, endLease: async (holder: string) => void (await takeLease(holder, -1)) };
});

const MINUTE_MS = 60_000;

beforeEach(() => {
  turn = undefined;
  vi.useFakeTimers({ now: Date.parse('2026-03-14T12:00:00Z') });
  // As on plain http.
  vi.stubGlobal('navigator', {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A round that goes on until it is told to end. */
function begin() {
  let end = () => {};
  let renew: Renew | undefined;
  const ended = withLock(async (renewing) => {
    renew = renewing;
    await new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  return { end: () => end(), ended, renew: () => renew?.(), hasTurn: () => renew !== undefined };
}

test('a hidden tab keeps its turn in the middle of a round, though its timers run once a minute', async () => {
  vi.stubGlobal('document', { hidden: true });
  const timer = setInterval;
  vi.stubGlobal('setInterval', (run: () => void, ms: number) => timer(run, Math.max(ms, MINUTE_MS)));
  const hidden = begin();
  await vi.advanceTimersByTimeAsync(0);
  const other = begin();
  for (let second = 0; second < 600; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    expect([second, hidden.hasTurn(), other.hasTurn()]).toEqual([second, true, false]);
  }
  hidden.end();
  await hidden.ended;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(other.hasTurn()).toBe(true);
});

test('each answer renews the turn, without any timer', async () => {
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('setInterval', () => 0);
  const one = begin();
  await vi.advanceTimersByTimeAsync(0);
  const other = begin();
  for (let n = 0; n < 10; n += 1) {
    await vi.advanceTimersByTimeAsync(5_000);
    expect([await one.renew(), other.hasTurn()]).toEqual([true, false]);
  }
});

test('a killed tab holds the others up for seconds, or minutes when it was hidden; and one whose turn is gone is told', async () => {
  vi.stubGlobal('setInterval', () => 0);
  for (const [hidden, ms] of [
    [false, 7_000],
    [true, 160_000],
  ] as const) {
    vi.stubGlobal('document', { hidden });
    turn = undefined;
    const killed = begin();
    await vi.advanceTimersByTimeAsync(0);
    const other = begin();
    await vi.advanceTimersByTimeAsync(ms);
    expect([other.hasTurn(), await killed.renew()]).toEqual([true, false]);
  }
});

test('a clock that was put back holds nobody up', () => {
  const now = Date.now();
  const lease = { holder: 'one', until: now + 3_600_000 };
  expect([isFree(lease, 'other', now), isFree({ ...lease, until: now + 1 }, 'other', now)]).toEqual([
    true,
    false,
  ]);
});
