import type { Knex } from 'knex';

/** The ledger and the audit trail only grow: the database refuses UPDATE, DELETE and TRUNCATE on both. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function livro_so_cresce() returns trigger language plpgsql as $$
    begin
      raise exception '% only grows: % refused', tg_table_name, tg_op using errcode = '23514', constraint = 'livro_so_cresce';
    end $$;
    create trigger movimentacoes_so_cresce before update or delete or truncate on movimentacoes
      for each statement execute function livro_so_cresce();
    create trigger auditoria_so_cresce before update or delete or truncate on auditoria
      for each statement execute function livro_so_cresce();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger movimentacoes_so_cresce on movimentacoes;
    drop trigger auditoria_so_cresce on auditoria;
    drop function livro_so_cresce();
  `);
}
