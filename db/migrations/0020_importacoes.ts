import type { Knex } from 'knex';

/** What each import recorded, so that exactly that can be undone. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table importacoes (
      id            uuid primary key,
      tipo          text not null
                    constraint importacoes_tipo
                    check (tipo in ('especies', 'estufas', 'destinatarios', 'movimentacoes', 'lotes')),
      registros     uuid[] not null,
      usuario_id    uuid not null references usuarios,
      data_registro timestamptz not null
    );
    comment on column importacoes.id is 'the operation that recorded it';
    comment on column importacoes.registros is 'the ids of what it recorded, of the kind that tipo says, in the order of the sheet';
    create trigger importacoes_so_cresce before update or delete or truncate on importacoes
      for each statement execute function livro_so_cresce();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table importacoes');
}
