import type { Knex } from 'knex';

/** As with deliveries: the address and the responsible of a receipt stand beside it, and it holds their salted hash. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table destinatarios_dos_termos (
      movimentacao_id uuid not null,
      sal             text not null,
      endereco        text,
      responsavel     text
    );
    insert into destinatarios_dos_termos
      select movimentacao_id, encode(uuid_send(gen_random_uuid()), 'hex'), destinatario_endereco, destinatario_responsavel
      from termos where destinatario_endereco is not null or destinatario_responsavel is not null;
    alter table destinatarios_dos_termos
      add constraint destinatarios_dos_termos_pkey primary key (movimentacao_id),
      add constraint destinatarios_dos_termos_sal check (sal ~ '^[0-9a-f]{32}$');
    analyze destinatarios_dos_termos;

    create function pg_temp.hash_do_termo(id uuid) returns text language plpgsql stable as $$
    begin
      return (
        select encode(sha256(convert_to(sal, 'UTF8') || '\\x00' || convert_to(coalesce(endereco, ''), 'UTF8') || '\\x00'
          || convert_to(coalesce(responsavel, ''), 'UTF8')), 'hex')
        from public.destinatarios_dos_termos where movimentacao_id = id);
    end $$;
    alter table termos
      drop column destinatario_responsavel,
      alter column destinatario_endereco type text using pg_temp.hash_do_termo(movimentacao_id);
    drop function pg_temp.hash_do_termo;
    alter table termos rename column destinatario_endereco to destinatario_hash;
    alter table termos add constraint termos_destinatario_hash check (destinatario_hash ~ '^[0-9a-f]{64}$');
    alter table destinatarios_dos_termos
      add constraint destinatarios_dos_termos_movimentacao_id_fkey foreign key (movimentacao_id) references termos;
    comment on table destinatarios_dos_termos is 'where the recipient was to be found when the receipt was issued; a row goes when the person''s data is erased';
    comment on column termos.destinatario_hash is 'sha-256 of salt, address and responsible in destinatarios_dos_termos, in UTF-8, with a zero byte between them; null when there was neither';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table termos
      drop column destinatario_hash,
      add column destinatario_endereco text,
      add column destinatario_responsavel text;
    alter table termos disable trigger termos_so_cresce;
    update termos t set destinatario_endereco = d.endereco, destinatario_responsavel = d.responsavel
    from destinatarios_dos_termos d where d.movimentacao_id = t.movimentacao_id;
    alter table termos enable trigger termos_so_cresce;
    drop table destinatarios_dos_termos;
  `);
}
