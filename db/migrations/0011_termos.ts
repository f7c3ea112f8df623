import type { Knex } from 'knex';

/** Donation receipts: one number and one public code per movement, with the species' names as they were first issued. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table termos (
      movimentacao_id uuid primary key references movimentacoes,
      numero          text not null constraint termos_numero_unico unique,
      codigo          text not null constraint termos_codigo_unico unique check (codigo ~ '^[A-Za-z0-9_-]{22}$'),
      nome_popular    text not null,
      nome_cientifico text,
      variedade       text,
      usuario_id      uuid not null references usuarios,
      data_registro   timestamptz not null
    );
    comment on column termos.codigo is 'names the public check page: random, because whoever has it may see the receipt';
    create trigger termos_so_cresce before update or delete or truncate on termos
      for each statement execute function livro_so_cresce();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table termos');
}
