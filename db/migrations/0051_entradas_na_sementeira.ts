import type { Knex } from 'knex';

/** Whether anybody keeps the sementeira of a species is read of what entered it, and not of all its movements. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index movimentacoes_na_sementeira on movimentacoes (especie_id)
      where variacao_sementeira > 0 and origem <> 'ESTORNO'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index movimentacoes_na_sementeira');
}
