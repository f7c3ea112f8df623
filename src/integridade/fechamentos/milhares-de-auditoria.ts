export const MILHARES_DE_AUDITORIA = {
  nome: 'milhares_de_auditoria',
  descricao: 'As contagens guardadas de auditoria são as dos seus registros.',
  entidade: 'usuario',
  sql: `
    with fechado as materialized (
      select coalesce(max(ate), 0) as ate from fechamentos where figura = 'milhares de auditoria'),
    fechadas as not materialized (select * from auditoria where seq + 0 <= (select ate from fechado)),
    m as materialized (
      select *, lag(ultima) over w as anterior, row_number() over w - 1 as ordem, lead(milhar) over w as seguinte
      from milhares where livro = 'auditoria' window w as (partition by campo, valor order by milhar)),
    c as materialized (
      select m.campo, m.valor, m.milhar, t.* from m cross join lateral (
        select count(*) as registros, min(seq) as primeira, max(seq) as ultima, min(data_registro) as desde, max(data_registro) as ate
        from auditoria where seq between m.primeira and m.ultima) t
      where m.campo = ''
      union all
      select m.campo, m.valor, m.milhar, t.* from m cross join lateral (
        select count(*), min(seq), max(seq), min(data_registro), max(data_registro)
        from auditoria where seq between m.primeira and m.ultima and usuario_id = m.valor::uuid) t
      where m.campo = 'usuario_id'
      union all
      select m.campo, m.valor, m.milhar, t.* from m cross join lateral (
        select count(*), min(seq), max(seq), min(data_registro), max(data_registro)
        from auditoria where seq between m.primeira and m.ultima and acao = m.valor) t
      where m.campo = 'acao'
      union all
      select 'usuario_id,acao', usuario_id::text || ',' || acao, width_bucket(seq, primeiras) - 1,
        count(*), min(seq), max(seq), min(data_registro), max(data_registro)
      from fechadas left join (
        select valor, array_agg(primeira order by primeira) as primeiras
        from m where campo = 'usuario_id,acao' group by 1) inicios on valor = usuario_id::text || ',' || acao
      where usuario_id is not null group by usuario_id, acao, 3),
    guardados as (
      select campo, sum(registros) as registros from m where campo in ('', 'usuario_id', 'acao') group by campo),
    totais as (
      select c.campo, c.registros
      from (select count(*) as todas, count(usuario_id) as de_usuarios, count(acao) as de_acoes from fechadas) t
      cross join lateral (values ('', t.todas), ('usuario_id', t.de_usuarios), ('acao', t.de_acoes)) c (campo, registros))
    select null as entidade_id, m as registrado, c as calculado from m full join c using (campo, valor, milhar)
    where (m.registros, m.primeira, m.ultima, m.desde, m.ate) is distinct from (c.registros, c.primeira, c.ultima, c.desde, c.ate)
      or m.milhar <> m.ordem or m.primeira <= m.anterior or m.registros <> 1000 and m.seguinte is not null
    union all
    select null, g, t from guardados g full join totais t using (campo)
    where coalesce(g.registros, 0) <> coalesce(t.registros, 0)`,
} as const;
