import type { Knex } from 'knex';

/**
 * A thousand that reaches from one month into the next has the summaries of each month apart, so that a chart by month need not read
 * its movements. The closing job takes those apart that were kept before, some at a time.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table milhares add column fuso text;
    comment on column milhares.fuso is 'the time zone by whose months its summaries are apart; null when they are not';
    alter table resumos add column desde timestamptz;
    comment on column resumos.desde is 'the first of its movements, where the months of its thousand are apart';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    with apart as (delete from resumos where desde is not null returning *)
    insert into resumos (campo, valor, milhar, tipo, origem, usuario_id, especie_id, especie_destino_id, unidade, entrega,
      retorno_ao_viveiro, efetiva, registros, quantidade, variacao_sementeira, variacao_lote, sementes_na_sementeira, sementes_no_lote)
    select campo, valor, milhar, tipo, origem, usuario_id, especie_id, especie_destino_id, unidade, entrega,
      retorno_ao_viveiro, efetiva, sum(registros), sum(quantidade), sum(variacao_sementeira), sum(variacao_lote),
      sum(sementes_na_sementeira), sum(sementes_no_lote)
    from apart group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12;
    alter table resumos drop column desde;
    alter table milhares drop column fuso;
  `);
}
