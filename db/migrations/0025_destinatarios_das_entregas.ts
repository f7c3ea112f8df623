import type { Knex } from 'knex';

/** A ledger of millions of rows takes minutes. */
const LONG = { query_timeout: 3_600_000 };

/**
 * The name and the document of a recipient at the time of a delivery stand beside the ledger, in a table that can be
 * emptied. The row holds their salted hash: it proves them while they are there, and says nothing once they are erased.
 * The ledger is written anew in one pass: no row is updated, and the old text is left in none of its pages.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0');
  await knex
    .raw(`
    create table destinatarios_das_entregas (
      movimentacao_id uuid not null,
      sal             text not null,
      nome            text not null,
      documento       text not null
    );
    insert into destinatarios_das_entregas
      select id, encode(uuid_send(gen_random_uuid()), 'hex'), destinatario_nome, destinatario_documento
      from movimentacoes where destinatario_id is not null;
    alter table destinatarios_das_entregas
      add constraint destinatarios_das_entregas_pkey primary key (movimentacao_id),
      add constraint destinatarios_das_entregas_sal check (sal ~ '^[0-9a-f]{32}$');
    analyze destinatarios_das_entregas;

    create function pg_temp.hash_da_entrega(id uuid) returns text language plpgsql stable as $$
    begin
      return (
        select encode(sha256(convert_to(sal, 'UTF8') || '\\x00' || convert_to(nome, 'UTF8') || '\\x00'
          || convert_to(documento, 'UTF8')), 'hex')
        from public.destinatarios_das_entregas where movimentacao_id = id);
    end $$;
    alter table movimentacoes
      drop constraint movimentacoes_destinatario,
      drop column destinatario_nome,
      alter column destinatario_documento type text
        using case when destinatario_id is not null then pg_temp.hash_da_entrega(id) end;
    drop function pg_temp.hash_da_entrega;
    alter table movimentacoes rename column destinatario_documento to destinatario_hash;
    alter table movimentacoes
      add constraint movimentacoes_destinatario check (
        (destinatario_id is null or tipo in ('EXPEDICAO', 'SAIDA'))
        and (destinatario_id is null) = (destinatario_hash is null)),
      add constraint movimentacoes_destinatario_hash check (destinatario_hash ~ '^[0-9a-f]{64}$');
    alter table destinatarios_das_entregas
      add constraint destinatarios_das_entregas_movimentacao_id_fkey foreign key (movimentacao_id) references movimentacoes;
    comment on table destinatarios_das_entregas is 'who received, as they were called then; a row goes when the person''s data is erased';
    comment on column movimentacoes.destinatario_hash is 'sha-256 of salt, name and document in destinatarios_das_entregas, in UTF-8, with a zero byte between them';
  `)
    .options(LONG);
}

/** What was erased comes back as a word. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0');
  await knex
    .raw(`
    alter table movimentacoes
      drop constraint movimentacoes_destinatario,
      drop constraint movimentacoes_destinatario_hash,
      drop column destinatario_hash,
      add column destinatario_nome text,
      add column destinatario_documento text;
    alter table movimentacoes disable trigger movimentacoes_so_cresce;
    update movimentacoes m set
      destinatario_nome = coalesce(d.nome, 'Anonimizado'), destinatario_documento = coalesce(d.documento, '')
    from movimentacoes t left join destinatarios_das_entregas d on d.movimentacao_id = t.id
    where t.id = m.id and m.destinatario_id is not null;
    alter table movimentacoes enable trigger movimentacoes_so_cresce;
    alter table movimentacoes add constraint movimentacoes_destinatario check (
      (destinatario_id is null or tipo in ('EXPEDICAO', 'SAIDA'))
      and (destinatario_id is null) = (destinatario_nome is null)
      and (destinatario_id is null) = (destinatario_documento is null));
    drop table destinatarios_das_entregas;
  `)
    .options(LONG);
}
