import { expect, test } from 'vitest';
import { AppError } from '../../../src/common/errors.ts';
import { separaSe } from '../../../src/especies/rules.ts';

const registro = (id: string, identidade: string, separada = false) => ({
  ...{ id, planta_id: 'planta', identidade, separada },
});
const own = registro('a', 'ipê');

test.each([
  ['another record of its names stays', own, registro('b', 'ipê'), true],
  ['none of its names stays', own, registro('b', 'ipê roxo'), false],
  ['who stays had left those names, too', own, registro('b', 'ipê', true), false],
  ['it had left them before', registro('a', 'ipê', true), registro('b', 'ipê roxo'), true],
])('a record leaves its names behind or takes them: %s', (_, one, other, separada) => {
  expect(separaSe([one, other], one)).toBe(separada);
});

test('a record that is alone in its plant has nothing to leave', () => {
  expect(() => separaSe([own], own)).toThrow(AppError);
});
