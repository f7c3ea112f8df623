import { type Figura, fechadoAte, LAST } from './figura.ts';

/**
 * The tables whose rows are counted by the thousand. Their rows are never removed, and the date and the columns named
 * here never change. Their lists are filtered by one of these columns, or by two at once. `tambem` names a second
 * column whose value a row is counted under: a return to the nursery is a movement of the species it came from, and
 * of the species whose stock it enters.
 */
const LIVROS = {
  movimentacoes: {
    data: 'data_registro',
    campos: ['especie_id', 'usuario_id', 'destinatario_id', 'tipo', 'origem'],
    tambem: { especie_id: 'especie_destino_id' },
  },
  auditoria: { data: 'data_registro', campos: ['usuario_id', 'acao', 'usuario_id,acao'], tambem: {} },
  lotes: { data: 'data_inicio', campos: [], tambem: {} },
} as const;
export type Livro = keyof typeof LIVROS;

/** The rows of a book that are counted together: those with one value in one column. The value is SQL. */
export interface Chave {
  livro: Livro;
  campo: string;
  valor: string;
}

/** All rows of a book. */
const TODOS = { campo: '', valor: `''` };

/** The key of the rows that have a value in each of several columns. */
export function juntas(chaves: readonly Omit<Chave, 'livro'>[]): Omit<Chave, 'livro'> {
  if (chaves.length === 0) return TODOS;
  const campo = chaves.map((chave) => chave.campo).join(',');
  return { campo, valor: chaves.map(({ valor }) => `${valor}::text`).join(` || ',' || `) };
}

/** Whether the rows of a table are counted by the values of a column. */
export function isCounted(table: string, campo: string): table is Livro {
  if (!Object.hasOwn(LIVROS, table)) return false;
  const campos: readonly string[] = LIVROS[table as Livro].campos;
  return campo === TODOS.campo || campos.includes(campo);
}

function nomeDe(livro: Livro): string {
  return `milhares de ${livro}`;
}

const MIL = 1_000;

/**
 * Counts the rows with each value, in the order of `seq`. The next row goes into the last thousand until that is
 * full.
 */
export const MILHARES: readonly Figura[] = (Object.keys(LIVROS) as Livro[]).map((livro) => ({
  nome: nomeDe(livro),
  livro,
  soma: `
    with novas as (
      select c.campo, c.valor, t.seq, t.${LIVROS[livro].data} as data,
        row_number() over (partition by c.campo, c.valor order by t.seq) as ordem
      from ${livro} t cross join lateral (values ${keysOf(livro)}) c (campo, valor)
      where t.seq > $1 and t.seq <= $2 and c.valor is not null),
    contadas as (
      select v.campo, v.valor, m.milhar * ${MIL} + m.registros as registros
      from (select distinct campo, valor from novas) v cross join lateral (
        select * from milhares where livro = '${livro}' and campo = v.campo and valor = v.valor
        order by milhar desc limit 1) m)
    insert into milhares as m (livro, campo, valor, milhar, registros, primeira, ultima, desde, ate)
    select '${livro}', campo, valor, (coalesce(registros, 0) + ordem - 1) / ${MIL} as milhar,
      count(*), min(seq), max(seq), min(data), max(data)
    from novas left join contadas using (campo, valor) group by campo, valor, 4
    on conflict (livro, campo, valor, milhar) do update set registros = m.registros + excluded.registros,
      ultima = excluded.ultima, desde = least(m.desde, excluded.desde), ate = greatest(m.ate, excluded.ate)`,
}));

/** The keys that a row of a book is counted under. */
function keysOf(livro: Livro): string {
  const { campos, tambem } = LIVROS[livro];
  const columns = [...campos.map((campo) => [campo, campo]), ...Object.entries(tambem)];
  const keys = columns.map(([campo = '', column = '']) => {
    const { valor } = juntas(column.split(',').map((each) => ({ campo: each, valor: `t.${each}` })));
    return `('${campo}', ${valor})`;
  });
  return [`('', '')`, ...keys].join(', ');
}

/** How many rows a book has now. */
export function registrosDe(livro: Livro): string {
  return `(
    select coalesce((
      select milhar * ${MIL} + registros from milhares where livro = '${livro}' and campo = '' and valor = ''
      order by milhar desc limit 1), 0)
    + (select count(*) from ${livro} where seq > ${fechadoAte(`'${nomeDe(livro)}'`)} and seq <= ${LAST}))`;
}
