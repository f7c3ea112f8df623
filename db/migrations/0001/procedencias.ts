/** Lots of seed, or of seedlings: where what is in the sementeira came from. */
export const procedencias = `
  -- A lot of one species with one origin. Stock outside all lots is of unknown origin.
  create table procedencias (
    seq              bigint generated always as identity constraint procedencias_seq_unica unique,
    id               uuid primary key default gen_random_uuid(),
    codigo           text not null check (codigo <> ''),
    especie_id       uuid not null references especies,
    origem           text not null constraint procedencias_origem check (origem in (
      'COLETA', 'COMPRA', 'DOACAO', 'TROCA', 'PROPRIA')),
    data             date,
    municipio        text,
    uf               text constraint procedencias_uf check (uf in (
      'AC', 'AL', 'AP', 'AM', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MT', 'MS', 'MG', 'PA', 'PB', 'PR', 'PE', 'PI', 'RJ', 'RN',
      'RS', 'RO', 'RR', 'SC', 'SP', 'SE', 'TO')),
    local            text,
    latitude         double precision,
    longitude        double precision,
    numero_matrizes  integer constraint procedencias_matrizes check (numero_matrizes > 0),
    categoria        text constraint procedencias_categoria check (categoria in (
      'IDENTIFICADA', 'SELECIONADA', 'QUALIFICADA', 'TESTADA', 'CLONAL')),
    coletor          text,
    fornecedor       text,
    documento        text,
    validade         date,
    pureza           double precision constraint procedencias_pureza check (pureza between 0 and 100),
    germinacao_teste double precision constraint procedencias_germinacao_teste check (germinacao_teste between 0 and 100),
    data_teste       date,
    peso_gramas      double precision constraint procedencias_peso check (peso_gramas > 0),
    anotacoes        text,
    status           text not null constraint procedencias_status check (status in ('ATIVO', 'INATIVO')),
    recebida         bigint not null default 0,
    saldo            bigint not null default 0 constraint procedencias_saldo_nao_negativo check (saldo >= 0),
    entrada          timestamptz,
    busca_codigo     text not null constraint procedencias_codigo_unico unique,
    busca            text not null,
    busca_coletor    text,
    busca_fornecedor text,
    data_registro    timestamptz not null,
    data_att         timestamptz not null,
    constraint procedencias_usada check (saldo <= recebida),
    constraint procedencias_lugar check ((latitude is null) = (longitude is null)
      and latitude between -90 and 90 and longitude between -180 and 180)
  );
  comment on column procedencias.recebida is 'what entered under it and was not taken back';
  comment on column procedencias.saldo is 'what is left of it in the sementeira: the sum of its atribuicoes';
  comment on column procedencias.entrada is 'when the oldest of what is received entered: the oldest goes first';
  create index procedencias_por_especie on procedencias (especie_id, seq);
  create index procedencias_com_saldo on procedencias (especie_id) where saldo > 0;
  create index procedencias_por_data on procedencias (data, seq);
  create index procedencias_por_validade on procedencias (validade, seq);
  create index procedencias_por_parte on procedencias using gin (busca gin_trgm_ops);
  create index procedencias_por_coletor on procedencias (busca_coletor) where busca_coletor is not null;
  create index procedencias_por_fornecedor on procedencias (busca_fornecedor) where busca_fornecedor is not null;

  -- The lots that a row of the ledger is of.
  create table atribuicoes (
    movimentacao_id uuid not null references movimentacoes,
    procedencia_id  uuid not null references procedencias,
    quantidade      bigint not null constraint atribuicoes_quantidade check (quantidade <> 0),
    primary key (movimentacao_id, procedencia_id)
  );
  comment on table atribuicoes is 'what each change of a sementeira took from a lot of seed or brought to it; the rest is of unknown origin';
  comment on column atribuicoes.quantidade is 'signed as the variation of the sementeira is';
  create index atribuicoes_por_procedencia on atribuicoes (procedencia_id);
  create trigger atribuicoes_so_cresce before update or delete or truncate on atribuicoes
    for each statement execute function livro_so_cresce();
`;
