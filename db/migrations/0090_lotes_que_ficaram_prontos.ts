import type { Knex } from 'knex';

/** What became ready in a month is read by its days, however many batches went before. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `create index lote_fases_de_pronto on lote_fases (data_registro) where fase = 'PRONTO' or fase_anterior = 'PRONTO'`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index lote_fases_de_pronto');
}
