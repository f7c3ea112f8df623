import type { Knex } from 'knex';

/** The devices on which an account has signed in, so that nobody else's wrong passwords keep it out there. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table marcas_de_aparelho (
      hash          text primary key check (hash ~ '^[0-9a-f]{64}$'),
      usuario_id    uuid not null references usuarios,
      data_registro timestamptz not null,
      data_uso      timestamptz not null
    );
    create index marcas_de_aparelho_por_usuario on marcas_de_aparelho (usuario_id, data_uso);
    create index marcas_de_aparelho_por_uso on marcas_de_aparelho (data_uso);
    comment on column marcas_de_aparelho.data_uso is 'the last right sign-in there; that of data_registro until the device has shown the mark';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table marcas_de_aparelho');
}
