import { describe, expect, test } from 'vitest';
import { tablesOf } from '../../db/copy.ts';
import { mayRewriteTheBooks, TABLES } from '../../db/roles.ts';
import { closedUntil } from '../../src/fechamento/figura.ts';
import { asService } from '../support/database.ts';
import { especie } from '../support/factories.ts';
import { freshNursery } from '../support/fresh-nursery.ts';

const { db, admin } = await freshNursery();
const service = asService(db);
const { id } = await especie(admin, { tipo: 'SEMENTE' });

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
  test.each(['movimentacoes', 'auditoria', 'termos', 'selos', 'acessos', 'importacoes'])(
    'reads %s and adds to it, and can neither change a row nor switch a trigger off',
    async (livro) => {
      await service.raw('select * from ?? limit 1', [livro]);
      for (const statement of AGAINST_A_BOOK) {
        const refused = service.raw(statement.replaceAll('data_registro', columnOf(livro)), [livro]);
        await expect(refused, statement).rejects.toMatchObject({ code: '42501' });
      }
    },
  );

  test('erases an address from the trail, and nothing else of an entry', async () => {
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

  test('finds up to where a book is closed, and takes a lock on nothing else so', async () => {
    const [last] = await db('movimentacoes').max('seq as seq');
    expect(await closedUntil(service, 'movimentacoes')).toBe(last?.seq);
    await expect(closedUntil(service, 'especies')).rejects.toThrow('no book');
    const locking = service.transaction((trx) => trx.raw('lock table movimentacoes in share mode'));
    await expect(locking).rejects.toMatchObject({ code: '42501' });
  });

  test('is told from the owner, and from one that was given more', async () => {
    expect([await mayRewriteTheBooks(db), await mayRewriteTheBooks(service)]).toEqual([true, false]);
    for (const right of ['update', 'delete', 'truncate', 'trigger']) {
      await db.raw(`grant ${right} on auditoria to viveiro_servico`);
      expect(await mayRewriteTheBooks(service), right).toBe(true);
      await db.raw(`revoke ${right} on auditoria from viveiro_servico`);
      expect(await mayRewriteTheBooks(service), right).toBe(false);
    }
  });

  test('changes what is no book', async () => {
    await service('especies').where({ id }).update({ nome_popular: 'Jatobá' });
    await expect(service('especies').where({ id }).delete()).rejects.toMatchObject({ code: '42501' });
  });
});

test('each table is said to be one of the kinds that the service’s role has rights to', async () => {
  const { rows } = await db.raw(
    `select relname from pg_class where relkind = 'r' and relname like 'migracoes%'`,
  );
  const migrations = rows.map(({ relname }: { relname: string }) => relname);
  expect(TABLES).toEqual([...(await tablesOf(db)).map(({ tabela }) => tabela), ...migrations].sort());
});

function columnOf(livro: string): string {
  return livro === 'selos' ? 'data' : 'data_registro';
}
