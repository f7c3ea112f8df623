import type { Knex } from 'knex';

/** Species, with the balance of their sementeira and the link from a seed to the seedling it returns as. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create extension if not exists pg_trgm;

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
      muda_equivalente_id uuid references especies,
      equivalencia        text not null,
      busca               text not null,
      data_registro       timestamptz not null,
      data_att            timestamptz not null,
      constraint especies_so_semente_tem_muda check (muda_equivalente_id is null or tipo = 'SEMENTE')
    );
    create index especies_por_nome on especies using gin (busca gin_trgm_ops);
    create index especies_por_equivalencia on especies (equivalencia, seq) where tipo = 'MUDA';
    comment on column especies.equivalencia is 'both names and the variety, normalised: equal for a seed and its seedling';

    create function especie_mantem_o_tipo() returns trigger language plpgsql as $$
    begin
      raise exception 'tipo of a species never changes' using errcode = '23514', constraint = 'especies_tipo_fixo';
    end $$;
    create trigger especie_mantem_o_tipo before update on especies
      for each row when (old.tipo is distinct from new.tipo) execute function especie_mantem_o_tipo();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table especies; drop function especie_mantem_o_tipo; drop extension pg_trgm');
}
