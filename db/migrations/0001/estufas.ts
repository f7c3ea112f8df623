/** Greenhouses. */
export const estufas = `
  -- A place for batches. Its status and free places are derived by the database, so that they cannot drift.
  create table estufas (
    seq                  bigint generated always as identity constraint estufas_seq_unica unique,
    id                   uuid primary key default gen_random_uuid(),
    codigo_identificador text not null,
    localizacao_estufa   text not null check (localizacao_estufa <> ''),
    localizacao_barraca  text not null check (localizacao_barraca <> ''),
    localizacao_posicao  text not null check (localizacao_posicao <> ''),
    lugar                text not null constraint estufas_lugar_unico unique,
    codigo_unico         text not null constraint estufas_codigo_unico unique,
    busca_codigo         text not null,
    busca_estufa         text not null,
    busca_barraca        text not null,
    busca_posicao        text not null,
    capacidade_total     bigint not null check (capacidade_total >= 1),
    ocupacao_atual       bigint not null default 0,
    marca                text constraint estufas_marca check (marca in ('Ocupada', 'Manutenção', 'Inativo')),
    status               text not null generated always as (case
      when marca in ('Manutenção', 'Inativo') then marca
      when marca = 'Ocupada' or ocupacao_atual > 0 then 'Ocupada'
      else 'Livre' end) stored
      constraint estufas_status check (status in ('Livre', 'Ocupada', 'Manutenção', 'Inativo')),
    vagas                bigint not null generated always as (capacidade_total - ocupacao_atual) stored,
    data_registro        timestamptz not null,
    data_att             timestamptz not null,
    constraint estufas_ocupacao_na_capacidade check (ocupacao_atual between 0 and capacidade_total)
  );
  comment on column estufas.lugar is 'the code that the place gives: the same for every spelling of one place, another for every other';
  comment on column estufas.codigo_unico is 'the code without case and accents; busca_codigo is its words';
  create index estufas_por_status on estufas (status, seq desc);
  create index estufas_por_capacidade on estufas (capacidade_total, codigo_unico);
`;
