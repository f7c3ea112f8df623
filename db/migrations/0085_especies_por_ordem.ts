import type { Knex } from 'knex';

/** The list of species by their names reads its page in an index, as that of recipients does. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index especies_por_ordem on especies (busca, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index especies_por_ordem');
}
