import type { Knex } from 'knex';

/** Users, their credentials and sessions, and the single-use tokens that set a password. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table usuarios (
      id            uuid primary key default gen_random_uuid(),
      nome          text not null check (nome <> ''),
      email         text not null constraint usuarios_email_unico unique check (email = lower(email)),
      cpf           text constraint usuarios_cpf_unico unique check (cpf ~ '^[0-9]{11}$'),
      telefone      text,
      cargo         text not null constraint usuarios_cargo check (cargo in ('Administrador', 'Operador')),
      status        text not null constraint usuarios_status check (status in ('PENDENTE', 'ATIVO', 'INATIVO')),
      busca         text not null,
      data_registro timestamptz not null,
      data_att      timestamptz not null
    );
    create index usuarios_por_nome on usuarios (busca, id);

    create table credenciais (
      usuario_id uuid primary key references usuarios,
      hash_senha text not null,
      data_att   timestamptz not null
    );

    create table sessoes (
      id            text primary key check (id ~ '^[0-9a-f]{64}$'),
      usuario_id    uuid not null references usuarios,
      ip            text,
      user_agent    text,
      data_registro timestamptz not null,
      data_att      timestamptz not null,
      data_fim      timestamptz not null
    );
    create index sessoes_por_usuario on sessoes (usuario_id);
    create index sessoes_por_fim on sessoes (data_fim);

    create table tokens_senha (
      hash          text primary key check (hash ~ '^[0-9a-f]{64}$'),
      usuario_id    uuid not null references usuarios,
      data_registro timestamptz not null,
      data_fim      timestamptz
    );
    create index tokens_senha_por_usuario on tokens_senha (usuario_id);
    comment on column tokens_senha.data_fim is 'null until the mail that carries the token is sent: validity counts from then';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table tokens_senha, sessoes, credenciais, usuarios');
}
