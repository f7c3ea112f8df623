import { describe, expect, test } from 'vitest';
import { fimDoRepouso, proximaTentativa } from '../../../src/auth/rules.ts';

const REGISTRO = new Date('2026-03-02T12:00:00.000Z');
const later = (ms: number) => new Date(REGISTRO.getTime() + ms);
const next = (tentativas: number, acaso: number, agora = later(1)) =>
  proximaTentativa({ tentativas, data_registro: REGISTRO.toISOString() }, agora, acaso);

describe('the next attempt of a mail', () => {
  test.each([
    [0, 0, 1_000],
    [0, 1, 2_000],
    [1, 1, 4_000],
    [7, 1, 256_000],
    [8, 1, 300_000],
    [500, 0, 150_000],
    [500, 1, 300_000],
  ])('after %i failures, by chance %d, is %i ms away', (tentativas, acaso, delay) => {
    expect(next(tentativas, acaso)).toEqual(later(1 + delay));
  });

  test('never comes when the mail is three days old', () => {
    const days = 3 * 86_400_000;
    expect(next(9, 0, later(days - 1))).toEqual(later(days - 1 + 150_000));
    expect(next(9, 0, later(days))).toBeNull();
  });
});

test('an expired token is kept for seven days', () => {
  expect(fimDoRepouso(new Date('2026-03-09T12:00:00.000Z'))).toEqual(REGISTRO);
});
