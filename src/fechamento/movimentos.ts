import { coveredUntil, LAST } from './figure.ts';

/** The columns by which a summary tells movements apart. */
const IGUAIS = ['tipo', 'origem', 'usuario_id', 'especie_id', 'especie_destino_id'];
const SINAIS = ['unidade', 'entrega', 'retorno_ao_viveiro', 'efetiva'];
/** The columns that a summary adds up. */
export const SOMAS = [
  ...['quantidade', 'variacao_sementeira', 'variacao_lote'],
  ...['sementes_na_sementeira', 'sementes_no_lote'],
];

/** The rank, among the thousands, of rows that are not closed yet. */
const RECENTES = 2_147_483_647;

interface MovementQuery {
  /** The key of the thousands: all movements, or those of a species. The value is SQL. */
  campo: '' | 'especie_id';
  valor: string;
  /** The `from` clause for the movements of that key, one by one, with the columns of a summary. */
  linhas: string;
  /** A condition on the date of a movement `t`. */
  withinPeriod: string;
  /** Conditions on a thousand `m`: that all of it is wanted, or that some of it may be. */
  whole: string;
  touched: string;
}

/** The thousands `m` of a key. */
export function thousandsOf({ campo, valor }: Pick<MovementQuery, 'campo' | 'valor'>): string {
  return `m.livro = 'movimentacoes' and m.campo = '${campo}' and m.valor = (${valor})::text`;
}

/**
 * The `from` clause for the movements of a key in a period, to be counted and added up. A full thousand that is
 * wanted whole comes as its summary, `registros` at once; all other movements come one by one. Movements reversed
 * since the summary was made are moved from those that count to those that do not. `offset 0` keeps the planner from
 * reading all movements and then asking which thousand each is in.
 */
export function movimentos({ campo, valor, linhas, withinPeriod, whole, touched }: MovementQuery): string {
  const doValor = thousandsOf({ campo, valor });
  const resumido = `m.registros = 1000 and ${whole}`;
  const novas = (t: string) =>
    `${t}.seq > ${coveredUntil(`'milhares de movimentacoes'`)} and ${t}.seq <= ${LAST}`;
  return `(
    select ${of('r', [...IGUAIS, ...SINAIS])}, r.registros, ${of('r', SOMAS)}, m.desde as data_registro, m.milhar as span
    from milhares m join resumos r on r.campo = m.campo and r.valor = m.valor and r.milhar = m.milhar
    where ${doValor} and ${resumido}
    union all
    select ${of('t', [...IGUAIS, ...SINAIS])}, 1, ${of('t', SOMAS)}, t.data_registro, m.milhar
    from milhares m cross join lateral (
      select * from ${linhas} t where t.seq between m.primeira and m.ultima and ${withinPeriod} offset 0) t
    where ${doValor} and ${touched} and not (${resumido})
    union all
    select ${of('t', [...IGUAIS, ...SINAIS])}, 1, ${of('t', SOMAS)}, t.data_registro, ${RECENTES}
    from ${linhas} t where ${novas('t')} and ${withinPeriod}
    union all
    select ${of('t', [...IGUAIS, ...SINAIS.slice(0, -1)])}, s.efetiva, s.sinal, ${SOMAS.map((soma) => `s.sinal * t.${soma}`)}, m.desde, m.milhar
    from movimentacoes e cross join lateral (select * from ${linhas} t where t.id = e.estorno_de offset 0) t
    join milhares m on ${doValor} and ${resumido} and t.seq between m.primeira and m.ultima
    cross join (values (true, -1), (false, 1)) s (efetiva, sinal)
    where ${novas('e')})`;
}

function of(row: string, columns: readonly string[]): string {
  return columns.map((column) => `${row}.${column}`).join(', ');
}

/**
 * The range of a book that the movements with one `span` are in, between two numbers. `left join milhares m` gives
 * those of closed rows.
 */
export const DE = `coalesce(m.primeira, ${coveredUntil(`'milhares de movimentacoes'`)} + 1)`;
export const ATE = `coalesce(m.ultima, ${LAST})`;
