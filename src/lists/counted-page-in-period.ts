import { LAST } from '../fechamento/figure.ts';
import type { CountKey } from '../fechamento/milhares.ts';
import { leftOutCount, leftOutTable, type PageParts, type WithLeftOut } from './plain-page.ts';

/** Two conditions on a thousand `m` in a period: all of its rows are in the period, or some may be. */
export interface Thousands {
  whole: string;
  touched: string;
}

/**
 * As `countedPage`, in a period. The page is in the thousands that have rows in the period, or after all of them. When the period
 * cuts a thousand, its rows inside the period are counted one by one.
 */
export function countedPageInPeriod(parts: PageParts & CountKey & Thousands & WithLeftOut): string {
  const { livro, campo, valor, whole, touched, select, table, joins, by, key, keyName } = parts;
  const { limite, offset, rows, where, first } = parts;
  return `
    with ${leftOutTable(parts)}
    fechado as (
      select coalesce((select ate from fechamentos where figura = 'milhares de ${livro}'), 0) as ate),
    recentes as (
      select count(*) as n from ${rows} t
      ${where} and t.seq > (select ate from fechado) and t.seq <= ${LAST}),
    touched_thousands as (
      select m.primeira, m.ultima, case when ${whole} then m.registros
        else (select count(*) from ${rows} t ${where} and t.seq between m.primeira and m.ultima) end as n
      from milhares m
      where m.livro = '${livro}' and m.campo = '${campo}' and m.valor = (${valor})::text and ${touched}),
    total as (select recentes.n + coalesce((select sum(n) from touched_thousands), 0) ${leftOutCount(parts, '-')} as n from recentes),
    span as (
      select coalesce((select min(primeira) from touched_thousands), fechado.ate) as de,
        case when recentes.n > 0 then ${LAST} else coalesce((select max(ultima) from touched_thousands), 0) end as ate,
        ${offset} as skip
      from fechado, recentes),
    pagina as (${first} order by ${by} limit ${limite} offset (select skip from span))
    select total.n as "totalDocs", linhas.*
    from total left join lateral (
      select linha.* from pagina cross join lateral (
        select ${select} from ${table} t ${joins} where t.${key} = pagina.${keyName} limit 1) linha
      order by ${by}) linhas on true`;
}
