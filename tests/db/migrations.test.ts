import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '../../db/connection.ts';
import { MIGRATION_CONFIG, migrate } from '../../db/migrate.ts';
import { migrationSource } from '../../db/migrations/source.ts';
import { searchText } from '../../src/common/text.ts';
import { derivedFrom } from '../../src/especies/rules.ts';
import { lugarDe } from '../../src/estufas/rules.ts';
import { selar } from '../../src/selos/selar.ts';
import { verificarSelos } from '../../src/selos/verificar.ts';
import { emptyDatabaseUrl, freshDatabaseUrl, open } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
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

test('recorded greenhouses get the place that today’s rules give them, and keep their codes', async () => {
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
    places.map((place, n) => [`C${n}`, lugarDe(place)]),
  );
});

test('a recorded species is found by its variety, as today’s rules find it', async () => {
  const db = open(await emptyDatabaseUrl());
  await migrateUntil(db, '0093_variedade_na_busca');
  const data = new Date();
  const names = [
    { nome_popular: 'Ipê-roxo', nome_cientifico: 'Handroanthus', variedade: 'Sete  Folhas' },
    { nome_popular: 'Açaí', nome_cientifico: null, variedade: 'Branco' },
    { nome_popular: 'Baru', nome_cientifico: 'Dipteryx alata', variedade: null },
  ];
  await db('especies').insert(
    names.map((each) => ({
      ...each,
      ...{ categoria: 'NATIVA', tipo: 'MUDA', status: 'ATIVO', equivalencia: each.nome_popular },
      busca: searchText(each.nome_popular, each.nome_cientifico),
      ...{ data_registro: data, data_att: data },
    })),
  );
  await migrate(db);
  const found = await db('especies').orderBy('nome_popular').pluck('busca');
  expect(found.sort()).toEqual(names.map((each) => derivedFrom(each).busca).sort());
});

