import type { Knex } from 'knex';

/** What changed since a phone in the greenhouse last asked is found without reading what did not. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index lotes_por_mudanca on lotes (data_att);
    create index contagens_por_mudanca on contagens (data_att);
    create index contagem_notas_por_data on contagem_notas (data_registro);`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index lotes_por_mudanca, contagens_por_mudanca, contagem_notas_por_data');
}
