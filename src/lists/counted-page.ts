import { LAST } from '../fechamento/figure.ts';
import type { CountKey } from '../fechamento/milhares.ts';
import { leftOutCount, leftOutTable, type PageParts, type WithLeftOut } from './plain-page.ts';

/**
 * A page of a book's rows that are counted by the thousand, in the order of `seq`. The page begins in the thousand of its first
 * row, counted from the oldest, unless that row is not closed yet. Rows that are not closed are counted one by one. When rows are
 * left out, the page begins in the same place and skips as many more rows as were left out before.
 */
export function countedPage(parts: PageParts & CountKey & WithLeftOut): string {
  const { livro, campo, valor, select, table, joins, by, bySeq, key, keyName, limite, offset } = parts;
  const { rows, where, first } = parts;
  const newestFirst = bySeq === 'desc';
  return `
    with ${leftOutTable(parts)}
    fechado as (
      select coalesce((select ate from fechamentos where figura = 'milhares de ${livro}'), 0) as ate),
    recentes as (
      select count(*) as n from ${rows} t
      ${where} and t.seq > (select ate from fechado) and t.seq <= ${LAST}),
    fechadas as (
      select coalesce((
        select m.milhar * 1000 + m.registros from milhares m
        where m.livro = '${livro}' and m.campo = '${campo}' and m.valor = (${valor})::text
        order by m.milhar desc limit 1), 0) as n),
    todas as (select fechadas.n + recentes.n as n from fechadas, recentes),
    total as (select n ${leftOutCount(parts, '-')} as n from todas),
    inicio as (select ${newestFirst ? `todas.n - ${offset}` : `${offset} + 1`} as ordem from todas),
    comeco as (
      select ${span(newestFirst, offset)}
      from inicio cross join fechado cross join fechadas left join lateral (
        select m.* from milhares m
        where m.livro = '${livro}' and m.campo = '${campo}' and m.valor = (${valor})::text
          and m.milhar = (ordem - 1) / 1000 and ordem between 1 and fechadas.n) m on true),
    span as (select de, ate, skip ${leftOutCount(parts, '+', newestFirst ? 'where seq > ate' : 'where seq < de')} as skip from comeco),
    pagina as (${first} order by ${by} limit ${limite} offset (select skip from span))
    select total.n as "totalDocs", linhas.*
    from total left join lateral (
      select linha.* from pagina cross join lateral (
        select ${select} from ${table} t ${joins} where t.${key} = pagina.${keyName} limit 1) linha
      order by ${by}) linhas on true`;
}

/** The first and the last row of the page among its rows, and how many of them are skipped; `m` is the thousand. */
function span(newestFirst: boolean, offset: string): string {
  return newestFirst
    ? `0 as de, case when ordem > 0 then coalesce(m.ultima, ${LAST}) else 0 end as ate,
        coalesce(m.milhar * 1000 + m.registros - ordem, ${offset}) as skip`
    : `coalesce(m.primeira, fechado.ate + 1) as de, ${LAST} as ate,
        ordem - 1 - coalesce(m.milhar * 1000, fechadas.n) as skip`;
}

/** The span of the book that has the page, and how many rows before it are skipped: for `first`. */
export const IN_SPAN = 't.seq between (select de from span) and (select ate from span)';
export const SKIP = '(select skip from span)';
