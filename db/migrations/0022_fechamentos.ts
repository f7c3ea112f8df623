import type { Knex } from 'knex';

/**
 * What is kept of the rows below which nothing can appear any more (`src/fechamento`): the rows of each key counted by the
 * thousand, the flows of each day, and the sums of each batch. Made from the books alone, so a backup has none of it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table fechamentos (
      figura text primary key,
      ate    bigint not null
    );
    comment on column fechamentos.ate is 'the seq of its book up to which the figure tells of all rows';

    create table milhares (
      livro     text not null,
      campo     text not null,
      valor     text not null,
      milhar    integer not null,
      registros integer not null check (registros between 1 and 1000),
      primeira  bigint not null,
      ultima    bigint not null,
      desde     timestamptz not null,
      ate       timestamptz not null,
      primary key (livro, campo, valor, milhar)
    );
    comment on column milhares.campo is 'the column of the book that holds the value; empty for all rows';
    comment on column milhares.milhar is 'from 0: every one but the last of a value has 1 000 rows, in the order of seq';

    create table somas_por_dia (
      fuso              text not null,
      dia               date not null,
      tipo              text not null,
      registros         bigint not null,
      quantidade        bigint not null,
      entregues         bigint not null,
      retornadas        bigint not null,
      entradas_em_lotes bigint not null,
      primary key (fuso, dia, tipo)
    );
    comment on table somas_por_dia is 'of effective movements: a reversal takes from the day of what it reverses';

    create table somas_por_lote (
      lote_id   uuid primary key references lotes,
      recebidas bigint not null,
      mortas    bigint not null
    );
    create index somas_por_lote_com_muitas_mortes on somas_por_lote (lote_id) where 5 * mortas > recebidas;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table somas_por_lote, somas_por_dia, milhares, fechamentos');
}
