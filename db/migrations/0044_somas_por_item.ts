import type { Knex } from 'knex';

/** The account of each species in each batch is kept, not only that of the batch: made from the book, as what it replaces. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table somas_por_lote;
    create table somas_por_item (
      lote_id             uuid not null,
      especie_id          uuid not null,
      alocadas            bigint not null,
      entradas            bigint not null,
      ajustes             bigint not null,
      mortas              bigint not null,
      perdidas            bigint not null,
      saidas              bigint not null,
      entregues           bigint not null,
      retornadas          bigint not null,
      morreram_germinando bigint not null,
      sairam_germinando   bigint not null,
      morreram_produzindo bigint not null,
      sairam_produzindo   bigint not null,
      acrescimos          bigint not null,
      primary key (lote_id, especie_id),
      foreign key (lote_id, especie_id) references lote_itens
    );
    comment on table somas_por_item is 'of effective movements: a reversal takes from what it reverses';
    create index somas_por_item_com_muitas_mortes on somas_por_item (lote_id) where 5 * mortas > alocadas + entradas;
    delete from fechamentos where figura in ('somas_por_lote', 'somas_por_item');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table somas_por_item;
    create table somas_por_lote (
      lote_id   uuid primary key references lotes,
      recebidas bigint not null,
      mortas    bigint not null
    );
    create index somas_por_lote_com_muitas_mortes on somas_por_lote (lote_id) where 5 * mortas > recebidas;
    delete from fechamentos where figura in ('somas_por_lote', 'somas_por_item');
  `);
}
