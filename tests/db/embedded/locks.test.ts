import * as fs from 'node:fs';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { findServer } from '../../../db/embedded/locks.ts';
import { temporaryFolder } from '../../support/folder.ts';

vi.mock(import('node:fs'), async (original) => {
  const real = await original();
  return { ...real, readFileSync: vi.fn(real.readFileSync) as typeof real.readFileSync };
});

const directory = temporaryFolder();

it('a lock that goes while it is looked at is that of a server that has ended', async () => {
  const cluster = join(directory, 'data');
  mkdirSync(cluster);
  const lock = join(cluster, 'postmaster.pid');
  writeFileSync(lock, '');
  vi.mocked(fs.readFileSync)
    .mockReturnValueOnce('')
    .mockImplementationOnce(() => {
      rmSync(lock);
      return '';
    });
  expect(await findServer({ directory, cluster, socketDirectory: directory } as never)).toBeUndefined();
});
