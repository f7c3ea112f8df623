import { filter } from '../wire/fields.ts';

/**
 * The keys by which a list can be ordered, each with the columns of its index: its own column first, a unique one last. `-` is
 * descending.
 */
export type Orders<Key extends string = string> = Readonly<Record<Key, readonly [string, ...string[]]>>;

/** The order of a page, in the SQL of its statement. */
export interface Order {
  /** The ordering columns under names of their own, those names, and the order by them. */
  columns: string;
  names: string;
  by: string;
  /** The unique column, and its name. */
  key: string;
  keyName: string;
  /** The direction, where the order is that of recording. */
  bySeq?: 'asc' | 'desc' | undefined;
}

/** The order of rows that never change: by their instant. */
export const BY_DATE: Orders<'data_registro'> = { data_registro: ['seq'] };

export const NEWEST = orderOf(['-seq']);

/** The input field that chooses the order of a list. */
export function ordenar(keys: readonly [string, ...string[]], semEle: string) {
  const key = `-?(${keys.join('|')})`;
  return filter
    .text(`Em que ordem: ${SEVERAL} ${keys.join(', ')}. Sem ele, ${semEle}`)
    .refine((text) => text === undefined || read(text).every(({ name }) => keys.includes(name)), {
      error: `Ordene por estes campos, ${SEVERAL} ${keys.join(', ')}.`,
      params: { codigo: 'VALOR_NAO_PERMITIDO' },
    })
    .meta({ pattern: `^${key}(,${key})*$` });
}

const SEVERAL = 'separados por vírgula, e o que é ao contrário com - na frente:';

/** The requested order, or else the newest first. */
export function orderBy(orders: Orders, asked: string | undefined): Order {
  if (asked === undefined) return NEWEST;
  const columns: string[] = [];
  const keys = read(asked);
  for (const [n, { name, reverse }] of keys.entries()) {
    const all = orders[name] ?? [];
    // Without a further key, the other columns of the index break ties.
    const own = n === keys.length - 1 ? all : all.slice(0, 1);
    columns.push(...own.map((column) => (reverse ? reversed(column) : column)));
    // A unique key has no ties.
    if (all.length === 1) break;
  }
  return orderOf(columns.filter((column, n) => columns.findIndex((first) => isOf(first, column)) === n));
}

function orderOf(columns: readonly string[]): Order {
  const sql = columns.map((column) => column.replace(/^-/, ''));
  const each = columns.map((column, n) => (column.startsWith('-') ? `o${n} desc` : `o${n}`));
  const seq = columns.length === 1 && sql[0] === 'seq';
  return {
    columns: sql.map((column, n) => `${column} as o${n}`).join(', '),
    names: sql.map((_, n) => `o${n}`).join(', '),
    by: each.join(', '),
    key: sql.at(-1) ?? '',
    keyName: `o${sql.length - 1}`,
    bySeq: seq ? (columns[0] === 'seq' ? 'asc' : 'desc') : undefined,
  };
}

function read(asked: string): { name: string; reverse: boolean }[] {
  return asked.split(',').map((key) => {
    const name = key.trim().toLowerCase();
    return { name: name.replace(/^-/, ''), reverse: name.startsWith('-') };
  });
}

function reversed(column: string): string {
  return column.startsWith('-') ? column.slice(1) : `-${column}`;
}

function isOf(one: string, other: string): boolean {
  return one === other || one === reversed(other);
}
