import type { Knex } from 'knex';

/**
 * Up to which number a book is closed (`src/fechamento`) is found under a lock that only the owner of the book may take. A
 * role that can but read the books and add to them asks this function, which can do nothing else.
 */
export async function up(knex: Knex): Promise<void> {
  const { rows } = await knex.raw('select quote_ident(current_schema()) as esquema');
  await knex.raw(`
    create function livro_fechado_ate(livro text) returns bigint language plpgsql security definer
      set search_path = ${rows[0].esquema}, pg_temp as $$
    declare
      ate bigint;
    begin
      if livro not in ('movimentacoes', 'auditoria', 'lotes') then raise exception 'no book: %', livro; end if;
      execute format('lock table %I in share mode', livro);
      execute format('select max(seq) from %I', livro) into ate;
      return ate;
    end $$;
    revoke execute on function livro_fechado_ate(text) from public;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function livro_fechado_ate(text)');
}
