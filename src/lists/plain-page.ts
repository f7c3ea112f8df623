import type { Order } from './order.ts';

/** What a list selects, in the SQL of its page's statements. */
export interface PageParts extends Order {
  /** The columns of each record. */
  select: string;
  table: string;
  joins: string;
  limite: number;
  offset: string;
  /** The table's rows as `t`, and the clause that selects them. */
  rows: string;
  where: string;
  /** Selects the first of these rows in the order, up to the page's last. */
  first: string;
}

/** For a book's rows that are counted by the thousand: the statement that finds the rows to leave out, if any. */
export interface WithLeftOut {
  leftOut?: string | undefined;
}

/** That statement as a table, `deixadas`. */
export function leftOutTable({ leftOut }: WithLeftOut): string {
  return leftOut ? `deixadas as materialized (${leftOut}),` : '';
}

/** Their number, with a sign: of all, or of those that meet the condition. */
export function leftOutCount({ leftOut }: WithLeftOut, sign: '+' | '-', condition = ''): string {
  return leftOut ? `${sign} (select count(*) from deixadas ${condition})` : '';
}

/**
 * A page of rows that nobody has counted beforehand. The count is a subquery, because `count(*) over ()` would cost two thirds of
 * the page. Rows that are found in other tables, or by words, are found once for both.
 */
export function plainPage(parts: PageParts, foundOnce: boolean): string {
  const { select, table, joins, columns, names, by, key, keyName, limite, offset, rows, where, first } =
    parts;
  const found = foundOnce
    ? `achadas as materialized (select ${columns} from ${rows} t ${where}), total as (select count(*) as n from achadas)`
    : `total as (select count(*) as n from ${rows} t ${where})`;
  return `
    with ${found},
    pagina as (${foundOnce ? `select ${names} from achadas` : first} order by ${by} limit ${limite} offset ${offset})
    select total.n as "totalDocs", linhas.*
    from total left join lateral (
      select linha.* from pagina cross join lateral (
        select ${select} from ${table} t ${joins} where t.${key} = pagina.${keyName} limit 1) linha
      order by ${by}) linhas on true`;
}
