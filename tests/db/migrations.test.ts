import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '../../db/connection.ts';
import { MIGRATION_CONFIG, migrate } from '../../db/migrate.ts';
import { migrationSource } from '../../db/migrations/source.ts';
import { codigoIdentificador } from '../../src/estufas/rules.ts';
import { emptyDatabaseUrl, freshDatabaseUrl, open } from '../support/database.ts';
import { schemaDump } from './schema-dump.ts';

const names = await migrationSource.getMigrations([]);

test('every migration goes down, one by one to nothing, and up again to the same schema', async () => {
  const db = open(await emptyDatabaseUrl());
  const nothing = await schemaDump(db);
  expect(await migrate(db)).toEqual(names);
  const everything = await schemaDump(db);

  for (const name of names.toReversed()) {
    expect(await db.migrate.down(MIGRATION_CONFIG)).toEqual([expect.any(Number), [name]]);
  }
  expect(await schemaDump(db)).toBe(nothing);

  await migrate(db);
  expect(await schemaDump(db)).toBe(everything);
});

test('greenhouses that are recorded get the place that the rules of today give them, and keep their codes', async () => {
  const db = open(await emptyDatabaseUrl());
  await migrateUntil(db, '0018_lugar_da_estufa');
  const places = [
    ['Estufa 1', 'Barraca 3', '5'],
    ['Estância', 'Barraca do fundo', 'Posição 05'],
    ['A-BX', 'Y', 'fundo à esquerda'],
    ['--', '#', '…'],
  ].map(([localizacao_estufa = '', localizacao_barraca = '', localizacao_posicao = '']) => ({
    localizacao_estufa,
    localizacao_barraca,
    localizacao_posicao,
  }));
  const data = new Date();
  const busca = { busca_estufa: '', busca_barraca: '', busca_posicao: '' };
  const common = { ...busca, capacidade_total: 1, data_registro: data, data_att: data };
  await db('estufas').insert(
    places.map((place, n) => ({ ...place, ...common, codigo_identificador: `C${n}`, busca_codigo: `c${n}` })),
  );

  await migrate(db);
  const rows = await db('estufas').orderBy('codigo_identificador');
  expect(rows.map(({ codigo_identificador, lugar }) => [codigo_identificador, lugar])).toEqual(
    places.map((place, n) => [`C${n}`, codigoIdentificador(place)]),
  );
});

test('what the books said of recipients stands beside them, proved by their hashes, and comes back on the way down', async () => {
  const db = open(await emptyDatabaseUrl());
  await migrateUntil(db, '0025_destinatarios_das_entregas');
  const data = { data_registro: '2026-03-14T12:00:00Z', data_att: '2026-03-14T12:00:00Z' };
  const [usuario, especie, ana, entrada, entrega] = Array.from({ length: 5 }, () => randomUUID());
  await db('usuarios').insert({
    ...{
      id: usuario,
      nome: 'Rui',
      email: 'rui@viveiro.example',
      cargo: 'Operador',
      status: 'ATIVO',
      busca: 'rui',
      ...data,
    },
  });
  await db('especies').insert({
    ...{
      id: especie,
      nome_popular: 'Ipê',
      categoria: 'NATIVA',
      tipo: 'MUDA',
      status: 'ATIVO',
      quantidade_atual: 90,
    },
    ...{ equivalencia: 'ipe||', busca: 'ipe', ...data },
  });
  await db('destinatarios').insert({
    ...{
      id: ana,
      nome: 'Ana Maria Conceição',
      tipo: 'FISICA',
      categoria: 'PRIVADA',
      documento: '52998224725',
    },
    ...{ documento_valido: true, status: 'ATIVO', busca: 'ana maria conceicao', ...data },
  });
  const row = { especie_id: especie, variacao_lote: 0, usuario_id: usuario, operacao_id: randomUUID() };
  const at = { data_registro: data.data_registro, origem: 'MANUAL' };
  const antes = { destinatario_nome: 'Ana Conceição', destinatario_documento: '52998224725' };
  await db('movimentacoes').insert({
    ...row,
    ...at,
    id: entrada,
    tipo: 'ENTRADA',
    quantidade: 100,
    variacao_sementeira: 100,
  });
  await db('movimentacoes').insert({
    ...{ ...row, ...at, id: entrega, tipo: 'SAIDA', quantidade: 10, variacao_sementeira: -10 },
    ...{ destinatario_id: ana, ...antes },
  });
  const lugar = { destinatario_endereco: 'Rua Um, 1\nCentro', destinatario_responsavel: null };
  await db('termos').insert({
    ...{ movimentacao_id: entrega, numero: 'TERMO-2026-00001', codigo: 'a'.repeat(22), nome_popular: 'Ipê' },
    ...{ usuario_id: usuario, data_registro: data.data_registro, ...lugar },
  });

  await migrate(db);
  const [copia] = await db('destinatarios_das_entregas');
  expect(copia).toMatchObject({ movimentacao_id: entrega, nome: 'Ana Conceição', documento: '52998224725' });
  const [lugarDela] = await db('destinatarios_dos_termos');
  expect(lugarDela).toMatchObject({
    movimentacao_id: entrega,
    endereco: 'Rua Um, 1\nCentro',
    responsavel: null,
  });
  expect(await db('movimentacoes').orderBy('seq').pluck('destinatario_hash')).toEqual([
    null,
    sha256([copia.sal, 'Ana Conceição', '52998224725']),
  ]);
  expect(await db('termos').pluck('destinatario_hash')).toEqual([
    sha256([lugarDela.sal, 'Rua Um, 1\nCentro', '']),
  ]);
  await expect(db('movimentacoes').update({ quantidade: 11 })).rejects.toThrow('only grows');

  await downTo(db, '0025_destinatarios_das_entregas');
  expect(await db('movimentacoes').orderBy('seq')).toMatchObject([
    { id: entrada, destinatario_nome: null, destinatario_documento: null },
    { id: entrega, ...antes },
  ]);
  expect(await db('termos')).toMatchObject([lugar]);
  await expect(db('movimentacoes').update({ quantidade: 11 })).rejects.toThrow('only grows');
});

