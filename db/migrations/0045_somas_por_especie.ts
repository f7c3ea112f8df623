import type { Knex } from 'knex';

/** The balances of a species at the end of any day, and what moved, are read from sums of closed rows (`src/fechamento`). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table somas_por_especie (
      fuso               text not null,
      especie_id         uuid not null references especies,
      dia                date not null,
      sementeira         bigint not null,
      em_producao        bigint not null,
      entradas           bigint not null,
      alocadas           bigint not null,
      entregas           bigint not null,
      outras_saidas      bigint not null,
      retornos           bigint not null,
      perdas             bigint not null,
      mortalidade        bigint not null,
      ajustes            bigint not null,
      retornos_recebidos bigint not null,
      primary key (fuso, especie_id, dia)
    );
    comment on table somas_por_especie is
      'what changed the balances, by the day of each row; of what moved a reversal takes from the day of what it reverses';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table somas_por_especie;
    delete from fechamentos where figura like 'somas\\_por\\_especie %'`);
}
