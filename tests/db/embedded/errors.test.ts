import { expect, it } from 'vitest';
import { explain } from '../../../db/embedded/errors.ts';

it.each([
  'FATAL:  lock file "postmaster.pid" already exists',
  'FATAL:  lock file "postmaster.pid" is empty',
  'FATAL:  pre-existing shared memory block (key 16975163, ID 3) is still in use',
  'HINT:  Is another postmaster already running on port 5432?',
])('of two starts at once one is told of the other: %s', (said) => {
  expect(explain(new Error(`2026-11-27 18:30:54.866 UTC [13117] ${said}`), '/dados')).toMatchObject({
    kind: 'in-use',
    message: expect.stringContaining('/dados já está em uso por outra instância'),
  });
});
