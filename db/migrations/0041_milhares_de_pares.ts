import type { Knex } from 'knex';

/** The trail is counted by who did what, too: its thousands are counted anew. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from milhares where livro = 'auditoria';
    delete from fechamentos where figura = 'milhares de auditoria'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`delete from milhares where livro = 'auditoria' and campo = 'usuario_id,acao'`);
}
