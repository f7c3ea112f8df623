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

/** A condition on the date of a row. The instant is SQL. */
export interface PeriodEnd {
  column: string;
  operator: '>=' | '<' | '<=';
  instant: string;
}

/** A page of the rows `t` with one key, newest first. The offset is SQL. */
interface Pagina {
  chave: Chave;
  ends: readonly PeriodEnd[];
  offset: string;
  /** The rows of the page's book that have the key, are in the period, and meet one more condition. */
  rows: (condition: string) => string;
}

/**
 * The exact `total (n)` of a page, and the `trecho (de, ate, pular)` that contains it: skip that many rows between
 * two numbers. Only what the thousands cannot tell is counted row by row: rows that are not closed yet, and the rows
 * inside the period of a thousand that the period cuts.
 */
export function contarPagina(pagina: Pagina): string {
  const { chave, ends, rows } = pagina;
  return `
    fechado as (select ${fechadoAte(`'${nomeDe(chave.livro)}'`)} as ate),
    recentes as (select count(*) as n from ${rows(`t.seq > (select ate from fechado) and t.seq <= ${LAST}`)}),
    ${ends.length === 0 ? aoTodo(pagina) : noPeriodo(pagina)}`;
}

/** The page begins in the thousand of its first row, counted from the oldest, unless that row is not closed yet. */
function aoTodo({ chave, offset }: Pagina): string {
  return `
    fechadas as (select ${totalDe(chave)} as n),
    total as (select fechadas.n + recentes.n as n from fechadas, recentes),
    inicio as (select total.n - ${offset} as ordem from total),
    trecho as (
      select 0 as de, case when ordem > 0 then coalesce(m.ultima, ${LAST}) else 0 end as ate,
        coalesce(${ORDEM} - ordem, ${offset}) as pular
      from inicio cross join fechadas left join lateral (
        select m.* from ${milharesDe(chave)} and m.milhar = (ordem - 1) / ${MIL} and ordem between 1 and fechadas.n) m on true)`;
}

/**
 * The page is in the thousands that have rows in the period, or after all of them. `(select …)` hides the instants
 * from the planner: it would think the plan for unknown instants dearer, and plan every call anew.
 */
function noPeriodo({ chave, ends, offset, rows }: Pagina): string {
  const every = (first: string, last: string) =>
    ends
      .map(({ operator, instant }) => `m.${operator === '>=' ? first : last} ${operator} (select ${instant})`)
      .join(' and ');
  return `
    tocados as (
      select m.primeira, m.ultima, case when ${every('desde', 'ate')} then m.registros
        else (select count(*) from ${rows('t.seq between m.primeira and m.ultima')}) end as n
      from ${milharesDe(chave)} and ${every('ate', 'desde')}),
    total as (select recentes.n + coalesce((select sum(n) from tocados), 0) as n from recentes),
    trecho as (
      select coalesce((select min(primeira) from tocados), fechado.ate) as de,
        case when recentes.n > 0 then ${LAST} else coalesce((select max(ultima) from tocados), 0) end as ate,
        ${offset} as pular
      from fechado, recentes)`;
}

/** How many rows a book has now. */
export function registrosDe(livro: Livro): string {
  const novas = `select count(*) from ${livro} where seq > ${fechadoAte(`'${nomeDe(livro)}'`)} and seq <= ${LAST}`;
  return `(${totalDe({ livro, ...TODOS })} + (${novas}))`;
}

/** How many closed rows have the key. */
function totalDe(chave: Chave): string {
  return `coalesce((select ${ORDEM} from ${milharesDe(chave)} order by m.milhar desc limit 1), 0)`;
}

function milharesDe({ livro, campo, valor }: Chave): string {
  return `milhares m where m.livro = '${livro}' and m.campo = '${campo}' and m.valor = (${valor})::text`;
}

/** The rank of a thousand's last row among the rows of its key; the oldest row is the first. */
const ORDEM = `m.milhar * ${MIL} + m.registros`;
