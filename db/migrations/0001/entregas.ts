/**
 * Deliveries and their receipts. Names and addresses of people stand beside the books, with a salt: the hash in the book proves
 * them while they are there, and says nothing once they are erased.
 */
export const entregas = `
  -- What one recipient takes away at once. Its row says what became of it, so that lists and reports read no item.
  create table entregas (
    seq                 bigint not null constraint entregas_seq_unica unique,
    id                  uuid primary key references movimentacoes,
    numero              text not null generated always as ('ENT-' || (seq / 1000000000)::text || '-' ||
      lpad((seq % 1000000000)::text, greatest(5, length((seq % 1000000000)::text)), '0')) stored,
    itens               smallint not null constraint entregas_itens check (itens between 1 and 50),
    estornados          smallint not null default 0 constraint entregas_estornados check (estornados between 0 and itens),
    mudas               bigint not null,
    sementes            bigint not null,
    mudas_devolvidas    bigint not null default 0,
    sementes_devolvidas bigint not null default 0,
    destinatario_id     uuid not null,
    finalidade          text constraint entregas_finalidade check (finalidade in (
      'ARBORIZACAO', 'RESTAURACAO', 'COMPENSACAO', 'EDUCACAO', 'EVENTO', 'QUINTAL', 'AGROFLORESTA', 'PAISAGISMO', 'OUTRA')),
    programa            text,
    plantio_local       text,
    plantio_bairro      text,
    plantio_municipio   text,
    plantio_busca       text,
    plantio_uf          text constraint entregas_uf check (plantio_uf in (
      'AC', 'AL', 'AP', 'AM', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MT', 'MS', 'MG', 'PA', 'PB', 'PR', 'PE', 'PI', 'RJ', 'RN',
      'RS', 'RO', 'RR', 'SC', 'SP', 'SE', 'TO')),
    plantio_latitude    double precision,
    plantio_longitude   double precision,
    plantio_zona        text constraint entregas_zona check (plantio_zona in ('URBANA', 'RURAL')),
    retirada_hash       text constraint entregas_retirada_hash check (retirada_hash ~ '^[0-9a-f]{64}$'),
    data_registro       timestamptz not null,
    data_att            timestamptz not null,
    constraint entregas_quantidades check (mudas >= 0 and sementes >= 0),
    constraint entregas_devolvidas check (
      mudas_devolvidas between 0 and mudas and sementes_devolvidas between 0 and sementes),
    constraint entregas_coordenadas check ((plantio_latitude is null) = (plantio_longitude is null)
      and abs(plantio_latitude) <= 90 and abs(plantio_longitude) <= 180)
  );
  comment on column entregas.seq is 'its year, and its number of the year in nine digits';
  comment on column entregas.id is 'that of its first item in the ledger';
  comment on column entregas.estornados is 'how many of its items were reversed; the quantities beside it are those of the others';
  comment on column entregas.plantio_busca is 'the municipality, normalised';
  comment on column entregas.retirada_hash is 'sha-256 of salt, name and document in retiradas, in UTF-8, with a zero byte between them';
  create index entregas_por_destinatario on entregas (destinatario_id, seq desc);
  -- A range of dates is read from a summary of the pages, which a write does not touch.
  create index entregas_por_data on entregas using brin (data_registro) with (pages_per_range = 16, autosummarize = on);
  create index entregas_por_finalidade on entregas (finalidade, seq desc) where finalidade is not null;
  create index entregas_por_uf on entregas (plantio_uf, seq desc) where plantio_uf is not null;
  create index entregas_por_municipio on entregas (plantio_busca, seq desc) where plantio_busca is not null;
  create index entregas_estornadas on entregas (seq desc) where estornados > 0;
  create trigger entregas_so_cresce before delete or truncate on entregas
    for each statement execute function livro_so_cresce();

  -- The further items: a delivery of one item costs one row.
  create table entrega_itens (
    movimentacao_id uuid primary key references movimentacoes,
    entrega_id      uuid not null references entregas,
    ordem           smallint not null constraint entrega_itens_ordem check (ordem between 1 and 49),
    constraint entrega_itens_ordem_unica unique (entrega_id, ordem)
  );
  comment on table entrega_itens is 'the items of a delivery after its first, which has the id of the delivery';
  create trigger entrega_itens_so_cresce before update or delete or truncate on entrega_itens
    for each statement execute function livro_so_cresce();

  -- What came back of an item.
  create table devolucoes (
    movimentacao_id uuid primary key references movimentacoes,
    item_id         uuid not null references movimentacoes
  );
  comment on table devolucoes is 'entries of what a recipient brought back, and the items that it is of';
  create index devolucoes_por_item on devolucoes (item_id);
  create trigger devolucoes_so_cresce before update or delete or truncate on devolucoes
    for each statement execute function livro_so_cresce();

  -- The person who came for a delivery, beside entregas.
  create table retiradas (
    movimentacao_id uuid primary key references entregas,
    sal             text not null constraint retiradas_sal check (sal ~ '^[0-9a-f]{32}$'),
    nome            text not null,
    documento       text
  );
  comment on table retiradas is 'who fetched a delivery; a row goes when the person''s data is erased';
  comment on column retiradas.movimentacao_id is 'the delivery, which has the id of its first item';
  create index retiradas_por_documento on retiradas (documento) where documento is not null;

  -- The recipient of a dispatch or exit, beside movimentacoes.
  create table destinatarios_das_entregas (
    movimentacao_id uuid primary key references movimentacoes,
    sal             text not null constraint destinatarios_das_entregas_sal check (sal ~ '^[0-9a-f]{32}$'),
    nome            text not null,
    documento       text not null
  );
  comment on table destinatarios_das_entregas is 'who received, as they were called then; a row goes when the person''s data is erased';

  -- The book of receipts: the numbered receipt of a delivery, as it was issued.
  create table termos (
    seq               bigint generated always as identity constraint termos_seq_unica unique,
    movimentacao_id   uuid primary key references movimentacoes,
    numero            text not null constraint termos_numero_unico unique,
    codigo            text not null constraint termos_codigo_unico unique check (codigo ~ '^[A-Za-z0-9_-]{22}$'),
    nome_popular      text not null,
    nome_cientifico   text,
    variedade         text,
    itens             jsonb,
    doador            jsonb not null,
    texto             text not null,
    destinatario_hash text constraint termos_destinatario_hash check (destinatario_hash ~ '^[0-9a-f]{64}$'),
    usuario_id        uuid not null references usuarios,
    data_registro     timestamptz not null
  );
  comment on column termos.codigo is 'names the public check page: random, because whoever has it may see the receipt';
  comment on column termos.itens is 'of several items, or of known origin: each with the names of its species, and where its seed is from, as it was when it was issued';
  comment on column termos.doador is 'the letterhead when it was issued';
  comment on column termos.texto is 'the legal text when it was issued, with the names of the receipt''s data in braces';
  comment on column termos.destinatario_hash is 'sha-256 of salt, address and responsible in destinatarios_dos_termos, in UTF-8, with a zero byte between them; null when there was neither';
  create trigger termos_so_cresce before update or delete or truncate on termos
    for each statement execute function livro_so_cresce();
  create trigger termos_e_de_agora before insert on termos for each row
    when (new.data_registro not between clock_timestamp() - interval '1 minute' and clock_timestamp() + interval '1 minute')
    execute function livro_e_de_agora();

  -- The recipient's address and responsible person, beside termos.
  create table destinatarios_dos_termos (
    movimentacao_id uuid primary key references termos,
    sal             text not null constraint destinatarios_dos_termos_sal check (sal ~ '^[0-9a-f]{32}$'),
    endereco        text,
    responsavel     text
  );
  comment on table destinatarios_dos_termos is 'where the recipient was to be found when the receipt was issued; a row goes when the person''s data is erased';
`;
