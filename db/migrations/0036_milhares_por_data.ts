import type { Knex } from 'knex';

/** The thousands that a period touches are found by its beginning, however many there were before it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index milhares_ate on milhares (livro, campo, valor, ate)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index milhares_ate');
}
