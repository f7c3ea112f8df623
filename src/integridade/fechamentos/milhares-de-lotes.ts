export const MILHARES_DE_LOTES = {
  nome: 'milhares_de_lotes',
  descricao: 'As contagens guardadas de lotes são as dos seus registros.',
  entidade: 'lote',
  sql: `
    with fechado as materialized (
      select coalesce(max(ate), 0) as ate from fechamentos where figura = 'milhares de lotes'),
    m as materialized (
      select *, lag(ultima) over w as anterior, row_number() over w - 1 as ordem, lead(milhar) over w as seguinte
      from milhares where livro = 'lotes' window w as (partition by campo, valor order by milhar)),
    c as materialized (
      select m.campo, m.valor, m.milhar, t.* from m cross join lateral (
        select count(*) as registros, min(seq) as primeira, max(seq) as ultima, min(data_inicio) as desde, max(data_inicio) as ate
        from lotes where seq between m.primeira and m.ultima) t
      where m.campo = ''),
    guardados as (select sum(registros) as registros from m where campo = ''),
    totais as (select count(*) as registros from lotes where seq + 0 <= (select ate from fechado))
    select null as entidade_id, m as registrado, c as calculado from m full join c using (campo, valor, milhar)
    where (m.registros, m.primeira, m.ultima, m.desde, m.ate) is distinct from (c.registros, c.primeira, c.ultima, c.desde, c.ate)
      or m.milhar <> m.ordem or m.primeira <= m.anterior or m.registros <> 1000 and m.seguinte is not null
    union all
    select null, g, t from guardados g, totais t where coalesce(g.registros, 0) <> t.registros`,
} as const;
