import type { Knex } from 'knex';

/** What people save of their lists: filters, order and columns, by a name. Nobody else sees them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table vistas (
      id uuid not null default gen_random_uuid(),
      usuario_id uuid not null references usuarios (id),
      lista text not null,
      nome text not null,
      busca text not null,
      filtros text,
      colunas_ocultas text[] not null,
      data_registro timestamptz not null,
      data_att timestamptz not null,
      constraint vistas_pkey primary key (id),
      constraint vistas_nome_unico unique (usuario_id, lista, busca),
      constraint vistas_lista check (lista = any (array['especies', 'procedencias', 'estufas', 'lotes', 'entregas',
        'contagens', 'movimentacoes', 'destinatarios', 'usuarios'])),
      constraint vistas_nome_check check (nome <> '')
    );
    comment on column vistas.busca is 'the name, normalised';
    comment on column vistas.filtros is 'filters and order, as the address of the list has them'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table vistas');
}
