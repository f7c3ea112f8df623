import { readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { backup } from '../../../../adapters/cli/database/backup.ts';
import { criarAdmin } from '../../../../adapters/cli/database/criar-admin.ts';
import { restaurar } from '../../../../adapters/cli/database/restaurar.ts';
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

test.each<[string, (place: string) => Promise<number>, string]>([
  ['restaurar nada.gz', (place) => restaurar({ arquivo: join(place, 'nada.gz'), ...REFUSED }), 'não existe'],
  ['restaurar texto', (place) => restaurar({ arquivo: join(place, 'texto'), ...REFUSED }), 'não é um backup'],
  ['backup texto', (place) => backup(join(place, 'texto')), 'já existe'],
  ['backup nada/a.gz', (place) => backup(join(place, 'nada', 'a.gz')), 'a pasta não existe'],
  ['criar-admin bia Bia', () => criarAdmin({ email: 'bia', nome: 'Bia' }), 'Corrija o e-mail'],
])('%s fails before it creates a database', async (_, command, sentence) => {
  await writeFile(join(folder, 'texto'), 'olá');
  const DATA_DIR = join(temporaryFolder(), 'novo');
  vi.stubEnv('DATA_DIR', DATA_DIR);
  const error = await command(folder).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(OperatorError);
  expect(error.message).toContain(sentence);
  expect(await readdir(dirname(DATA_DIR))).toEqual([]);
});
