import type { Knex } from 'knex';

/** Recipients of donated plants. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table destinatarios (
      id               uuid primary key default gen_random_uuid(),
      nome             text not null check (nome <> ''),
      tipo             text not null constraint destinatarios_tipo check (tipo in ('FISICA', 'JURIDICA')),
      categoria        text not null constraint destinatarios_categoria check (categoria in (
        'PUBLICA', 'PRIVADA', 'SOCIAL')),
      documento        text not null constraint destinatarios_documento_unico unique,
      documento_valido boolean not null,
      email            text,
      telefone         text,
      responsavel      text,
      endereco         text,
      status           text not null constraint destinatarios_status check (status in ('ATIVO', 'INATIVO')),
      busca            text not null,
      data_registro    timestamptz not null,
      data_att         timestamptz not null,
      constraint destinatarios_documento_forma check (
        documento ~ case tipo when 'FISICA' then '^[0-9]{11}$' else '^[A-Z0-9]{12}[0-9]{2}$' end)
    );
    create index destinatarios_por_nome on destinatarios (busca, id);
    create index destinatarios_por_parte_do_nome on destinatarios using gin (busca gin_trgm_ops);
    create index destinatarios_por_email on destinatarios (email);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table destinatarios');
}
