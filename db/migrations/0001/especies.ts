/** Species: the records of plants, as seeds and as seedlings. */
export const especies = `
  -- A plant. Its records say what it is called.
  create table plantas (
    id                  uuid primary key default gen_random_uuid()
  );

  -- A species as seed or as seedling, with the balance of its sementeira.
  create table especies (
    seq                 bigint generated always as identity constraint especies_seq_unica unique,
    id                  uuid primary key default gen_random_uuid(),
    nome_popular        text not null check (nome_popular <> ''),
    nome_cientifico     text,
    variedade           text,
    categoria           text not null constraint especies_categoria check (categoria in (
      'ARBOREA', 'FRUTIFERA', 'ORNAMENTAL', 'NATIVA', 'EXOTICA')),
    tipo                text not null constraint especies_tipo check (tipo in ('SEMENTE', 'MUDA')),
    anotacoes           text,
    status              text not null constraint especies_status check (status in ('ATIVO', 'INATIVO')),
    quantidade_atual    bigint not null default 0
      constraint especies_saldo_nao_negativo check (quantidade_atual >= 0),
    ultima_contagem     timestamptz,
    com_procedencia     boolean not null default false,
    planta_id           uuid not null references plantas,
    identidade          text not null,
    separada            boolean not null default false,
    busca               text not null,
    data_registro       timestamptz not null,
    data_att            timestamptz not null
  );
  comment on column especies.ultima_contagem is 'when the sementeira was last counted, by a closed count that was not reversed';
  comment on column especies.com_procedencia is 'whether it has any lot of seed in procedencias: who locks the species knows whether to look there';
  comment on column especies.identidade is 'both names and the variety, folded: a new record with it is of the same plant';
  comment on column especies.separada is 'whether somebody said that others of its names are another plant: a new record of these names is not of this one';
  create index especies_por_nome on especies using gin (busca gin_trgm_ops);
  -- Lists read their pages in these orders from an index alone; one of an expression has its column beside it. No index here or
  -- below has a balance: a movement changes balances, and would have to change every index of their row then.
  create index especies_por_ordem on especies (busca, id);
  create index especies_por_nome_cientifico on especies (lower(nome_cientifico), id) include (nome_cientifico);
  create index especies_por_categoria on especies (categoria, busca, id);
  create index especies_por_tipo on especies (tipo, busca, id);
  -- The records of a plant, its seedlings and its seeds, and the plant of an identity, each the oldest first.
  create index especies_por_planta on especies (planta_id, seq);
  create index especies_mudas_por_planta on especies (planta_id, status, seq) where tipo = 'MUDA';
  create index especies_sementes_por_planta on especies (planta_id, seq) where tipo = 'SEMENTE';
  create index especies_por_identidade on especies (identidade, seq);

  create function especie_mantem_o_tipo() returns trigger language plpgsql as $$
  begin
    raise exception 'tipo of a species never changes' using errcode = '23514', constraint = 'especies_tipo_fixo';
  end $$;
  create trigger especie_mantem_o_tipo before update on especies
    for each row when (old.tipo is distinct from new.tipo) execute function especie_mantem_o_tipo();
`;
