/**
 * What is kept of closed rows, below which nothing can appear any more (`src/fechamento`). All of it is made from the books, so a
 * backup has none of it.
 */
export const fechamentos = (esquema: string): string => `
  -- Up to which number a book is closed: the last that was ever drawn. The service's role cannot move it by adding a row. Finding it
  -- takes a lock that only the owner of the book may take, so the service's role asks this function, which can do nothing else.
  -- Names are qualified, so that no other schema's table can be meant.
  create function livro_fechado_ate(livro text) returns bigint language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
  begin
    if livro not in ('movimentacoes', 'auditoria', 'termos', 'lote_fases', 'acessos', 'importacoes', 'apagamentos', 'lotes')
      then raise exception 'no book: %', livro; end if;
    execute 'lock table ' || format('${esquema}.%I', livro) || ' in share mode';
    return pg_sequence_last_value(pg_get_serial_sequence(format('${esquema}.%I', livro), 'seq')::regclass);
  end $$;
  revoke execute on function livro_fechado_ate(text) from public;

  -- How far each figure below is.
  create table fechamentos (
    figura text primary key,
    ate    bigint not null
  );
  comment on column fechamentos.ate is 'the seq of its book up to which the figure tells of all rows';

  -- The rows of each key counted by the thousand, so that a page is found without counting those before it.
  create table milhares (
    livro     text not null,
    campo     text not null,
    valor     text not null,
    milhar    integer not null,
    registros integer not null check (registros between 1 and 1000),
    primeira  bigint not null,
    ultima    bigint not null,
    desde     timestamptz not null,
    ate       timestamptz not null,
    fuso      text,
    primary key (livro, campo, valor, milhar)
  );
  comment on column milhares.campo is 'the column of the book that holds the value; empty for all rows';
  comment on column milhares.milhar is 'from 0: every one but the last of a value has 1 000 rows, in the order of seq';
  comment on column milhares.fuso is 'the time zone by whose months its summaries are apart; null when they are not';
  create index milhares_ate on milhares (livro, campo, valor, ate);

  -- What the movements of a full thousand come to: of all, and of those of each species.
  create table resumos (
    campo                  text not null,
    valor                  text not null,
    milhar                 integer not null,
    tipo                   text not null,
    origem                 text not null,
    usuario_id             uuid not null,
    especie_id             uuid,
    especie_destino_id     uuid,
    unidade                text not null,
    entrega                boolean not null,
    retorno_ao_viveiro     boolean not null,
    efetiva                boolean not null,
    registros              integer not null,
    quantidade             bigint not null,
    variacao_sementeira    bigint not null,
    variacao_lote          bigint not null,
    sementes_na_sementeira bigint not null,
    desde                  timestamptz
  );
  comment on column resumos.especie_id is 'null in the thousands of all movements, as especie_destino_id is';
  comment on column resumos.efetiva is 'neither a reversal nor reversed by what is closed';
  comment on column resumos.sementes_na_sementeira is 'the part of variacao_sementeira that is of species counted in seeds';
  comment on column resumos.desde is 'the first of its movements, where the months of its thousand are apart';
  create index resumos_por_milhar on resumos (campo, valor, milhar);

  -- What moved on each day.
  create table somas_por_dia (
    fuso              text not null,
    dia               date not null,
    tipo              text not null,
    unidade           text not null,
    registros         bigint not null,
    quantidade        bigint not null,
    entregues         bigint not null,
    retornadas        bigint not null,
    entradas_em_lotes bigint not null,
    primary key (fuso, dia, tipo, unidade)
  );
  comment on table somas_por_dia is 'of effective movements: a reversal takes from the day of what it reverses';

  -- The balances of a species at the end of any day, and what moved.
  create table somas_por_especie (
    fuso               text not null,
    especie_id         uuid not null references especies,
    dia                date not null,
    sementeira         bigint not null,
    em_producao        bigint not null,
    entradas           bigint not null,
    alocadas           bigint not null,
    entregas           bigint not null,
    sementes_entregues bigint not null,
    outras_saidas      bigint not null,
    retornos           bigint not null,
    perdas             bigint not null,
    mortalidade        bigint not null,
    ajustes            bigint not null,
    retornos_recebidos bigint not null,
    primary key (fuso, especie_id, dia)
  );
  comment on table somas_por_especie is
    'what changed the balances, by the day of each row; of what moved a reversal takes from the day of what it reverses';

  -- The account of each species in each batch.
  create table somas_por_item (
    lote_id             uuid not null,
    especie_id          uuid not null,
    alocadas            bigint not null,
    entradas            bigint not null,
    ajustes             bigint not null,
    mortas              bigint not null,
    perdidas            bigint not null,
    saidas              bigint not null,
    entregues           bigint not null,
    retornadas          bigint not null,
    morreram_germinando bigint not null,
    sairam_germinando   bigint not null,
    morreram_produzindo bigint not null,
    sairam_produzindo   bigint not null,
    acrescimos          bigint not null,
    primary key (lote_id, especie_id),
    foreign key (lote_id, especie_id) references lote_itens
  );
  comment on table somas_por_item is 'of effective movements: a reversal takes from what it reverses';
  create index somas_por_item_com_muitas_mortes on somas_por_item (lote_id) where 5 * mortas > alocadas + entradas;
`;
