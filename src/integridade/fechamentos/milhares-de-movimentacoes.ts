/** A row is counted under the species it came from, and under the species whose stock it enters. */
export const MILHARES_DE_MOVIMENTACOES = {
  nome: 'milhares_de_movimentacoes',
  descricao: 'As contagens guardadas de movimentacoes são as dos seus registros.',
  entidade: 'movimentacao',
  sql: `
    with fechado as materialized (
      select coalesce(max(ate), 0) as ate from fechamentos where figura = 'milhares de movimentacoes'),
    fechadas as not materialized (select * from movimentacoes where seq + 0 <= (select ate from fechado)),
    m as materialized (
      select *, lag(ultima) over w as anterior, row_number() over w - 1 as ordem, lead(milhar) over w as seguinte
      from milhares where livro = 'movimentacoes' window w as (partition by campo, valor order by milhar)),
    c as materialized (
      select m.campo, m.valor, m.milhar, t.* from m cross join lateral (
        select count(*) as registros, min(seq) as primeira, max(seq) as ultima, min(data_registro) as desde, max(data_registro) as ate
        from movimentacoes where seq between m.primeira and m.ultima) t
      where m.campo = ''
      union all
      select m.campo, m.valor, m.milhar, t.* from m cross join lateral (
        select count(*), min(seq), max(seq), min(data_registro), max(data_registro) from (
          select seq, data_registro from movimentacoes
          where seq between m.primeira and m.ultima and especie_id = m.valor::uuid
          union all
          select seq, data_registro from movimentacoes
          where seq between m.primeira and m.ultima and especie_destino_id = m.valor::uuid) e) t
      where m.campo = 'especie_id'
      union all
      select m.campo, m.valor, m.milhar, t.* from m cross join lateral (
        select count(*), min(seq), max(seq), min(data_registro), max(data_registro)
        from movimentacoes where seq between m.primeira and m.ultima and usuario_id = m.valor::uuid) t
      where m.campo = 'usuario_id'
      union all
      select m.campo, m.valor, m.milhar, t.* from m cross join lateral (
        select count(*), min(seq), max(seq), min(data_registro), max(data_registro)
        from movimentacoes where seq between m.primeira and m.ultima and tipo = m.valor) t
      where m.campo = 'tipo'
      union all
      select 'destinatario_id', destinatario_id::text, width_bucket(seq, primeiras) - 1,
        count(*), min(seq), max(seq), min(data_registro), max(data_registro)
      from fechadas left join (
        select valor, array_agg(primeira order by primeira) as primeiras
        from m where campo = 'destinatario_id' group by 1) inicios on valor = destinatario_id::text
      where destinatario_id is not null group by destinatario_id, 3
      union all
      select 'origem', origem, width_bucket(seq, primeiras) - 1,
        count(*), min(seq), max(seq), min(data_registro), max(data_registro)
      from fechadas left join (
        select valor, array_agg(primeira order by primeira) as primeiras
        from m where campo = 'origem' group by 1) inicios on valor = origem
      where origem is not null group by origem, 3),
    guardados as (
      select campo, sum(registros) as registros from m
      where campo in ('', 'especie_id', 'usuario_id', 'tipo') group by campo),
    totais as (
      select c.campo, c.registros
      from (
        select count(*) as todas, count(especie_id) + count(especie_destino_id) as de_especies, count(usuario_id) as de_usuarios,
          count(tipo) as de_tipos
        from fechadas) t
      cross join lateral (values ('', t.todas), ('especie_id', t.de_especies), ('usuario_id', t.de_usuarios), ('tipo', t.de_tipos))
        c (campo, registros))
    select null as entidade_id, m as registrado, c as calculado from m full join c using (campo, valor, milhar)
    where (m.registros, m.primeira, m.ultima, m.desde, m.ate) is distinct from (c.registros, c.primeira, c.ultima, c.desde, c.ate)
      or m.milhar <> m.ordem or m.primeira <= m.anterior or m.registros <> 1000 and m.seguinte is not null
    union all
    select null, g, t from guardados g full join totais t using (campo)
    where coalesce(g.registros, 0) <> coalesce(t.registros, 0)`,
} as const;
