import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { closedUntil } from '../../db/books.ts';
import { tablesOf } from '../../db/copy.ts';
import { grantsTo, mayRewriteTheBooks, TABLES } from '../../db/roles.ts';
import { selar } from '../../src/selos/selar.ts';
import { callerFor } from '../support/caller.ts';
import { asService } from '../support/database.ts';
import { especie, expedicao, lote, movimentacao } from '../support/factories.ts';
import { freshNursery } from '../support/fresh-nursery.ts';
import { expectRefused } from '../support/refusals.ts';

const { db, user, admin } = await freshNursery();
const service = asService(db);
const pronto = await lote(admin, { fase: 'PRONTO' });
const { id } = await especie(admin, { tipo: 'SEMENTE' });
const entrega = await expedicao(admin, pronto, 1);
await admin.movimentacoes.emitirTermo({ id: entrega.id });
const { usuario_id, data_registro } = await db('termos').first();
await db('acessos').insert({ acesso: 'EXPORTAR_TITULAR', registros: 1, conta: 'root', data_registro });
await db('importacoes').insert({ id, tipo: 'especies', registros: [id], usuario_id, data_registro });

/** The books that the database numbers and dates. */
const LIVROS = ['movimentacoes', 'auditoria', 'termos', 'lote_fases', 'acessos', 'importacoes'];

/** What undoes a book: each is refused before a trigger is asked. */
const AGAINST_A_BOOK = [
  'update ?? set data_registro = now()',
  'delete from ??',
  'truncate ??',
  'truncate ?? cascade',
  'alter table ?? disable trigger all',
  'alter table ?? disable trigger user',
  'alter table ?? add column outra text',
  'drop table ??',
  'alter table ?? owner to current_user',
  'create rule calado as on insert to ?? do instead nothing',
];

