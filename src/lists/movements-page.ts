import { LAST } from '../fechamento/figure.ts';
import { CLOSED_UNTIL, type MovementParts } from '../fechamento/movimentos.ts';

/** What a page of movements selects, in the SQL of its statement. */
interface PageParts extends Pick<MovementParts, 'campo' | 'valor'> {
  /** The columns of each record. */
  select: string;
  joins: string;
  /** The movements as `t`, one by one, and the conditions on all of them. */
  rows: string;
  where: string;
  /** The movements to be counted, whole thousands at a time, and the clause for those. */
  sums: string;
  conditions: string;
  limit: string;
  offset: string;
  direction: 'asc' | 'desc';
}

/**
 * A page of movements, in the order of `seq`, with its exact total. The thousands with such rows show where the page is
 * (`lidos`), and only those are read. Rows after all thousands are a span of their own.
 */
export function movementsPageSql(parts: PageParts): string {
  const { campo, valor, select, joins, rows, where, sums, conditions, limit, offset, direction } = parts;
  return `
    with partes as (select t.span, sum(t.registros) as n from ${sums} t ${conditions} group by t.span),
    total as (select coalesce(sum(n), 0) as n from partes),
    spans as (
      select coalesce(m.primeira, ${CLOSED_UNTIL} + 1) as de, coalesce(m.ultima, ${LAST}) as ate, p.n,
        sum(p.n) over (order by p.span ${direction}) - p.n as antes
      from partes p left join milhares m
        on m.livro = 'movimentacoes' and m.campo = '${campo}' and m.valor = (${valor})::text and m.milhar = p.span
      where p.n > 0),
    lidos as (select * from spans where antes < ${offset} + ${limit} and antes + n > ${offset}),
    pagina as (
      select t.seq from lidos cross join lateral (
        select t.seq from ${rows} t where ${where} and t.seq between lidos.de and lidos.ate offset 0) t
      order by t.seq ${direction} limit ${limit} offset ${offset} - coalesce((select min(antes) from lidos), ${offset}))
    select total.n as "totalDocs", linhas.*
    from total left join lateral (
      select linha.* from pagina cross join lateral (
        select ${select} from ${rows} t ${joins} where t.seq = pagina.seq limit 1) linha
      order by pagina.seq ${direction}) linhas on true`;
}
