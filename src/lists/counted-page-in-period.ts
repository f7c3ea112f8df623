import { LAST } from '../fechamento/figure.ts';
import type { CountKey } from '../fechamento/milhares.ts';
import { leftOutCount, leftOutTable, type PageParts, type WithLeftOut } from './plain-page.ts';

/** Two conditions on a thousand `m` in a period: all of its rows are in the period, or some may be. */
export interface Thousands {
  whole: string;
  touched: string;
}

/**
 * As `countedPage`, in a period. Its parts are the thousands that have rows in the period, and the rows that are not closed. When
 * the period cuts a thousand, its rows inside the period are counted one by one.
 */
export function countedPageInPeriod(parts: PageParts & CountKey & Thousands & WithLeftOut): string {
  const { livro, campo, valor, whole, touched, select, table, joins, by, bySeq, key, keyName } = parts;
  const { limite, offset, rows, where, first } = parts;
  const newestFirst = bySeq === 'desc';
  return `
    with ${leftOutTable(parts)}
    fechado as (
      select coalesce((select ate from fechamentos where figura = 'milhares de ${livro}'), 0) as ate),
    partes as materialized (
      select m.primeira, m.ultima, case when ${whole} then m.registros
        else (select count(*) from ${rows} t ${where} and t.seq between m.primeira and m.ultima) end as n
      from milhares m
      where m.livro = '${livro}' and m.campo = '${campo}' and m.valor = (${valor})::text and ${touched}
      union all
      select fechado.ate + 1, ${LAST}, (select count(*) from ${rows} t ${where} and t.seq > (select ate from fechado) and t.seq <= ${LAST})
      from fechado),
    total as (select sum(n)::bigint ${leftOutCount(parts, '-')} as n from partes),
    inicio as (${firstPart(newestFirst, offset)}),
    span as (
      select ${newestFirst ? '(select min(primeira) from partes where n > 0)' : 'primeira'} as de,
        ${newestFirst ? 'ultima' : '(select max(ultima) from partes where n > 0)'} as ate,
        ${offset} - antes ${leftOutCount(parts, '+', newestFirst ? 'where seq > ultima' : 'where seq < primeira')} as skip
      from inicio),
    pagina as (${first} order by ${by} limit ${limite} offset (select skip from span))
    select total.n as "totalDocs", linhas.*
    from total left join lateral (
      select linha.* from pagina cross join lateral (
        select ${select} from ${table} t ${joins} where t.${key} = pagina.${keyName} limit 1) linha
      order by ${by}) linhas on true`;
}

/** The part that the page begins in, and how many rows come before that part. There is none after the last page. */
function firstPart(newestFirst: boolean, offset: string): string {
  const order = `order by primeira ${newestFirst ? 'desc' : 'asc'}`;
  if (offset === '0') return `select *, 0 as antes from partes where n > 0 ${order} limit 1`;
  return `
      select * from (select *, sum(n) over (${order}) - n as antes from partes) p
      where ${offset} between antes and antes + n - 1`;
}
