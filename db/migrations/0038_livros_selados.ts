import type { Knex } from 'knex';

const ANTES = ['movimentacoes', 'auditoria'];
const LIVROS = [...ANTES, 'termos', 'lote_fases', 'acessos', 'importacoes', 'apagamentos'];

/**
 * Receipts, phases of batches, accesses and imports are books like the ledger and the trail: numbered by the database and
 * sealed. So is what was erased by law: of a copy of a person's data the movement that it stood beside, of the addresses in a
 * book the number up to which they are gone. What had been erased before is marked now, as it is found.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0');
  await knex.raw(`
    alter table termos add column seq bigint generated always as identity constraint termos_seq_unica unique;
    alter table importacoes add column seq bigint generated always as identity constraint importacoes_seq_unica unique;

    create table apagamentos (
      seq           bigint generated always as identity constraint apagamentos_seq_unica unique,
      id            uuid primary key default gen_random_uuid(),
      tabela        text not null,
      registros     uuid[],
      ate           bigint,
      data_registro timestamptz not null,
      constraint apagamentos_tabela check (case
        when tabela in ('destinatarios_das_entregas', 'destinatarios_dos_termos') then registros is not null and ate is null
        else tabela in ('auditoria', 'acessos') and registros is null and ate is not null end)
    );
    create index apagamentos_por_tabela on apagamentos (tabela, ate);
    comment on table apagamentos is 'what the law lets nobody keep, and was erased: a copy without its mark here was taken away by somebody else';
    comment on column apagamentos.registros is 'the movements beside which the copies stood';
    comment on column apagamentos.ate is 'the seq up to which a book has no addresses any more';
    create trigger apagamentos_so_cresce before update or delete or truncate on apagamentos
      for each statement execute function livro_so_cresce();
    create trigger apagamentos_e_de_agora before insert on apagamentos for each row
      when (new.data_registro not between clock_timestamp() - interval '1 minute' and clock_timestamp() + interval '1 minute')
      execute function livro_e_de_agora();

    insert into apagamentos (tabela, registros, data_registro)
      select 'destinatarios_das_entregas', array_agg(m.id order by m.seq), now()
      from movimentacoes m left join destinatarios_das_entregas d on d.movimentacao_id = m.id
      where m.destinatario_hash is not null and d.movimentacao_id is null having count(*) > 0
      union all
      select 'destinatarios_dos_termos', array_agg(t.movimentacao_id order by t.seq), now()
      from termos t left join destinatarios_dos_termos d on d.movimentacao_id = t.movimentacao_id
      where t.destinatario_hash is not null and d.movimentacao_id is null having count(*) > 0;
    insert into apagamentos (tabela, ate, data_registro)
      select 'auditoria', ate, now() from fechamentos where figura = 'enderecos da auditoria';
    delete from fechamentos where figura = 'enderecos da auditoria';

    alter table selos
      add column enderecos bytea,
      add constraint selos_enderecos check (octet_length(enderecos) = 8 * quantidade),
      drop constraint selos_livro,
      add constraint selos_livro check (livro in (${LIVROS.map((livro) => `'${livro}'`)}));
    comment on column selos.selo is 'sha-256 of the other columns; in the first form, of the others but linhas';
    comment on column selos.enderecos is '8 bytes for each row, of the hash of its address with the salt of the seal; zeros where it has none';
    create table sais_dos_selos (
      numero bigint primary key references selos,
      sal    bytea not null check (octet_length(sal) = 16)
    );
    comment on table sais_dos_selos is 'a salt goes when the addresses of its seal are erased: what is left says nothing of them';
  `);
  await fechadoAte(knex, [...LIVROS, 'lotes']);
  await knex.raw(`
    create function selo_continua() returns trigger language plpgsql set search_path = ${await esquemaDe(knex)}, pg_temp as $$
    declare
      certo boolean;
    begin
      execute format('select
          $1.numero = coalesce((select max(numero) from selos), 0) + 1
          and $1.anterior is not distinct from (select selo from selos order by numero desc limit 1)
          and $1.apos is not distinct from (select max(ate) from selos where livro = $1.livro)
          and exists (select from %I where seq = $1.ate)', new.livro) into certo using new;
      if certo then return new; end if;
      raise exception 'no seal after the last of %', new.livro using errcode = '23514', constraint = 'selo_continua';
    end $$;
    create trigger selos_continuam before insert on selos for each row execute function selo_continua()`);
}

async function fechadoAte(knex: Knex, livros: readonly string[]): Promise<void> {
  const livro = `format('${await esquemaDe(knex)}.%I', livro)`;
  await knex.raw(`
    create or replace function livro_fechado_ate(livro text) returns bigint language plpgsql security definer
      set search_path = pg_catalog, pg_temp as $$
    begin
      if livro not in (${livros.map((name) => `'${name}'`).join(', ')}) then raise exception 'no book: %', livro; end if;
      execute 'lock table ' || ${livro} || ' in share mode';
      return pg_sequence_last_value(pg_get_serial_sequence(${livro}, 'seq')::regclass);
    end $$`);
}

async function esquemaDe(knex: Knex): Promise<string> {
  const { rows } = await knex.raw('select quote_ident(current_schema()) as esquema');
  return rows[0].esquema;
}

/** The seals of other books go, and with them all that come after the first of them. */
export async function down(knex: Knex): Promise<void> {
  await fechadoAte(knex, [...ANTES, 'lotes']);
  await knex.raw(`
    insert into fechamentos (figura, ate)
      select 'enderecos da auditoria', max(ate) from apagamentos where tabela = 'auditoria' having count(*) > 0;
    drop trigger selos_continuam on selos;
    drop function selo_continua;
    drop table sais_dos_selos;
    alter table selos disable trigger selos_so_cresce;
    delete from selos where numero >= (select min(numero) from selos where forma > 1);
    alter table selos enable trigger selos_so_cresce;
    alter table selos
      drop column enderecos,
      drop constraint selos_livro,
      add constraint selos_livro check (livro in ('movimentacoes', 'auditoria'));
    comment on column selos.selo is 'sha-256 of the other columns but linhas: what is printed on paper';
    drop table apagamentos;
    alter table importacoes drop column seq;
    alter table termos drop column seq`);
}
