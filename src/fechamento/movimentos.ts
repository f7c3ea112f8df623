import { NO_END } from './figure.ts';
import { COUNTED_UNTIL, thousandsOf } from './milhares.ts';

/** The movements of a species, or all, in a period, as the SQL that a statement about them is written with. */
export interface MovementParts {
  /** The parameter of the species; undefined for all movements. */
  especie: string | undefined;
  /** The `from` clause for these movements, one by one, with the columns of a summary. */
  linhas: string;
  /** A condition on the date of a movement `t`. */
  inPeriod: string;
  /** Conditions on a thousand `m`: that all of it is wanted, or that some of it may be. */
  whole: string;
  touched: string;
}

/** The `seq` up to which movements are in thousands. */
const CLOSED_UNTIL = COUNTED_UNTIL.movimentacoes;

/** The thousands `m` of these movements. */
function thousands(especie: string | undefined): string {
  const key = especie ? { campo: 'especie_id', valor: `${especie}::uuid` } : { campo: '', valor: `''` };
  return thousandsOf({ livro: 'movimentacoes', ...key });
}

/**
 * The `from` clause for the movements of a species, or all, in a period, to be counted and added up. A full thousand that is
 * wanted whole comes as its summary, `registros` at once; all other movements come one by one, the newest with a
 * `span` after all thousands. Movements reversed since the summary was made are moved from those that count to those
 * that do not. `offset 0` keeps the planner from reading all movements and then asking which thousand each is in.
 */
export function movimentos({ especie, linhas, inPeriod, whole, touched }: MovementParts): string {
  return `(
    select r.tipo, r.origem, r.usuario_id, r.especie_id, r.especie_destino_id, r.unidade, r.entrega, r.retorno_ao_viveiro,
      r.efetiva, r.registros, r.quantidade, r.variacao_sementeira, r.variacao_lote, r.sementes_na_sementeira,
      coalesce(r.desde, m.desde) as data_registro, m.milhar as span
    from milhares m join resumos r on r.campo = m.campo and r.valor = m.valor and r.milhar = m.milhar
    where ${thousands(especie)}
      and m.registros = 1000 and ${whole}
    union all
    select t.tipo, t.origem, t.usuario_id, t.especie_id, t.especie_destino_id, t.unidade, t.entrega, t.retorno_ao_viveiro,
      t.efetiva, 1, t.quantidade, t.variacao_sementeira, t.variacao_lote, t.sementes_na_sementeira,
      t.data_registro, m.milhar
    from milhares m cross join lateral (
      select * from ${linhas} t where t.seq between m.primeira and m.ultima and ${inPeriod} offset 0) t
    where ${thousands(especie)}
      and ${touched} and not (m.registros = 1000 and ${whole})
    union all
    select t.tipo, t.origem, t.usuario_id, t.especie_id, t.especie_destino_id, t.unidade, t.entrega, t.retorno_ao_viveiro,
      t.efetiva, 1, t.quantidade, t.variacao_sementeira, t.variacao_lote, t.sementes_na_sementeira,
      t.data_registro, 2147483647
    from ${linhas} t where t.seq > ${CLOSED_UNTIL} and t.seq <= ${NO_END} and ${inPeriod}
    union all
    select t.tipo, t.origem, t.usuario_id, t.especie_id, t.especie_destino_id, t.unidade, t.entrega, t.retorno_ao_viveiro,
      s.efetiva, s.sinal, s.sinal * t.quantidade, s.sinal * t.variacao_sementeira, s.sinal * t.variacao_lote,
      s.sinal * t.sementes_na_sementeira, t.data_registro, m.milhar
    from movimentacoes e cross join lateral (select * from ${linhas} t where t.id = e.estorno_de offset 0) t
    join milhares m on ${thousands(especie)}
      and m.registros = 1000 and ${whole} and t.seq between m.primeira and m.ultima
    cross join (values (true, -1), (false, 1)) s (efetiva, sinal)
    where e.seq > ${CLOSED_UNTIL} and e.seq <= ${NO_END})`;
}

/**
 * Where a page of these movements is, in the order of `seq`, and how many there are: the common table expressions of a statement.
 * `total` has how many (`n`). `lidos` has the stretches of the ledger with rows of the page (`de`, `ate`), each with the number of
 * rows before it (`antes`). What comes after all thousands is a stretch of its own. `sums` is what `movimentos` gives, filtered.
 */
export function placeOfMovements({
  especie,
  sums,
  limit,
  offset,
  newestFirst,
}: Pick<MovementParts, 'especie'> & {
  sums: string;
  limit: string;
  offset: string;
  newestFirst: boolean;
}): string {
  return `partes as (select t.span, sum(t.registros) as n from ${sums} group by t.span),
    total as (select coalesce(sum(n), 0) as n from partes),
    spans as (
      select coalesce(m.primeira, ${CLOSED_UNTIL} + 1) as de, coalesce(m.ultima, ${NO_END}) as ate, p.n,
        sum(p.n) over (order by p.span ${newestFirst ? 'desc' : 'asc'}) - p.n as antes
      from partes p left join milhares m on ${thousands(especie)} and m.milhar = p.span
      where p.n > 0),
    lidos as (select * from spans where antes < ${offset} + ${limit} and antes + n > ${offset})`;
}
