import type { Knex } from 'knex';

/** What lives of a species is read of the batches that have some of it, however many have had. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index lote_itens_vivos on lote_itens (especie_id) include (quantidade_atual) where quantidade_atual > 0;
    drop index lote_itens_por_especie;
    create index lote_itens_por_especie on lote_itens (especie_id) include (lote_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index lote_itens_vivos;
    drop index lote_itens_por_especie;
    create index lote_itens_por_especie on lote_itens (especie_id) include (lote_id, quantidade_atual);
  `);
}
