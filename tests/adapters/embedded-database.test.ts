import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { papeis } from '../../adapters/cli/database/papeis.ts';
import { provar } from '../../adapters/cli/database/provar.ts';
import { openDatabase, shareDatabase } from '../../adapters/database.ts';
import { OperatorError } from '../../adapters/host/operator-error.ts';
import { emptyDatabaseUrl } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';

describe('on Windows, which has no embedded server', () => {
  const windows = { platform: 'win32' } as const;

  test.each<[string, (dataDir: string) => Promise<unknown>]>([
    ['the start', (dataDir) => openDatabase({ dataDir }, () => {}, 'win32')],
    ['a command', (dataDir) => shareDatabase({ dataDir }, () => {}, windows)],
    [
      'one that begins a nursery',
      (dataDir) => shareDatabase({ dataDir }, () => {}, { ...windows, begins: true }),
    ],
    ['papeis', () => papeis({ aplicar: false }, 'win32')],
  ])('%s asks for DATABASE_URL in one sentence, and makes nothing', async (_, open) => {
    const dataDir = join(temporaryFolder(), 'dados');
    await expect(open(dataDir)).rejects.toThrow(
      new OperatorError(
        'Indique em DATABASE_URL um PostgreSQL seu (15 ou mais novo), ou use o WSL: o PostgreSQL embutido não funciona no Windows.',
      ),
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  test('the PostgreSQL of DATABASE_URL is used by the start and by a command', async () => {
    const databaseUrl = await emptyDatabaseUrl();
    const place = { databaseUrl, dataDir: '.data' };
    expect(await openDatabase(place, () => {}, 'win32')).toMatchObject({ connection: databaseUrl });
    expect(await shareDatabase(place, () => {}, windows)).toMatchObject({ connection: databaseUrl });
  });

  test('a backup is proved elsewhere, and the command says where', async () => {
    await expect(provar('nada.gz', { platform: 'win32' })).rejects.toThrow(
      new OperatorError(
        'Prove o backup no WSL, ou em outra máquina, com Linux ou macOS: o PostgreSQL embutido não funciona no Windows.',
      ),
    );
  });
});

test('a command learns in one sentence that the data is elsewhere, as the start does', async () => {
  const dataDir = temporaryFolder();
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, 'onde-estao-os-dados.txt'), 'dados: /nenhum/lugar\n');
  await expect(shareDatabase({ dataDir }, () => {})).rejects.toThrow(OperatorError);
  await expect(openDatabase({ dataDir }, () => {})).rejects.toThrow(OperatorError);
});
