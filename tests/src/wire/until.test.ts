import { expect, it } from 'vitest';
import { until } from '../../../src/wire/until.ts';

it.each(['2030-01-31T12:00', '2030-02-30', 'amanhã', 5])('what is no end (%j) is told its form', (input) => {
  const { error } = until('Validade').safeParse(input);
  expect(error?.issues[0]?.message).toMatch(/^Informe uma data, como 2026-12-31, ou a data e a hora/);
});

it.each(['2030-01-31', '2030-01-31T12:00-03:00', '2030-01-31T12:00:00.000Z'])('an end may be %s', (input) => {
  expect(until('Validade').parse(input)).toBe(input);
});
