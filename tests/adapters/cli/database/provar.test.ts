import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshDatabaseUrl } from '../../../support/database.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { exitOf, launch, viveiro } from '../../../support/process.ts';
import { until } from '../../../support/until.ts';

const DATA_DIR = temporaryFolder();
const settings = { DATABASE_URL: await freshDatabaseUrl(), DATA_DIR };
const file = join(DATA_DIR, 'viveiro.gz');
await viveiro(['backup', file], settings);

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a proof that %s ends leaves no copy of the nursery',
  async (signal) => {
    const { child, errors } = await launch('cli/viveiro', settings, ['provar', file]);
    const ended = exitOf(child);
    await until(async () => expect(await readdir(DATA_DIR)).toContainEqual(expect.stringMatching(/^prova-/)));
    child.kill(signal);
    expect([await ended, errors()]).toEqual([130, 'A operação foi cancelada.\n']);
    expect(await readdir(DATA_DIR)).toEqual(['viveiro.gz']);
  },
);
