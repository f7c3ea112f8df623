import type { Knex } from 'knex';

const LIVROS = ['movimentacoes', 'auditoria', 'termos', 'lote_fases', 'acessos', 'importacoes'];

/**
 * What the service's role cannot forge by adding to a book: a row of another time, and a number that moves the horizon below
 * which the book is closed. That is the last number that was ever drawn, whatever the rows say. The owner, who restores
 * and makes the demonstration, writes rows of any time. The phases of batches only grow from now on, as the other books do.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function livro_e_de_agora() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
    begin
      if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'MEMBER') then return new; end if;
      raise exception '% takes rows of now only', tg_table_name using errcode = '23514', constraint = 'livro_e_de_agora';
    end $$;
    create trigger selos_e_de_agora before insert on selos for each row when (${fora('data')})
      execute function livro_e_de_agora();
    create trigger lote_fases_so_cresce before update or delete or truncate on lote_fases
      for each statement execute function livro_so_cresce();
  `);
  for (const livro of LIVROS) {
    await knex.raw(`
      create trigger ${livro}_e_de_agora before insert on ${livro} for each row when (${fora('data_registro')})
        execute function livro_e_de_agora()`);
  }
  const livro = await nomeDoLivro(knex);
  await knex.raw(`
    create or replace function livro_fechado_ate(livro text) returns bigint language plpgsql security definer
      set search_path = pg_catalog, pg_temp as $$
    begin
      if livro not in ('movimentacoes', 'auditoria', 'lotes') then raise exception 'no book: %', livro; end if;
      execute 'lock table ' || ${livro} || ' in share mode';
      return pg_sequence_last_value(pg_get_serial_sequence(${livro}, 'seq')::regclass);
    end $$`);
}

/** The condition itself costs a row next to nothing; the function is called for the few that it holds of. */
function fora(coluna: string): string {
  const minute = `interval '1 minute'`;
  return `new.${coluna} not between clock_timestamp() - ${minute} and clock_timestamp() + ${minute}`;
}

/** Qualified, so that no other schema's table can be meant. */
async function nomeDoLivro(knex: Knex): Promise<string> {
  const { rows } = await knex.raw('select quote_ident(current_schema()) as esquema');
  return `format('${rows[0].esquema}.%I', livro)`;
}

export async function down(knex: Knex): Promise<void> {
  const { rows } = await knex.raw('select quote_ident(current_schema()) as esquema');
  await knex.raw(`
    create or replace function livro_fechado_ate(livro text) returns bigint language plpgsql security definer
      set search_path = ${rows[0].esquema}, pg_temp as $$
    declare
      ate bigint;
    begin
      if livro not in ('movimentacoes', 'auditoria', 'lotes') then raise exception 'no book: %', livro; end if;
      execute format('lock table %I in share mode', livro);
      execute format('select max(seq) from %I', livro) into ate;
      return ate;
    end $$;
    drop trigger lote_fases_so_cresce on lote_fases`);
  for (const livro of [...LIVROS, 'selos']) {
    await knex.raw(`drop trigger ${livro}_e_de_agora on ${livro}`);
  }
  await knex.raw('drop function livro_e_de_agora');
}
