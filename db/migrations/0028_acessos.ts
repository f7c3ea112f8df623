import type { Knex } from 'knex';

/**
 * Who took personal data out of the system as files, or erased it. Apart from the audit trail: the specification lists
 * that one's actions, and these are not among them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table acessos (
      seq           bigint generated always as identity constraint acessos_seq_unica unique,
      id            uuid primary key default gen_random_uuid(),
      acesso        text not null constraint acessos_acesso check (acesso in (
        'EXPORTAR_RELATORIO', 'EXPORTAR_TITULAR', 'ANONIMIZAR_TITULAR')),
      relatorio     text,
      formato       text,
      registros     bigint not null,
      cadastros     uuid[] not null default '{}',
      usuario_id    uuid references usuarios,
      conta         text,
      ip            text,
      data_registro timestamptz not null,
      constraint acessos_relatorio check ((acesso = 'EXPORTAR_RELATORIO') = (relatorio is not null)),
      constraint acessos_por_alguem check ((usuario_id is null) <> (conta is null))
    );
    create index acessos_por_data on acessos (data_registro);
    comment on column acessos.cadastros is 'the recipients and users that a titular was';
    comment on column acessos.conta is 'the account of the machine on which a command was run';
    create trigger acessos_so_cresce before update or delete or truncate on acessos
      for each statement execute function livro_so_cresce();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table acessos');
}
