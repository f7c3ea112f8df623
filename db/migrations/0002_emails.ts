import type { Knex } from 'knex';

/** The outbox: a mail is written with the fact that causes it and sent after the commit. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table emails (
      id                uuid primary key default gen_random_uuid(),
      usuario_id        uuid not null references usuarios,
      modelo            text not null constraint emails_modelo check (modelo in ('CONVITE', 'REDEFINICAO')),
      dados             jsonb,
      tentativas        integer not null default 0,
      proxima_tentativa timestamptz not null,
      erro              text,
      data_registro     timestamptz not null,
      data_envio        timestamptz,
      constraint emails_dados_so_ate_o_envio check (data_envio is null or dados is null)
    );
    create index emails_a_enviar on emails (proxima_tentativa) where dados is not null;
    comment on column emails.dados is 'what the mail says, the token included; erased when it is sent or given up: a row with it is still to be sent';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table emails');
}
