import { LINHAS } from '../estoque/reading.ts';
import type { Figure } from './figure.ts';
import { MILHARES } from './milhares.ts';

/** Whether a thousand `m` reaches into the next month of the session's time zone, and no further. */
const IN_TWO_MONTHS = `date_trunc('month', m.ate) = date_trunc('month', m.desde) + interval '1 month'`;

const THOUSAND = `m.campo, m.valor, m.milhar, m.primeira, m.ultima, ${IN_TWO_MONTHS} as em_dois_meses`;

/**
 * The thousands `m` that have become full since $1, those in which a movement was reversed since, and some of those whose months
 * are not apart yet, or are those of another time zone.
 */
const CHANGED = `
  select ${THOUSAND} from milhares m
  where m.livro = 'movimentacoes' and m.campo in ('', 'especie_id') and m.registros = 1000 and m.ultima > $1
  union
  select ${THOUSAND}
  from movimentacoes e join movimentacoes o on o.id = e.estorno_de
  cross join lateral (values ('', ''), ('especie_id', o.especie_id::text), ('especie_id', o.especie_destino_id::text)) k (campo, valor)
  join milhares m on m.livro = 'movimentacoes' and m.campo = k.campo and m.valor = k.valor
    and m.registros = 1000 and o.seq between m.primeira and m.ultima
  where e.seq > $1 and e.seq <= $2
  union (
    select ${THOUSAND} from milhares m
    where m.livro = 'movimentacoes' and m.campo in ('', 'especie_id') and m.registros = 1000
      and ${IN_TWO_MONTHS} and m.fuso is distinct from current_setting('timezone')
    order by m.campo, m.valor, m.milhar limit 50)`;

const FORGET = `
  delete from resumos r using (${CHANGED}) m where r.campo = m.campo and r.valor = m.valor and r.milhar = m.milhar`;

/** A row that is not closed yet has reversed nothing here. */
const COUNTED_THEN = `l.estorno_de is null and not exists (
    select 1 from movimentacoes e where e.estorno_de = l.id and e.seq <= $2)`;

const SUMMARISE = `
  insert into resumos (campo, valor, milhar, tipo, origem, usuario_id, especie_id, especie_destino_id, unidade, entrega,
    retorno_ao_viveiro, efetiva, registros, quantidade, variacao_sementeira, variacao_lote, sementes_na_sementeira, desde)
  select m.campo, m.valor, m.milhar, t.tipo, t.origem, t.usuario_id, t.especie_id, t.especie_destino_id, t.unidade, t.entrega,
    t.retorno_ao_viveiro, t.efetiva, count(*), sum(t.quantidade), sum(t.variacao_sementeira), sum(t.variacao_lote),
    sum(t.sementes_na_sementeira), case when m.em_dois_meses then min(t.data_registro) end
  from (${CHANGED}) m cross join lateral (
    select l.tipo, l.origem, l.usuario_id, null::uuid as especie_id, null::uuid as especie_destino_id, l.unidade, l.entrega,
      l.retorno_ao_viveiro, ${COUNTED_THEN} as efetiva, l.quantidade, l.variacao_sementeira, l.variacao_lote,
      l.sementes_na_sementeira, l.data_registro
    from ${LINHAS} l where m.campo = '' and l.seq between m.primeira and m.ultima
    union all
    select l.tipo, l.origem, l.usuario_id, l.especie_id, l.especie_destino_id, l.unidade, l.entrega, l.retorno_ao_viveiro,
      ${COUNTED_THEN}, l.quantidade, l.variacao_sementeira, l.variacao_lote, l.sementes_na_sementeira,
      l.data_registro
    from ${LINHAS} l
    where l.especie_id = case when m.campo = 'especie_id' then m.valor::uuid end and l.seq between m.primeira and m.ultima
    union all
    select l.tipo, l.origem, l.usuario_id, l.especie_id, l.especie_destino_id, l.unidade, l.entrega, l.retorno_ao_viveiro,
      ${COUNTED_THEN}, l.quantidade, l.variacao_sementeira, l.variacao_lote, l.sementes_na_sementeira,
      l.data_registro
    from ${LINHAS} l
    where l.especie_destino_id = case when m.campo = 'especie_id' then m.valor::uuid end
      and l.seq between m.primeira and m.ultima) t
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, m.em_dois_meses,
    case when m.em_dois_meses then date_trunc('month', t.data_registro) end`;

/** The time zone whose months the summaries are apart by, for those who add up months. */
const REMEMBER_ZONE = `
  update milhares t set fuso = case when m.em_dois_meses then current_setting('timezone') end from (${CHANGED}) m
  where t.livro = 'movimentacoes' and t.campo = m.campo and t.valor = m.valor and t.milhar = m.milhar`;

/**
 * The thousands of every book. Those of movements come with their summaries, which are apart by month where a thousand reaches from
 * one into the next, so that a chart by month need not read its movements.
 */
export function counts(timeZone: string): Figure[] {
  return MILHARES.map((figure) =>
    figure.book === 'movimentacoes'
      ? { ...figure, derive: [FORGET, SUMMARISE, REMEMBER_ZONE], timeZone }
      : figure,
  );
}
