import { wrap } from './pagination.ts';

/** The parts of a page's statement, in SQL. */
interface PageParts {
  /** Common table expressions: `total` has the number of all rows (`n`); the others are for `first`. */
  counted: string;
  /** Selects the rows, from which the page takes `limit` after `offset` in the order `by`. */
  first: string;
  by: string;
  limit: string | number;
  offset: string;
  /** The unique column of the table, and its name in `first`. */
  key: string;
  keyName: string;
  /** The columns of each record, its table as `t`, and the joins. */
  select: string;
  table: string;
  joins: string;
}

/**
 * The statement of a page. Its keys are found first, in an index alone when one covers all the filters. Then each row is read by its
 * key: `limit 1` keeps the planner from joining whole tables. Each row comes with the total; where there are none, it comes alone.
 */
export function pageSql({
  counted,
  first,
  by,
  limit,
  offset,
  key,
  keyName,
  select,
  table,
  joins,
}: PageParts) {
  return `
    with ${counted},
    pagina as (${first} order by ${by} limit ${limit} offset ${offset})
    select total.n as "totalDocs", linhas.*
    from total left join lateral (
      select linha.* from pagina cross join lateral (
        select ${select} from ${table} t ${joins} where t.${key} = pagina.${keyName} limit 1) linha
      order by ${by}) linhas on true`;
}

/** The page of the rows that its statement answers. */
export function pageOf<Row>(
  found: readonly (Row & { totalDocs: number })[],
  { page, limite }: { page: number; limite: number },
) {
  const totalDocs = found[0]?.totalDocs ?? 0;
  const docs =
    (page - 1) * limite < totalDocs ? found.map(({ totalDocs: _, ...row }) => row as unknown as Row) : [];
  return wrap(docs, totalDocs, page, limite);
}
