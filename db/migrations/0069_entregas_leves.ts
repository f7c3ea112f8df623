import type { Knex } from 'knex';

/** Deliveries of many years take seconds; a busy machine may need more. */
const LONG = { query_timeout: 3_600_000 };

/**
 * A delivery of one item costs one row: its only item has the delivery's id, so `entrega_itens` keeps the further ones alone. The
 * number and the order are one figure, with one index. A range of dates is read from a summary of its pages, which a write does not touch.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0');
  await knex
    .raw(`
    alter table devolucoes
      drop constraint devolucoes_item_id_fkey,
      add constraint devolucoes_item_id_fkey foreign key (item_id) references movimentacoes;

    alter table entrega_itens rename to itens_de_antes;
    create table entrega_itens (
      movimentacao_id uuid not null,
      entrega_id      uuid not null,
      ordem           smallint not null
    );
    insert into entrega_itens select movimentacao_id, entrega_id, ordem from itens_de_antes where ordem > 0;
    drop table itens_de_antes;
    alter table entrega_itens
      add constraint entrega_itens_pkey primary key (movimentacao_id),
      add constraint entrega_itens_ordem_unica unique (entrega_id, ordem),
      add constraint entrega_itens_ordem check (ordem between 1 and 49),
      add constraint entrega_itens_movimentacao_id_fkey foreign key (movimentacao_id) references movimentacoes,
      add constraint entrega_itens_entrega_id_fkey foreign key (entrega_id) references entregas;
    create trigger entrega_itens_so_cresce before update or delete or truncate on entrega_itens
      for each statement execute function livro_so_cresce();
    comment on table entrega_itens is 'the items of a delivery after its first, which has the id of the delivery';

    drop index entregas_por_data;
    alter table entregas
      drop constraint entregas_numero_unico,
      alter column seq drop identity;
    alter table entregas
      alter column seq type bigint using split_part(numero, '-', 2)::bigint * 1000000000 + split_part(numero, '-', 3)::bigint;
    alter table entregas drop column numero;
    alter table entregas add column numero text not null generated always as ('ENT-' || (seq / 1000000000)::text || '-' ||
      lpad((seq % 1000000000)::text, greatest(5, length((seq % 1000000000)::text)), '0')) stored;
    create index entregas_por_data on entregas using brin (data_registro) with (pages_per_range = 16, autosummarize = on);
    comment on column entregas.seq is 'its year, and its number of the year in nine digits';
    analyze entregas, entrega_itens;
  `)
    .options(LONG);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0');
  await knex
    .raw(`
    drop index entregas_por_data;
    alter table entregas rename column numero to numero_de_agora;
    alter table entregas add column numero text;
    alter table entregas disable trigger user;
    update entregas set numero = numero_de_agora;
    alter table entregas enable trigger user;
    alter table entregas
      drop column numero_de_agora,
      alter column numero set not null,
      add constraint entregas_numero_unico unique (numero),
      alter column seq add generated always as identity;
    select setval(pg_get_serial_sequence('entregas', 'seq'), (select coalesce(max(seq), 1) from entregas));
    create index entregas_por_data on entregas (data_registro);
    comment on column entregas.seq is null;

    alter table entrega_itens drop constraint entrega_itens_ordem;
    insert into entrega_itens select id, id, 0 from entregas order by seq;
    comment on table entrega_itens is null;
    alter table devolucoes
      drop constraint devolucoes_item_id_fkey,
      add constraint devolucoes_item_id_fkey foreign key (item_id) references entrega_itens;
  `)
    .options(LONG);
}
