import type { Knex } from 'knex';

/**
 * What is kept of closed movements tells seeds and seedlings apart (`src/fechamento`). Both figures are emptied, and made anew
 * from the book.
 */
export async function up(knex: Knex): Promise<void> {
  await empty(knex);
  await knex.raw(`
    alter table somas_por_dia add column unidade text not null,
      drop constraint somas_por_dia_pkey, add primary key (fuso, dia, tipo, unidade);
    alter table resumos add column sementes_na_sementeira bigint not null, add column sementes_no_lote bigint not null;
    comment on column resumos.sementes_na_sementeira is 'the part of variacao_sementeira that is of species counted in seeds'`);
}

export async function down(knex: Knex): Promise<void> {
  await empty(knex);
  await knex.raw(`
    alter table resumos drop column sementes_na_sementeira, drop column sementes_no_lote;
    alter table somas_por_dia drop column unidade, add primary key (fuso, dia, tipo)`);
}

/** The summaries are made when their thousands are counted. */
async function empty(knex: Knex): Promise<void> {
  await knex.raw(`
    truncate somas_por_dia, resumos;
    delete from milhares where livro = 'movimentacoes';
    delete from fechamentos where figura = 'milhares de movimentacoes' or figura like 'somas\\_por\\_dia %'`);
}
