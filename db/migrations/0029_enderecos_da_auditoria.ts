import type { Knex } from 'knex';

const LIVROS = ['auditoria', 'acessos'] as const;

/** The address that somebody worked from may be erased after its term: the one change that an entry of the trail allows. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function livro_perde_enderecos() returns trigger language plpgsql as $$
    begin
      if old.ip is not null and new.ip is null and to_jsonb(new) - 'ip' = to_jsonb(old) - 'ip' then return new; end if;
      raise exception '% only grows: % refused', tg_table_name, tg_op using errcode = '23514', constraint = 'livro_so_cresce';
    end $$`);
  for (const livro of LIVROS) {
    await knex.raw(`
      drop trigger ${livro}_so_cresce on ${livro};
      create trigger ${livro}_so_cresce before delete or truncate on ${livro}
        for each statement execute function livro_so_cresce();
      create trigger ${livro}_perde_enderecos before update on ${livro}
        for each row execute function livro_perde_enderecos()`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const livro of LIVROS) {
    await knex.raw(`
      drop trigger ${livro}_perde_enderecos on ${livro};
      drop trigger ${livro}_so_cresce on ${livro};
      create trigger ${livro}_so_cresce before update or delete or truncate on ${livro}
        for each statement execute function livro_so_cresce()`);
  }
  await knex.raw('drop function livro_perde_enderecos');
}
