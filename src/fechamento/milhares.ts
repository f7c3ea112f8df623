import { coveredUntil, type Figure, NO_END } from './figure.ts';

/**
 * The tables whose rows are counted by the thousand. Their rows are never removed, and the date and the columns named
 * here never change. Their lists are filtered by one of these columns, or by two at once. `also` names a second
 * column whose value a row is counted under: a return to the nursery is a movement of the species it came from, and
 * of the species whose stock it enters.
 */
const COUNTED = {
  movimentacoes: {
    data: 'data_registro',
    campos: ['especie_id', 'usuario_id', 'destinatario_id', 'tipo', 'origem'],
    also: { especie_id: 'especie_destino_id' },
  },
  auditoria: { data: 'data_registro', campos: ['usuario_id', 'acao', 'usuario_id,acao'], also: {} },
  lotes: { data: 'data_inicio', campos: [], also: {} },
} as const;
type CountedTable = keyof typeof COUNTED;

/** The rows of a book that are counted together: those with one value in one column. The value is SQL. */
export interface CountKey {
  livro: CountedTable;
  campo: string;
  valor: string;
}

/** A column that must have a value. The value is SQL. */
export type ColumnValue = Omit<CountKey, 'livro'>;

/** The key under which the rows of a table with these values are counted; null when they are not. */
export function countKey(table: string, values: readonly ColumnValue[]): CountKey | null {
  if (!Object.hasOwn(COUNTED, table)) return null;
  const livro = table as CountedTable;
  const campos: readonly string[] = ['', ...COUNTED[livro].campos];
  const key = combinedKey(values);
  return campos.includes(key.campo) ? { livro, ...key } : null;
}

/** The key of the rows that have a value in each of several columns: of all rows when there are none. */
function combinedKey(values: readonly ColumnValue[]): ColumnValue {
  if (values.length === 0) return { campo: '', valor: `''` };
  const campo = values.map((each) => each.campo).join(',');
  return { campo, valor: values.map(({ valor }) => `${valor}::text`).join(` || ',' || `) };
}

/** A condition on the thousands `m`: that they are those of a key. */
export function thousandsOf({ livro, campo, valor }: CountKey): string {
  return `m.livro = '${livro}' and m.campo = '${campo}' and m.valor = (${valor})::text`;
}

const BOOKS = Object.keys(COUNTED) as CountedTable[];

function figureName(livro: CountedTable): string {
  return `milhares de ${livro}`;
}

/** The `seq` up to which the rows of each book are counted by the thousand. */
export const COUNTED_UNTIL = Object.fromEntries(
  BOOKS.map((livro) => [livro, coveredUntil(`'${figureName(livro)}'`)]),
) as Readonly<Record<CountedTable, string>>;

const THOUSAND = 1_000;

/**
 * Counts the rows with each value, in the order of `seq`. The next row goes into the last thousand until that is
 * full.
 */
export const MILHARES: readonly Figure[] = BOOKS.map((livro) => ({
  name: figureName(livro),
  book: livro,
  add: `
    with novas as (
      select c.campo, c.valor, t.seq, t.${COUNTED[livro].data} as data,
        row_number() over (partition by c.campo, c.valor order by t.seq) as ordem
      from ${livro} t cross join lateral (values ${keysOf(livro)}) c (campo, valor)
      where t.seq > $1 and t.seq <= $2 and c.valor is not null),
    contadas as (
      select v.campo, v.valor, m.milhar * ${THOUSAND} + m.registros as registros
      from (select distinct campo, valor from novas) v cross join lateral (
        select * from milhares where livro = '${livro}' and campo = v.campo and valor = v.valor
        order by milhar desc limit 1) m)
    insert into milhares as m (livro, campo, valor, milhar, registros, primeira, ultima, desde, ate)
    select '${livro}', campo, valor, (coalesce(registros, 0) + ordem - 1) / ${THOUSAND} as milhar,
      count(*), min(seq), max(seq), min(data), max(data)
    from novas left join contadas using (campo, valor) group by campo, valor, 4
    on conflict (livro, campo, valor, milhar) do update set registros = m.registros + excluded.registros,
      ultima = excluded.ultima, desde = least(m.desde, excluded.desde), ate = greatest(m.ate, excluded.ate)`,
}));

/** The keys that a row of a book is counted under. */
function keysOf(livro: CountedTable): string {
  const { campos, also } = COUNTED[livro];
  const columns = [...campos.map((campo) => [campo, campo]), ...Object.entries(also)];
  const keys = columns.map(([campo = '', column = '']) => {
    const { valor } = combinedKey(column.split(',').map((each) => ({ campo: each, valor: `t.${each}` })));
    return `('${campo}', ${valor})`;
  });
  return [`('', '')`, ...keys].join(', ');
}

/** How many rows a book has now. */
export function rowCountOf(livro: CountedTable): string {
  return `(
    select coalesce((
      select milhar * ${THOUSAND} + registros from milhares where livro = '${livro}' and campo = '' and valor = ''
      order by milhar desc limit 1), 0)
    + (select count(*) from ${livro} where seq > ${COUNTED_UNTIL[livro]} and seq <= ${NO_END}))`;
}
