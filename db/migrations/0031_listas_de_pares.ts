import type { Knex } from 'knex';

/** A species' movements of one user, type or origin are counted and paged in one index, too, because the busiest have many. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index movimentacoes_por_especie;
    create index movimentacoes_por_especie on movimentacoes (especie_id, seq desc)
      include (data_registro, usuario_id, tipo, origem)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index movimentacoes_por_especie;
    create index movimentacoes_por_especie on movimentacoes (especie_id, seq desc) include (data_registro)`);
}