test('three services that start at once on an empty database all find it migrated, once', async () => {
  const url = await emptyDatabaseUrl();
  const applied = await Promise.all([migrate(open(url)), migrate(open(url)), migrate(open(url))]);

  expect(applied.filter((list) => list.length === 0)).toHaveLength(2);
  expect(applied.flat()).toEqual(names);
});

test('a database that is up to date is left alone', async () => {
  const db = open(await emptyDatabaseUrl());
  await migrate(db);
  expect(await migrate(db)).toEqual([]);
});

test('every migration file is in the list, by a name that is the same before and after the build', async () => {
  const files = await readdir(new URL('../../db/migrations/', import.meta.url));
  const migrations = files.filter((file) => /^\d+_/.test(file)).map((file) => basename(file, '.ts'));
  expect(names).toEqual(migrations.sort());
});

const MIGRATIONS = 'db/migrations';

test('knex lists the migrations that the service knows, and finds all of them applied', async () => {
  const { status, stdout } = knex(['migrate:list'], { DATABASE_URL: await freshDatabaseUrl() });
  expect(status).toBe(0);
  for (const name of names) expect(stdout).toContain(name);
  expect(stdout).toContain('No Pending Migration');
});

test('knex makes a migration where the source looks', () => {
  const before = readdirSync(MIGRATIONS);
  const made = () => readdirSync(MIGRATIONS).filter((name) => !before.includes(name));
  onTestFinished(() => {
    for (const name of made()) rmSync(join(MIGRATIONS, name));
  });
  expect(knex(['migrate:make', 'ensaio'], {}).status).toBe(0);
  expect(made()).toEqual([expect.stringMatching(/^\d+_ensaio\.ts$/)]);
});

test('without DATABASE_URL knex says in one sentence what it needs', () => {
  const { status, stderr } = knex(['migrate:list'], {});
  expect([status, stderr]).toEqual([
    1,
    'Indique em DATABASE_URL, no ambiente ou no arquivo .env, o PostgreSQL em que o knex trabalha.\n',
  ]);
});

test('without the packages for development knex says in one sentence how to install them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viveiro-knex-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync('knexfile.mjs', join(folder, 'knexfile.mjs'));
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'knexfile.mjs')], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    1,
    'Instale as ferramentas de desenvolvimento com `npm ci`: o knex lê as migrações com elas.\n',
  ]);
});

/** Makes the schema as it was before a migration. */
async function migrateUntil(db: Db, name: string): Promise<void> {
  const before = names.slice(0, names.indexOf(name));
  const migrationSourceBefore = { ...migrationSource, getMigrations: async () => before };
  await db.migrate.latest({ ...MIGRATION_CONFIG, migrationSource: migrationSourceBefore });
}

/** Takes back a migration and all after it. */
async function downTo(db: Db, name: string): Promise<void> {
  for (const _ of names.slice(names.indexOf(name))) await db.migrate.down(MIGRATION_CONFIG);
}

function sha256(parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}

function knex(args: string[], settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, ...settings };
  return spawnSync(process.execPath, ['node_modules/knex/bin/cli.js', ...args], { env, encoding: 'utf8' });
}
