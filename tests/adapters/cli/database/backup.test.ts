import { createHash, randomUUID } from 'node:crypto';
import { appendFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { checkedBackup, loadBackup, type Restored } from '../../../../adapters/cli/database/backup/load.ts';
import { writeBackup } from '../../../../adapters/cli/database/backup/write.ts';
import type { Db } from '../../../../db/connection.ts';
import { tablesOf } from '../../../../db/copy.ts';
import { migrate } from '../../../../db/migrate.ts';
import { fechar } from '../../../../src/fechamento/fechar.ts';
import { verificarIntegridade } from '../../../../src/integridade/queries.ts';
import { selar } from '../../../../src/selos/selar.ts';
import { verificarSelos } from '../../../../src/selos/verificar.ts';
import { schemaDump } from '../../../db/schema-dump.ts';
import { mailedToken, signIn, withPassword } from '../../../support/accounts.ts';
import { type Caller, callerFor, SETTINGS } from '../../../support/caller.ts';
import {
  emptyDatabaseUrl,
  freshDatabase,
  freshDatabaseUrl,
  open,
  openPatient,
} from '../../../support/database.ts';
import {
  administrador,
  contagem,
  destinatario,
  especie,
  expedicao,
  lote,
  mortalidade,
  movimentacao,
  procedencia,
  retorno,
} from '../../../support/factories.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { violations } from '../../../support/invariants.ts';
import { somebodyWaits } from '../../../support/locks.ts';
import { secondMigration } from '../../../support/second-migration.ts';

const folder = temporaryFolder();

const now = () => new Date();
const url = await freshDatabaseUrl();
const db = open(url);
const admin = await withPassword(db, await administrador(db, { nome: 'Zé "Barra\\Nova"\tda Silva' }));
const caller = callerFor(db, admin);
await season(caller);
const file = await saved(db);

/** Rows in every table, with values that are hard to serialize. */
async function season(by: Caller): Promise<void> {
  const batch = await lote(by, { fase: 'PRONTO' });
  const school = await destinatario(by, { nome: 'Escola\\N "do Vale"', endereco: 'Rua Um\\.\nCentro' });
  const dispatched = await expedicao(by, batch, 100, school.id);
  await by.movimentacoes.emitirTermo({ id: dispatched.id });
  await retorno(by, batch, 50);
  await mortalidade(by, batch, 30);
  await by.movimentacoes.estornar({ id: dispatched.id });
  await sown(by);
  await counted(by);
  await especie(by, { anotacoes: 'linha um\nlinha dois\\.\n\\.\t\\N', variedade: '\\N' });
}

/** Seed of known origin, of which some is sown and some goes out, and a part comes back. */
async function sown(by: Caller): Promise<void> {
  const { id: especie_id } = await especie(by, { quantidade_inicial: 0 });
  const serra = await procedencia(by, { especie_id, local: 'Serra\\.', coletor: 'Zé\\N', recebe: 60 });
  const itens_especies = [{ especie_id, quantidade_inicial: 40, procedencia_id: serra.id }];
  await lote(by, { itens_especies });
  const { id } = await movimentacao(by, { tipo: 'SAIDA', especie_id, quantidade: 5 });
  await by.movimentacoes.estornar({ id });
}

/** A closed count, with a difference, and one that is open. */
async function counted(by: Caller): Promise<void> {
  for (const nome of ['Março\\N "fim"', null]) {
    const { id, linhas } = await contagem(by, { nome, lote_ids: [(await lote(by)).id] });
    await by.contagens.anotar({ id, linha_id: linhas[0]?.id ?? '', quantidade: 499, anotacao: 'Rota\\.' });
    if (nome) await by.contagens.encerrar({ id, justificativa: 'Contagem\n\\.' });
  }
}

/** As the command does, over a connection that copies tables. */
async function saved(from: Db): Promise<string> {
  const path = join(folder, `${randomUUID()}.gz`);
  const { connectionString } = from.client.config.connection;
  await writeBackup(openPatient(connectionString), path, now());
  return path;
}

/** Checks the file first, then restores, as the command does. */
async function restore(
  to: Db,
  path: string,
  options: Omit<Parameters<typeof loadBackup>[2], 'say'>,
): Promise<Restored> {
  return loadBackup(to, await checkedBackup(path), { ...options, say: () => {} });
}

/** A database without schema. */
async function emptyDatabase(): Promise<Db> {
  return openPatient(await emptyDatabaseUrl());
}

/** Every row of every table that a backup keeps, but what a restoration adds: that it breaks the history, and where the numbers go on. */
async function contents(of: Db): Promise<Record<string, unknown[]>> {
  const kept = (await tablesOf(of)).filter(
    ({ tabela }) => !/sessoes|tokens|emails|chaves|contadores|linhagem/.test(tabela),
  );
  const rows = kept.map(async ({ tabela }) => {
    const found = await of.raw('select to_jsonb(t) as linha from ?? t order by 1', [tabela]);
    const linhas: { acao?: string }[] = found.rows.map(({ linha }: { linha: object }) => linha);
    return [tabela, linhas.filter(({ acao }) => acao !== 'REGISTRAR_QUEBRA')];
  });
  return Object.fromEntries(await Promise.all(rows));
}

function changed(text: Buffer, from: string, to: string): Buffer {
  expect(text.toString()).toContain(from);
  return Buffer.from(text.toString().replace(from, to));
}

/** Recomputes the checksum after an edit. */
function resealed(text: Buffer): Buffer {
  const end = text.lastIndexOf('\\.{"linhas"');
  const sum = createHash('sha256').update(text.subarray(0, end)).digest('hex');
  return Buffer.from(text.toString().replace(/"sha256":"\w+"/, `"sha256":"${sum}"`));
}

describe('a restored backup', () => {
  test('equals the original table by table, except sessions and pending mails, and can be used', async () => {
    const restored = await emptyDatabase();
    const { linhas, diferencas } = await restore(restored, file, { now });

    expect(await contents(restored)).toEqual(await contents(db));
    expect(await schemaDump(restored)).toBe(await schemaDump(db));
    expect(linhas.movimentacoes).toBe((await db('movimentacoes')).length);
    expect(diferencas).toBe(0);
    expect((await restored('atribuicoes')).length).toBe(4);
    expect((await restored('contagem_notas')).length).toBe(2);
    expect(await restored('procedencias').first()).toMatchObject({
      recebida: 60,
      saldo: 20,
      coletor: 'Zé\\N',
    });
    expect(await violations(restored)).toEqual([]);
    await season(callerFor(restored, admin));
    expect(await violations(restored)).toEqual([]);
    await expect(restored.raw('delete from movimentacoes')).rejects.toThrow('only grows');
    const { rows } = await restored.raw('select max(seq) as last, count(*) as n from movimentacoes');
    const [quebra, ...others] = await restored('auditoria').where('acao', 'REGISTRAR_QUEBRA');
    expect([others, rows[0].last > quebra?.detalhes.movimentacoes.depois]).toEqual([[], true]);
  });

  test('starts closing its rows again', async () => {
    const closed = async (on: Db) => {
      while (await fechar(on, SETTINGS));
      return [
        // The trail has an entry more for each restoration.
        await on('milhares').whereNot('livro', 'auditoria').orderBy(['livro', 'campo', 'valor']),
        await on('somas_por_item').orderBy(['lote_id', 'especie_id']),
      ];
    };
    const original = await emptyDatabase();
    await restore(original, file, { now });
    const kept = await closed(original);
    const restored = await emptyDatabase();
    await restore(restored, await saved(original), { now });
    expect(await restored('fechamentos')).toEqual([]);
    expect(await closed(restored)).toEqual(kept);
    expect((await verificarIntegridade({ db: restored, now })).diferencas).toEqual([]);
  });

  test('has the seals of the original as they are, and continues them', async () => {
    const sealed = await freshDatabase();
    await season(callerFor(sealed, await administrador(sealed)));
    while (await selar(sealed, now));
    const restored = await emptyDatabase();
    await restore(restored, await saved(sealed), { now });
    const { ultimo, ...found } = await verificarSelos({ db: restored, now });
    // The entry of the restoration itself waits for the next seal.
    expect(found).toMatchObject({ integra: true, sem_selo: 1 });
    expect(found.selos).toBeGreaterThan(2);
    expect(ultimo).toEqual((await verificarSelos({ db: sealed, now })).ultimo);
    await season(callerFor(restored, await administrador(restored)));
    while (await selar(restored, now));
    expect(await verificarSelos({ db: restored, now })).toMatchObject({
      integra: true,
      selos: 2 * found.selos,
      sem_selo: 0,
    });
  });

  test('is known to the planner, which would otherwise take every table for empty', async () => {
    const restored = await emptyDatabase();
    const { linhas } = await restore(restored, file, { now });
    const { rows } = await restored.raw(
      `select relname as tabela, reltuples::int as linhas from pg_class where relname = any(?)`,
      [Object.keys(linhas)],
    );
    const planned = rows.map((row: { tabela: string; linhas: number }) => [row.tabela, row.linhas]);
    expect(Object.fromEntries(planned)).toEqual(linhas);
  });

  test('may be restored into a database that already has the schema', async () => {
    const restored = openPatient(await freshDatabaseUrl());
    await restore(restored, file, { now });
    expect(await contents(restored)).toEqual(await contents(db));
  });

  test('of an older version is migrated with the data in it', async () => {
    await secondMigration();
    const restored = await emptyDatabase();
    await restore(restored, file, { now });
    expect(await migrate(restored)).toEqual([]);
    const species = await db('especies').orderBy('seq');
    expect(await restored('especies').orderBy('seq')).toEqual(
      species.map((each) => ({ ...each, ensaio: 'marcada' })),
    );
  });

  test('of an older version whose data this one refuses is not restored, and the sentence says what it refuses', async () => {
    await secondMigration('alter table especies add constraint nenhuma check (false)');
    const restored = await emptyDatabase();
    await expect(restore(restored, file, { now })).rejects.toThrow(
      /não cabe no que ela exige \(especies, nenhuma, 23514\)\. Instale de novo a versão anterior/,
    );
    expect(await tablesOf(restored)).toEqual([]);
  });
});

describe('a backup', () => {
  test('is one consistent snapshot while others write', async () => {
    const busy = await freshDatabase();
    const by = callerFor(busy, await administrador(busy));
    await lote(by);
    const before = await contents(busy);
    // The backup waits here: it has read the audit trail, but not yet the stock.
    const lock = await busy.transaction();
    await lock.raw('lock table destinatarios in access exclusive mode');
    const backup = saved(busy);
    await somebodyWaits(busy);
    await especie(by, { quantidade_inicial: undefined });
    await lock.rollback();

    const restored = await emptyDatabase();
    await restore(restored, await backup, { now });
    expect(await contents(restored)).toEqual(before);
    expect(await violations(restored)).toEqual([]);
  });

  test('contains no session, password token or mail', async () => {
    const token = await signIn(db, admin);
    await caller.usuarios.criar({ nome: 'Rita', email: 'rita@viveiro.example', cargo: 'Operador' });
    const rita = await db('usuarios').where('email', 'rita@viveiro.example').first();
    const mailed = await mailedToken(db, rita);
    const text = gunzipSync(await readFile(await saved(db))).toString();
    expect(text).toContain('rita@viveiro.example');
    for (const left of [
      token,
      mailed,
      '"sessoes"',
      '"marcas_de_aparelho"',
      '"tokens_senha"',
      '"emails"',
      '"chaves_idempotencia"',
    ]) {
      expect(text).not.toContain(left);
    }
  });

  test('is readable by its owner only, and never overwrites a file', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(writeBackup(db, file, now())).rejects.toThrow('já existe');
  });

  test('that fails leaves no file, and the database unchanged', async () => {
    const before = await readdir(folder);
    await expect(writeBackup(db, join(folder, 'nada', 'a.gz'), now())).rejects.toThrow('a pasta não existe');
    await expect(writeBackup(await emptyDatabase(), join(folder, 'b.gz'), now())).rejects.toThrow(
      'está vazio',
    );
    expect(await readdir(folder)).toEqual(before);
    await db.raw('select 1');
  });
});

