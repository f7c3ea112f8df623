import type { Knex } from 'knex';

/** Deliveries of many years take seconds; a busy machine may need more. */
const LONG = { query_timeout: 3_600_000 };

/**
 * What became of a delivery stands in its row, so that lists and reports of many years add up rows and open no item. The writer of
 * movements keeps it. The quantities are written as the table is, in its order: `entregas_por_data` finds dates by
 * where rows lie, and an update of all would have left each row twice.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0');
  await knex
    .raw(`
    create temporary table figuras as
      select i.entrega_id as id, count(r.id)::smallint as estornados,
        coalesce(sum(m.quantidade) filter (where r.id is null and u.unidade = 'MUDA'), 0)::bigint as mudas,
        coalesce(sum(m.quantidade) filter (where r.id is null and u.unidade = 'SEMENTE'), 0)::bigint as sementes,
        coalesce(sum(v.quantidade) filter (where u.unidade = 'MUDA'), 0)::bigint as mudas_devolvidas,
        coalesce(sum(v.quantidade) filter (where u.unidade = 'SEMENTE'), 0)::bigint as sementes_devolvidas
      from (select id as movimentacao_id, id as entrega_id from entregas
        union all select movimentacao_id, entrega_id from entrega_itens) i
      join movimentacoes m on m.id = i.movimentacao_id
      join especies e on e.id = m.especie_id
      cross join lateral (select case when m.fase_lote = 'PRONTO' then 'MUDA' else e.tipo end as unidade) u
      left join movimentacoes r on r.estorno_de = m.id
      left join (
        select d.item_id, sum(volta.quantidade) as quantidade from devolucoes d join movimentacoes volta on volta.id = d.movimentacao_id
        left join movimentacoes x on x.estorno_de = volta.id where x.id is null group by 1) v on v.item_id = m.id
      group by 1;
    alter table figuras add primary key (id);
    create function pg_temp.mudas_de(entrega uuid) returns bigint language sql stable
      as 'select mudas from figuras where id = entrega';
    create function pg_temp.sementes_de(entrega uuid) returns bigint language sql stable
      as 'select sementes from figuras where id = entrega';

    alter table entregas
      add column estornados          smallint not null default 0,
      add column mudas               bigint,
      add column sementes            bigint,
      add column mudas_devolvidas    bigint not null default 0,
      add column sementes_devolvidas bigint not null default 0;
    alter table entregas
      alter column mudas type bigint using pg_temp.mudas_de(id),
      alter column sementes type bigint using pg_temp.sementes_de(id);
    update entregas t set estornados = f.estornados, mudas_devolvidas = f.mudas_devolvidas, sementes_devolvidas = f.sementes_devolvidas
    from figuras f where f.id = t.id and f.estornados + f.mudas_devolvidas + f.sementes_devolvidas > 0;
    drop function pg_temp.mudas_de, pg_temp.sementes_de;
    drop table figuras;
    alter table entregas
      alter column mudas set not null,
      alter column sementes set not null,
      add constraint entregas_estornados check (estornados between 0 and itens),
      add constraint entregas_quantidades check (mudas >= 0 and sementes >= 0),
      add constraint entregas_devolvidas check (
        mudas_devolvidas between 0 and mudas and sementes_devolvidas between 0 and sementes);
    create index entregas_estornadas on entregas (seq desc) where estornados > 0;
    create index entregas_por_uf on entregas (plantio_uf, seq desc) where plantio_uf is not null;
    create index entregas_por_municipio on entregas (plantio_busca, seq desc) where plantio_busca is not null;
    create index movimentacoes_entregues_por_especie on movimentacoes (especie_id) include (id)
      where tipo in ('EXPEDICAO', 'SAIDA') and destinatario_id is not null and not retorno_ao_viveiro;
    comment on column entregas.estornados is 'how many of its items were reversed; the quantities beside it are those of the others';
    analyze entregas;
  `)
    .options(LONG);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index movimentacoes_entregues_por_especie, entregas_por_uf, entregas_por_municipio;
    alter table entregas
      drop column estornados,
      drop column mudas,
      drop column sementes,
      drop column mudas_devolvidas,
      drop column sementes_devolvidas`);
}
