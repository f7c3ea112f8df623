import type { Knex } from 'knex';

/**
 * What the 1 000 movements of a full thousand come to (`src/fechamento/resumos.ts`): of all movements, and of those of each
 * species. The thousands of movements are counted anew, which makes them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table resumos (
      campo               text not null,
      valor               text not null,
      milhar              integer not null,
      tipo                text not null,
      origem              text not null,
      usuario_id          uuid not null,
      especie_id          uuid,
      especie_destino_id  uuid,
      unidade             text not null,
      entrega             boolean not null,
      retorno_ao_viveiro  boolean not null,
      efetiva             boolean not null,
      registros           integer not null,
      quantidade          bigint not null,
      variacao_sementeira bigint not null,
      variacao_lote       bigint not null
    );
    create index resumos_por_milhar on resumos (campo, valor, milhar);
    comment on column resumos.especie_id is 'null in the thousands of all movements, as especie_destino_id is';
    comment on column resumos.efetiva is 'neither a reversal nor reversed by what is closed';
    delete from milhares where livro = 'movimentacoes';
    delete from fechamentos where figura = 'milhares de movimentacoes'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table resumos');
}
