import { writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configFolder, environment, namesIn } from '../../../adapters/host/environment.ts';
import { temporaryFolder } from '../../support/folder.ts';

test('a .env file that an editor on Windows has written is read as any other', async () => {
  const folder = temporaryFolder();
  const file = join(folder, '.env');
  await writeFile(file, '\uFEFFNOME_DO_VIVEIRO=Viveiro da Mata\r\nDATA_DIR=C:\\viveiro\\novo\r\n');
  expect(namesIn(file)).toEqual(['DATA_DIR', 'NOME_DO_VIVEIRO']);
  expect(environment(file)).toMatchObject({
    NOME_DO_VIVEIRO: 'Viveiro da Mata',
    DATA_DIR: 'C:\\viveiro\\novo',
  });
});

test.each([
  ['UTF-16', Buffer.from('\uFEFFDATABASE_URL=postgres://banco/viveiro\r\n', 'utf16le')],
  ['UTF-16 without a mark', Buffer.from('DATABASE_URL=postgres://banco/viveiro\r\n', 'utf16le')],
  ['Windows-1252', Buffer.from('NOME_DO_VIVEIRO=Viveiro São João\r\n', 'latin1')],
])('a .env file in %s is refused, and not read in part or not at all', async (_encoding, content) => {
  const file = join(temporaryFolder(), '.env');
  await writeFile(file, content);
  for (const read of [environment, namesIn]) expect(() => read(file)).toThrow(`Salve ${file} em UTF-8,`);
});

const ROAMING = 'C:\\Users\\Ana\\AppData\\Roaming';

test.each([
  ['linux', { APPDATA: ROAMING }, join(homedir(), '.config')],
  ['darwin', { XDG_CONFIG_HOME: '/config' }, '/config'],
  ['win32', { APPDATA: ROAMING, XDG_CONFIG_HOME: '/config' }, ROAMING],
] as const)(
  "on %s the user's own files are where the system's programs put theirs",
  (platform, env, folder) => {
    expect(configFolder({ platform, env })).toBe(join(folder, 'viveiro'));
  },
);