describe('the service’s role', () => {
  test.each([...LIVROS, 'selos'])(
    'reads %s and adds to it, and can neither change a row nor switch a trigger off',
    async (livro) => {
      await service.raw('select * from ?? limit 1', [livro]);
      for (const statement of AGAINST_A_BOOK) {
        const refused = service.raw(statement.replaceAll('data_registro', columnOf(livro)), [livro]);
        await expect(refused, statement).rejects.toMatchObject({ code: '42501' });
      }
    },
  );

  test.each(LIVROS)(
    'adds to %s only rows of the present, with a number that the database chooses',
    async (livro) => {
      const { rows } = await db.raw<{ rows: { coluna: string; numerada: boolean }[] }>(
        `select attname as coluna, attidentity <> '' as numerada from pg_attribute
       where attrelid = ?::regclass and attnum > 0 and not attisdropped`,
        [livro],
      );
      const columns = rows.filter(({ numerada }) => !numerada).map(({ coluna }) => coluna);
      const copying = (values: Record<string, string>) => {
        const into = [...new Set([...columns, ...Object.keys(values)])];
        const from = into.map((column) => values[column] ?? column);
        return service.raw(
          `insert into ${livro} (${into}) overriding system value select ${from} from ${livro} limit 1`,
        );
      };
      for (const { coluna } of rows.filter(({ numerada }) => numerada)) {
        for (const number of ['-9223372036854775808', '1', '4611686018427387904']) {
          await expect(copying({ [coluna]: number }), number).rejects.toMatchObject({ code: '42501' });
        }
        const drawn = service.raw('select nextval(pg_get_serial_sequence(?, ?))', [livro, coluna]);
        await expect(drawn).rejects.toMatchObject({ code: '42501' });
      }
      for (const moment of [
        "now() - interval '61 seconds'",
        `now() + interval '2 minutes'`,
        `'infinity'`,
        `'-infinity'`,
      ]) {
        const forged = copying({ data_registro: moment });
        await expect(forged, moment).rejects.toMatchObject({ constraint: 'livro_e_de_agora' });
      }
    },
  );

  test('is told to wait while the clock of the service is wrong, and writes nothing', async () => {
    const late = callerFor(service, user, { now: () => new Date(Date.now() + 90_000) });
    await expectRefused(db, () => movimentacao(late, { especie_id: id }), 'unavailable', 'RELOGIO_MUDOU');
  });

  test('dates a seal only with the present time', async () => {
    const selo = { livro: 'auditoria', forma: 1, ate: 1, quantidade: 1, linhas: Buffer.alloc(16) };
    const hashes = { raiz: Buffer.alloc(32), selo: Buffer.alloc(32) };
    const forged = service('selos').insert({ ...selo, ...hashes, numero: 1, data: '2020-01-01T00:00:00Z' });
    await expect(forged).rejects.toMatchObject({ constraint: 'livro_e_de_agora' });
  });

  test('erases an address from the trail, but nothing else of an entry', async () => {
    await service('auditoria').update({ ip: null }).whereNotNull('ip');
    await expect(service('auditoria').update({ ip: '10.0.0.1' })).rejects.toMatchObject({ code: '23514' });
    for (const coluna of ['acao', 'usuario_id', 'detalhes']) {
      await expect(service('auditoria').update({ [coluna]: null })).rejects.toMatchObject({ code: '42501' });
    }
  });

  test.each([
    "set session_replication_role = 'replica'",
    'set role viveiro',
    'alter role current_user superuser',
    'create role outro',
    'create table minha (id int)',
    'create function minha() returns int language sql as $$ select 1 $$',
    'create extension file_fdw',
    "copy (select 1) to program 'cat'",
    "select pg_read_file('postgresql.conf')",
    'update migracoes set name = name',
    'drop trigger movimentacoes_so_cresce on movimentacoes',
    'create or replace function livro_so_cresce() returns trigger language plpgsql as $$ begin return null; end $$',
  ])('may not: %s', async (statement) => {
    await expect(service.raw(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('finds up to where a book is closed, which no row moves, and cannot lock a book', async () => {
    const [drawn] = await db('movimentacoes_seq_seq').select('last_value as seq');
    expect(await closedUntil(service, 'movimentacoes')).toBe(drawn.seq);
    const trx = await db.transaction();
    await trx.raw(`insert into movimentacoes overriding system value
      select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'seq', 4611686018427387904))).*
      from movimentacoes t limit 1`);
    expect(await closedUntil(trx, 'movimentacoes')).toBe(drawn.seq);
    await trx.rollback();
    await expect(closedUntil(service, 'especies')).rejects.toThrow('no book');
    const locking = service.transaction((trx) => trx.raw('lock table movimentacoes in share mode'));
    await expect(locking).rejects.toMatchObject({ code: '42501' });
  });

  test('is distinguished from the owner, and from a role with more rights', async () => {
    expect([await mayRewriteTheBooks(db), await mayRewriteTheBooks(service)]).toEqual([true, false]);
    for (const right of ['update', 'delete', 'truncate', 'trigger']) {
      await db.raw(`grant ${right} on auditoria to viveiro_servico`);
      expect(await mayRewriteTheBooks(service), right).toBe(true);
      await db.raw(`revoke ${right} on auditoria from viveiro_servico`);
      expect(await mayRewriteTheBooks(service), right).toBe(false);
    }
    await db.raw('grant insert on auditoria to viveiro_servico');
    expect(await mayRewriteTheBooks(service)).toBe(true);
    for (const statement of grantsTo('viveiro_servico')) await db.raw(statement);
    expect(await mayRewriteTheBooks(service)).toBe(false);
  });

  test('changes tables that are not books', async () => {
    await service('especies').where({ id }).update({ nome_popular: 'Jatobá' });
    await expect(service('especies').where({ id }).delete()).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a seal that the service’s role adds', () => {
  /** The seals before it, the last one first: of all books, and of the trail, which the forged ones are of. */
  let selos: { numero: number; selo: Buffer }[];
  let daTrilha: { ate: number }[];
  let novo: Record<string, unknown> & { numero: number; ate: number };

  beforeAll(async () => {
    for (const _ of ['first', 'second']) {
      await movimentacao(admin, { especie_id: id });
      await selar(service, () => new Date());
    }
    await movimentacao(admin, { especie_id: id });
    selos = await db('selos').orderBy('numero', 'desc');
    daTrilha = await db('selos').where('livro', 'auditoria').orderBy('ate', 'desc');
    const { rows } = await db.raw('select max(seq) as ate from auditoria');
    const ate = Number(rows[0].ate);
    novo = {
      ...{ numero: Number(selos[0]?.numero) + 1, livro: 'auditoria', forma: 1, apos: daTrilha[0]?.ate, ate },
      ...{ quantidade: 1, linhas: Buffer.alloc(16), enderecos: Buffer.alloc(8), data: new Date() },
      ...{ nos: randomBytes(32), raiz: randomBytes(32), anterior: selos[0]?.selo, selo: randomBytes(32) },
    };
  });

  /** In a transaction that is rolled back, so that each one finds the same last seal. */
  async function add(other: object = {}): Promise<void> {
    const trx = await service.transaction();
    try {
      await trx('selos').insert({ ...novo, ...other });
    } finally {
      await trx.rollback();
    }
  }

  test('is accepted when it continues the chain', () => add());

  test.each<[string, () => object]>([
    ['has the number of the last one', () => ({ numero: novo.numero - 1 })],
    ['leaves a number out', () => ({ numero: novo.numero + 1 })],
    ['begins the chain anew', () => ({ numero: 1, anterior: null })],
    ['names nothing before it', () => ({ anterior: null })],
    ['names the one before the last', () => ({ anterior: selos[1]?.selo })],
    ['names one that never was', () => ({ anterior: randomBytes(32) })],
    ['begins its book anew', () => ({ apos: null })],
    ['seals rows again', () => ({ apos: daTrilha[1]?.ate })],
    ['leaves rows out', () => ({ apos: Number(daTrilha[0]?.ate) + 1 })],
    ['seals up to a number that no row has', () => ({ ate: novo.ate + 1_000 })],
    ['is of a book that ends elsewhere', () => ({ livro: 'termos' })],
  ])('is refused when it %s', async (_, other) => {
    await expect(add(other())).rejects.toMatchObject({ constraint: 'selo_continua' });
  });
});

test('each table has one of the kinds by which the service’s role gets its rights', async () => {
  const { rows } = await db.raw(
    `select relname from pg_class where relkind = 'r' and relname like 'migracoes%'`,
  );
  const migrations = rows.map(({ relname }: { relname: string }) => relname);
  expect(TABLES).toEqual([...(await tablesOf(db)).map(({ tabela }) => tabela), ...migrations].sort());
});

function columnOf(livro: string): string {
  return livro === 'selos' ? 'data' : 'data_registro';
}
