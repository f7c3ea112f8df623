import { ENTREGA, UNIDADE_COM_ESTORNOS } from '../check.ts';

/**
 * The summaries of all full thousands `k`, of all movements and of each species, from the rows between their two numbers. Where a
 * thousand has a time zone, its summaries are apart by month.
 */
export const RESUMOS = {
  nome: 'resumos',
  descricao: 'Os resumos guardados das movimentações são os das que eles contam.',
  entidade: 'movimentacao',
  sql: `
    with fechado as materialized (
      select coalesce(max(ate), 0) as ate from fechamentos where figura = 'milhares de movimentacoes'),
    k as materialized (
      select campo, valor, milhar, primeira, ultima, fuso from milhares
      where livro = 'movimentacoes' and campo in ('', 'especie_id') and registros = 1000),
    estornos as materialized (
      select estorno_de from movimentacoes where estorno_de is not null and seq + 0 <= (select ate from fechado)),
    das_chaves as (
      select k.campo, k.valor, k.milhar, k.fuso, null::uuid as da_especie, null::uuid as do_destino, m.*
      from k cross join lateral (select * from movimentacoes t where t.seq between k.primeira and k.ultima) m where k.campo = ''
      union all
      select k.campo, k.valor, k.milhar, k.fuso, m.especie_id, m.especie_destino_id, m.*
      from k cross join lateral (
        select * from movimentacoes t where t.especie_id = k.valor::uuid and t.seq between k.primeira and k.ultima) m
      where k.campo = 'especie_id'
      union all
      select k.campo, k.valor, k.milhar, k.fuso, m.especie_id, m.especie_destino_id, m.*
      from k cross join lateral (
        select * from movimentacoes t where t.especie_destino_id = k.valor::uuid and t.seq between k.primeira and k.ultima) m
      where k.campo = 'especie_id'),
    calculados as materialized (
      select m.campo, m.valor, m.milhar, m.tipo, m.origem, m.usuario_id, m.da_especie, m.do_destino, ${UNIDADE_COM_ESTORNOS} as unidade,
        ${ENTREGA} as entrega, m.retorno_ao_viveiro, m.estorno_de is null and e.estorno_de is null as efetiva,
        count(*) as registros, sum(m.quantidade) as quantidade, sum(m.variacao_sementeira) as variacao_sementeira,
        sum(m.variacao_lote) as variacao_lote,
        sum(case when coalesce(d.tipo, s.tipo) = 'SEMENTE' then m.variacao_sementeira else 0 end) as sementes_na_sementeira,
        case when m.fuso is not null then min(m.data_registro) end as desde
      from das_chaves m join especies s on s.id = m.especie_id left join especies d on d.id = m.especie_destino_id
        left join estornos e on e.estorno_de = m.id left join movimentacoes o on o.id = m.estorno_de
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, m.fuso, date_trunc('month', m.data_registro at time zone m.fuso)),
    guardados as materialized (
      select campo, valor, milhar, tipo, origem, usuario_id, especie_id, especie_destino_id, unidade, entrega, retorno_ao_viveiro,
        efetiva, registros, quantidade, variacao_sementeira, variacao_lote, sementes_na_sementeira, desde
      from resumos)
    select null as entidade_id, g as registrado, null as calculado
    from (select * from guardados except all select * from calculados) g
    union all
    select null, null, c from (select * from calculados except all select * from guardados) c`,
} as const;
