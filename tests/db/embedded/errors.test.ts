import { expect, it } from 'vitest';
import { explain } from '../../../db/embedded/errors.ts';

it.each(['already exists', 'is empty'])(
  'of two starts at once one is told of the other, whose lock %s',
  (how) => {
    const said = `2026-11-27 18:30:54.866 UTC [13117] FATAL:  lock file "postmaster.pid" ${how}`;
    expect(explain(new Error(said), '/dados')).toMatchObject({
      kind: 'in-use',
      message: expect.stringContaining('/dados já está em uso por outra instância'),
    });
  },
);
