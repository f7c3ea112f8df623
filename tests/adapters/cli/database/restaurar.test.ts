import { mkdir, readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { backup } from '../../../../adapters/cli/database/backup.ts';
import { criarAdmin } from '../../../../adapters/cli/database/criar-admin.ts';
import { restaurar } from '../../../../adapters/cli/database/restaurar.ts';
import { newKey } from '../../../../adapters/disk/encryption.ts';
import { OperatorError } from '../../../../adapters/host/operator-error.ts';
import { callerFor } from '../../../support/caller.ts';
import { emptyDatabaseUrl, freshDatabaseUrl, open } from '../../../support/database.ts';
import { administrador, lote } from '../../../support/factories.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { viveiro } from '../../../support/process.ts';

const folder = temporaryFolder();
afterEach(() => vi.unstubAllEnvs());

const REFUSED = { aceitarDiferencas: false };

test('the commands save a database and restore it once into another', async () => {
  const from = { DATABASE_URL: await freshDatabaseUrl() };
  const to = { DATABASE_URL: await emptyDatabaseUrl() };
  const file = join(folder, 'viveiro.gz');
  const db = open(from.DATABASE_URL);
  const batch = await lote(callerFor(db, await administrador(db)));

  expect(await viveiro(['backup', file], from)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Backup em ${file}: `),
  });
  const restore = () => viveiro(['restaurar', file], to);
  const restored = await restore();
  expect(restored.code).toBe(0);
  expect(restored.output).toMatch(
    /Conferindo .*\nRestaurando as tabelas…\n(?: {2}\w+: \d+\n)* {2}movimentacoes: 2\n(?: {2}.*\n)*Trazendo o esquema .*\nRecalculando os saldos…\nRefazendo os selos…\nRestaurado/,
  );
  expect(await open(to.DATABASE_URL)('lotes').pluck('codigo')).toEqual([batch.codigo]);
  expect(await viveiro(['verificar'], to)).toMatchObject({ code: 0 });
  expect(await restore()).toMatchObject({ code: 2, output: expect.stringContaining('já tem cadastros') });
});

test('an encrypted copy is restored with the file of its key, or with the key that is typed', async () => {
  const { code, output } = await viveiro(['chave-das-copias'], { DATA_DIR: folder });
  const [setting = '', publica = ''] = /^CHAVE_DAS_COPIAS=(age1\w+)$/m.exec(output) ?? [];
  const secreta = /^AGE-SECRET-KEY-1\w+$/m.exec(output)?.[0] ?? '';
  expect([code, setting]).toEqual([0, `CHAVE_DAS_COPIAS=${publica}`]);
  expect(output).not.toContain('anterior');
  const [copies, key, other] = ['copias', 'chave.txt', 'outra.txt'].map((name) => join(folder, name)) as [
    ...[string, string, string],
  ];
  await mkdir(copies);
  await writeFile(key, `# guardada no cofre\n${secreta}\n`);
  await writeFile(other, (await newKey()).secreta);
  const from = { DATABASE_URL: await freshDatabaseUrl(), CHAVE_DAS_COPIAS: publica };
  const kept = { ...from, DATA_DIR: temporaryFolder(), PASTA_DE_BACKUPS: folder, COPIA_DOS_BACKUPS: copies };
  const batch = await lote(callerFor(open(from.DATABASE_URL), await administrador(open(from.DATABASE_URL))));
  const saved = await viveiro(['backup'], kept);
  expect(saved).toMatchObject({ code: 0, output: expect.stringContaining(`Cópia cifrada em ${copies}`) });
  const copy = join(copies, (await readdir(copies))[0] ?? '');

  const to = { DATABASE_URL: await emptyDatabaseUrl(), DATA_DIR: temporaryFolder() };
  const refused = 'Indique em --chave o arquivo com a chave secreta que viveiro chave-das-copias mostrou.';
  expect(await viveiro(['restaurar', copy], to, `${publica}\n`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(refused),
  });
  expect(await viveiro(['restaurar', '--chave', other, copy], to)).toMatchObject({
    code: 2,
    stderr: `A cópia ${copy} está cifrada, e a chave de ${other} não a abre. ${refused}\n`,
  });
  expect(await viveiro(['restaurar', '--chave', key, copy], to)).toMatchObject({ code: 0 });
  expect(await open(to.DATABASE_URL)('lotes').pluck('codigo')).toEqual([batch.codigo]);
  const typed = { ...to, DATABASE_URL: await emptyDatabaseUrl() };
  expect(await viveiro(['restaurar', copy], typed, `${secreta}\n`)).toMatchObject({ code: 0 });

  await truncate(copy, (await stat(copy)).size - 1);
  const cut = await viveiro(['restaurar', '--chave', key, copy], to);
  expect(cut).toMatchObject({ code: 2, stderr: expect.stringContaining('danificado ou incompleto') });
  const again = await viveiro(['chave-das-copias'], kept);
  expect(again.output).toContain('Guarde também a chave secreta anterior');
});

test.each<[string, (place: string) => Promise<number>, string]>([
  [
    'restaurar com outra chave',
    (place) => restaurar({ arquivo: join(place, 'cifrada'), chave: join(place, 'texto'), ...REFUSED }),
    'não há uma linha inteira que comece com AGE-SECRET-KEY-1',
  ],
  ['restaurar nada.gz', (place) => restaurar({ arquivo: join(place, 'nada.gz'), ...REFUSED }), 'não existe'],
  ['restaurar texto', (place) => restaurar({ arquivo: join(place, 'texto'), ...REFUSED }), 'não é um backup'],
  ['backup texto', (place) => backup(join(place, 'texto')), 'já existe'],
  ['backup nada/a.gz', (place) => backup(join(place, 'nada', 'a.gz')), 'a pasta não existe'],
  ['criar-admin bia Bia', () => criarAdmin({ email: 'bia', nome: 'Bia' }), 'Corrija o e-mail'],
])('%s fails before it creates a database', async (_, command, sentence) => {
  await writeFile(join(folder, 'texto'), 'olá');
  await writeFile(join(folder, 'cifrada'), 'age-encryption.org/v1\n');
  const DATA_DIR = join(temporaryFolder(), 'novo');
  vi.stubEnv('DATA_DIR', DATA_DIR);
  const error = await command(folder).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(OperatorError);
  expect(error.message).toContain(sentence);
  expect(await readdir(dirname(DATA_DIR))).toEqual([]);
});