const target = await emptyDatabase();

describe('nothing is restored', () => {
  test.each<[string, (text: Buffer) => Buffer, string]>([
    ['with one number changed', (text) => changed(text, '\t1000\t', '\t1001\t'), 'danificado'],
    ['without its last table', (text) => text.subarray(0, text.lastIndexOf('\\.{"tabela"')), 'danificado'],
    ['without its end', (text) => text.subarray(0, text.lastIndexOf('\\.{"linhas"')), 'danificado'],
    ['with an extra row after its end', (text) => Buffer.concat([text, Buffer.from('x\n')]), 'danificado'],
    ['of a newer version', (text) => resealed(changed(text, '"]', '","0002_do_futuro"]')), 'mais nova'],
    [
      'of before 1.0.0',
      (text) => resealed(changed(text, '"migracoes":[', '"migracoes":["0001_usuarios",')),
      'Este backup é de antes da versão 1.0.0: comece em outra pasta',
    ],
    [
      'that names a system table',
      (text) => resealed(changed(text, '{"tabela":"lotes"', '{"tabela":"pg_authid"')),
      'danificado',
    ],
    [
      'that refers to somebody who is not in it',
      (text) => resealed(changed(text, admin.id, randomUUID())),
      'violates foreign key constraint',
    ],
    ['that is no backup', () => Buffer.from('olá\n'), 'não é um backup'],
    ['that is empty', () => Buffer.alloc(0), 'danificado'],
  ])('from a file %s', async (_, change, sentence) => {
    const bad = join(folder, randomUUID());
    await writeFile(bad, gzipSync(change(gunzipSync(await readFile(file)))));
    await expect(restore(target, bad, { now })).rejects.toThrow(sentence);
    expect(await tablesOf(target)).toEqual([]);
  });

  test.each([10, 1_000])('from a file cut off at byte %s', async (length) => {
    const bad = join(folder, randomUUID());
    await writeFile(bad, await readFile(file));
    await truncate(bad, length);
    await expect(restore(target, bad, { now })).rejects.toThrow('danificado ou incompleto');
    expect(await tablesOf(target)).toEqual([]);
  });

  test('from a file that does not exist, or is not compressed', async () => {
    await expect(restore(target, join(folder, 'outro.gz'), { now })).rejects.toThrow('não existe');
    const plain = join(folder, 'texto');
    await appendFile(plain, 'olá');
    await expect(restore(target, plain, { now })).rejects.toThrow('não é um backup');
  });

  test('into a database that is not empty', async () => {
    const before = await contents(db);
    await expect(restore(db, file, { now })).rejects.toThrow('já tem cadastros');
    expect(await contents(db)).toEqual(before);
  });

  test('into a database that a newer version has made', async () => {
    const newer = await freshDatabase();
    await newer('migracoes').insert({ name: '9999_do_futuro', batch: 2, migration_time: new Date() });
    await expect(restore(newer, file, { now })).rejects.toThrow(
      'O banco de dados foi feito por outra versão',
    );
  });

  test('when the balances do not add up, unless differences are accepted', async () => {
    const wrong = await freshDatabase();
    await season(callerFor(wrong, await administrador(wrong)));
    await wrong.raw('update especies set quantidade_atual = quantidade_atual + 1 where seq = 1');
    const bad = await saved(wrong);
    await expect(restore(target, bad, { now })).rejects.toThrow('encontrou 1 diferença');
    expect(await tablesOf(target)).toEqual([]);
    const restored = await emptyDatabase();
    expect(await restore(restored, bad, { now, aceitarDiferencas: true })).toMatchObject({
      diferencas: 1,
    });
    expect((await verificarIntegridade({ db: restored, now })).integro).toBe(false);
  });

  test('when a sealed row is another, unless differences are accepted', async () => {
    const wrong = await freshDatabase();
    await season(callerFor(wrong, await administrador(wrong)));
    while (await selar(wrong, now));
    await wrong.raw('alter table auditoria disable trigger user');
    await wrong.raw(`update auditoria set data_registro = data_registro - interval '1 day' where seq = 3`);
    const bad = await saved(wrong);
    await expect(restore(target, bad, { now })).rejects.toThrow('encontrou 1 diferença');
    expect(await tablesOf(target)).toEqual([]);
    const restored = await emptyDatabase();
    expect(await restore(restored, bad, { now, aceitarDiferencas: true })).toMatchObject({ diferencas: 1 });
    expect(await verificarSelos({ db: restored, now })).toMatchObject({
      integra: false,
      diferencas: [{ livro: 'auditoria', problema: 'ALTERADO', seq: 3 }],
    });
  });
});