test('the books’ data about recipients moves to tables beside the books, proved by hashes, and moves back on the way down', async () => {
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

test('seals made before receipts and phases were sealed still verify, and are continued', async () => {
  const db = open(await emptyDatabaseUrl());
  await migrateUntil(db, '0038_livros_selados');
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  const at = { data_registro: '2026-03-14T12:30:00.123456Z' };
  const registro = { status: 'ATIVO', busca: '', data_att: at.data_registro, ...at };
  await db('usuarios').insert({
    id: id(1),
    nome: 'Rui',
    email: 'rui@viveiro.example',
    cargo: 'Operador',
    ...registro,
  });
  await db('especies').insert({
    ...{
      id: id(2),
      nome_popular: 'Ipê',
      categoria: 'NATIVA',
      tipo: 'MUDA',
      equivalencia: 'ipe||',
      ...registro,
    },
  });
  const insert = (tabela: string, row: object) =>
    db.raw('insert into ?? overriding system value select * from jsonb_populate_record(null::??, ?)', [
      ...[tabela, tabela, JSON.stringify(row)],
    ]);
  await insert('movimentacoes', {
    ...{
      seq: 7,
      id: id(3),
      tipo: 'ENTRADA',
      origem: 'MANUAL',
      especie_id: id(2),
      justificativa: 'Ipê "roxo"\n',
    },
    ...{ quantidade: 10, variacao_sementeira: 10, variacao_lote: 0, retorno_ao_viveiro: false },
    ...{ usuario_id: id(1), operacao_id: id(4), ...at },
  });
  await insert('auditoria', {
    ...{ seq: 9, id: id(5), acao: 'CRIAR_MOVIMENTACAO', usuario_id: id(1), entidade: 'movimentacao' },
    ...{
      entidade_id: id(3),
      detalhes: { quantidade: 10, lote_id: null },
      operacao_id: id(4),
      ip: '192.0.2.7',
      ...at,
    },
  });
  for (const livro of ['movimentacoes', 'auditoria']) {
    await db.raw(`select setval('${livro}_seq_seq', 9)`);
  }
  const [primeiro, segundo] = [
    '4810f89c7ad5f85bc655449b53ae363e7ad181446a6bde3e783a935dc6a3168a',
    '4230eed6c70da02b10d6b49c242bdb2a53264e7e15408821d865d4cb166c407a',
  ];
  const bytes = (hex: string) => Buffer.from(hex, 'hex');
  const selo = { forma: 1, quantidade: 1, data: '2026-03-14T12:31:00Z' };
  await db('selos').insert([
    {
      ...{ ...selo, numero: 1, livro: 'movimentacoes', ate: 7, anterior: null, selo: bytes(primeiro) },
      raiz: bytes('b12c2cd1a11a5eadbc4fabd7f4c12c421ae5df38c9cb2494b5748b66341fad19'),
      linhas: bytes('0000000000000007c4acf33a53e3bbde'),
    },
    {
      ...{ ...selo, numero: 2, livro: 'auditoria', ate: 9, anterior: bytes(primeiro), selo: bytes(segundo) },
      raiz: bytes('c9c51eb553c6bbba94597de9a8718c4812026a5bbb545a90afa32cdc99dadbf6'),
      linhas: bytes('00000000000000092ed1dcda5a1bf012'),
    },
  ]);
  await db('lote_fases').insert(await umaFase(db, id(1), at));

  await migrate(db);
  const now = () => new Date();
  expect(await verificarSelos({ db, now })).toMatchObject({ integra: true, selos: 2, sem_selo: 1 });
  while (await selar(db, now));
  expect(await verificarSelos({ db, now })).toMatchObject({ integra: true, selos: 3, sem_selo: 0 });
  await db.raw(
    'alter table movimentacoes disable trigger user; update movimentacoes set justificativa = null',
  );
  expect((await verificarSelos({ db, now })).diferencas).toMatchObject([{ numero: 1, seq: 7 }]);
});

/** A phase of a batch, and what it needs. */
async function umaFase(db: Db, usuario_id: string, at: { data_registro: string }) {
  const [estufa_id, lote_id, operacao_id] = [randomUUID(), randomUUID(), randomUUID()];
  const lugar = { localizacao_estufa: '1', localizacao_barraca: '1', localizacao_posicao: '1', lugar: 'E1' };
  const busca = { busca_codigo: 'e1', busca_estufa: '1', busca_barraca: '1', busca_posicao: '1' };
  const datas = { data_att: at.data_registro, ...at };
  await db('estufas').insert({
    ...{ id: estufa_id, codigo_identificador: 'E1', capacidade_total: 1, ...lugar, ...busca, ...datas },
  });
  await db('lotes').insert({
    ...{ id: lote_id, codigo: 'L1', estufa_id, fase: 'SEMEADURA', status: 'ATIVO', quantidade_total: 0 },
    ...{ busca: 'l1', data_inicio: at.data_registro, ...datas },
  });
  return { lote_id, fase: 'SEMEADURA', saldos: '[]', usuario_id, operacao_id, ...at };
}

test('three services that start at once on an empty database migrate it once', async () => {
  const url = await emptyDatabaseUrl();
  const applied = await Promise.all([migrate(open(url)), migrate(open(url)), migrate(open(url))]);

  expect(applied.filter((list) => list.length === 0)).toHaveLength(2);
  expect(applied.flat()).toEqual(names);
});

test('a database with all migrations is left alone', async () => {
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

test('knex lists the service’s migrations, and finds all of them applied', async () => {
  const { status, stdout } = knex(['migrate:list'], { DATABASE_URL: await freshDatabaseUrl() });
  expect(status).toBe(0);
  for (const name of names) expect(stdout).toContain(name);
  expect(stdout).toContain('No Pending Migration');
});

test('knex creates a migration where the source looks for it', () => {
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
  const folder = temporaryFolder();
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
