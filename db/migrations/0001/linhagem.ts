/** Which history the books go on with. A restored copy, or a standby that was promoted, may lack what was already told. */
export const linhagem = (esquema: string): string => `
  create table linhagem (
    unica          boolean primary key default true constraint linhagem_uma_so check (unica),
    id             uuid not null,
    cluster        text not null,
    linha_do_tempo integer not null
  );
  comment on table linhagem is 'where the books were last written: no backup has it, so that whoever restores one begins another';
  comment on column linhagem.id is 'another after each break: readers of events send it back';
  comment on column linhagem.cluster is 'the identifier that PostgreSQL gave to the cluster';
  comment on column linhagem.linha_do_tempo is 'the timeline: each promotion of a standby, and each recovery, begins another';

  -- Whoever is about to write calls it. Where the books come from elsewhere it leaves out the numbers that may have been told
  -- already, says so in the trail, and only moves forward.
  create function seguir_linhagem() returns void language plpgsql security definer set search_path = ${esquema}, pg_temp as $$
  declare
    o_cluster text;
    a_linha   integer;
    livro     text;
    sequencia text;
    ultimo    bigint;
    depois    bigint;
    saltos    jsonb := '{}';
  begin
    if pg_is_in_recovery() then return; end if;
    select system_identifier::text into o_cluster from pg_control_system();
    a_linha := ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer;
    if exists (select from linhagem where cluster = o_cluster and linha_do_tempo = a_linha) then return; end if;

    perform pg_advisory_xact_lock(hashtextextended('linhagem', 0));
    if exists (select from linhagem where cluster = o_cluster and linha_do_tempo = a_linha) then return; end if;
    insert into linhagem (id, cluster, linha_do_tempo) values (gen_random_uuid(), o_cluster, a_linha)
      on conflict (unica) do update set id = excluded.id, cluster = excluded.cluster, linha_do_tempo = excluded.linha_do_tempo;
    if not exists (select from auditoria) then return; end if;

    -- At least half a million numbers away: more than may have been told of what is missing.
    foreach livro in array array['movimentacoes', 'auditoria'] loop
      sequencia := pg_get_serial_sequence(livro, 'seq');
      ultimo := coalesce(pg_sequence_last_value(sequencia::regclass), 0);
      depois := ((ultimo + 500000) / 1000000 + 1) * 1000000;
      perform setval(sequencia, depois - 1);
      saltos := saltos || jsonb_build_object(livro, jsonb_build_object('antes', ultimo, 'depois', depois));
    end loop;
    -- A series may have begun in what is missing. At a turn of the year some clocks are in the next one.
    with novas as (
      insert into contadores as c (nome, valor)
      select distinct serie || extract(year from now() + hora), 1000
      from unnest(array['LOTE-', 'TERMO-', 'PROC-', 'ENT-', 'CONT-']) serie,
        unnest(array[interval '-14 hours', interval '14 hours']) hora
      on conflict (nome) do update set valor = c.valor + 1000
      returning nome, valor)
    select saltos || jsonb_object_agg(nome, jsonb_build_object('antes', valor - 1000, 'depois', valor + 1)) into saltos from novas;
    insert into auditoria (acao, entidade, entidade_id, detalhes, operacao_id, data_registro)
    values ('REGISTRAR_QUEBRA', 'instalacao', '00000000-0000-4000-8000-000000000001', saltos, gen_random_uuid(),
      date_trunc('milliseconds', clock_timestamp()));
  end $$;
  revoke execute on function seguir_linhagem() from public;
`;
