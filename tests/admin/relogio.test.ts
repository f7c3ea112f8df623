import { afterEach, expect, test, vi } from 'vitest';
import { isSure } from '../../adapters/client/keys.ts';
import { noted, readClock, serviceNow } from '../../admin/device/service-clock.ts';

afterEach(() => vi.useRealTimers());

const NOON = Date.parse('2026-03-14T12:00:00Z');
const HOUR = 3_600_000;
const answer = (at: number) => new Response(null, { headers: { date: new Date(at).toUTCString() } });

test('an act sent 25 hours ago is not sent again by itself, though the browser’s clock was set back as far', () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  readClock(answer(NOON + 25 * HOUR));
  expect(isSure(NOON, Date.now())).toBe(true);
  expect(isSure(NOON, serviceNow())).toBe(false);
});

test('the service’s time goes on, whatever the browser’s clock is set to', () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date', 'performance'] });
  readClock(answer(NOON - 2 * HOUR));
  vi.setSystemTime(NOON + 99 * HOUR);
  expect(Math.abs(serviceNow() - (NOON - 2 * HOUR))).toBeLessThan(HOUR);
});

test('a note has the time at which it is made, also after the phone slept, and is not set back with its clock', () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date', 'performance'] });
  readClock(answer(NOON - 3 * HOUR));
  const at = (browser: number) => {
    vi.setSystemTime(browser);
    return (noted().anotadoEm - (NOON - 3 * HOUR)) / HOUR;
  };
  expect([at(NOON), at(NOON + 2 * HOUR), at(NOON - 5 * HOUR)]).toEqual([0, 2, 0]);
  expect(noted().relogio).toBe('SERVICO');
});

test('answers state whole seconds, and none sets the time back unless the service’s own clock was', () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date', 'performance'] });
  readClock(answer(NOON));
  vi.advanceTimersByTime(900);
  readClock(answer(NOON));
  expect(serviceNow()).toBe(NOON + 900);
  vi.advanceTimersByTime(100);
  readClock(answer(NOON + 1_000));
  expect(serviceNow()).toBe(NOON + 1_000);
  readClock(answer(NOON - HOUR));
  expect(serviceNow()).toBe(NOON - HOUR);
});

test('an answer without a time changes nothing', () => {
  readClock(answer(NOON));
  readClock(new Response());
  expect(Math.abs(serviceNow() - NOON)).toBeLessThan(HOUR);
});
