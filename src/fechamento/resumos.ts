import { LINHAS } from '../estoque/reading.ts';
import type { Figure } from './figure.ts';
import { MILHARES } from './milhares.ts';

/** The thousands `m` that have become full since $1, and those in which a movement was reversed since. */
const CHANGED = `
  select m.campo, m.valor, m.milhar, m.primeira, m.ultima from milhares m
  where m.livro = 'movimentacoes' and m.campo in ('', 'especie_id') and m.registros = 1000 and m.ultima > $1
  union
  select m.campo, m.valor, m.milhar, m.primeira, m.ultima
  from movimentacoes e join movimentacoes o on o.id = e.estorno_de
  cross join lateral (values ('', ''), ('especie_id', o.especie_id::text), ('especie_id', o.especie_destino_id::text)) k (campo, valor)
  join milhares m on m.livro = 'movimentacoes' and m.campo = k.campo and m.valor = k.valor
    and m.registros = 1000 and o.seq between m.primeira and m.ultima
  where e.seq > $1 and e.seq <= $2`;

const FORGET = `
  delete from resumos r using (${CHANGED}) m where r.campo = m.campo and r.valor = m.valor and r.milhar = m.milhar`;

/** A row that is not closed yet has reversed nothing here. */
const COUNTED_THEN = `l.estorno_de is null and not exists (
    select 1 from movimentacoes e where e.estorno_de = l.id and e.seq <= $2)`;

const SUMMARISE = `
  insert into resumos (campo, valor, milhar, tipo, origem, usuario_id, especie_id, especie_destino_id, unidade, entrega,
    retorno_ao_viveiro, efetiva, registros, quantidade, variacao_sementeira, variacao_lote, sementes_na_sementeira, sementes_no_lote)
  select m.campo, m.valor, m.milhar, t.tipo, t.origem, t.usuario_id, t.especie_id, t.especie_destino_id, t.unidade, t.entrega,
    t.retorno_ao_viveiro, t.efetiva, count(*), sum(t.quantidade), sum(t.variacao_sementeira), sum(t.variacao_lote),
    sum(t.sementes_na_sementeira), sum(t.sementes_no_lote)
  from (${CHANGED}) m cross join lateral (
    select l.tipo, l.origem, l.usuario_id, null::uuid as especie_id, null::uuid as especie_destino_id, l.unidade, l.entrega,
      l.retorno_ao_viveiro, ${COUNTED_THEN} as efetiva, l.quantidade, l.variacao_sementeira, l.variacao_lote,
      l.sementes_na_sementeira, l.sementes_no_lote
    from ${LINHAS} l where m.campo = '' and l.seq between m.primeira and m.ultima
    union all
    select l.tipo, l.origem, l.usuario_id, l.especie_id, l.especie_destino_id, l.unidade, l.entrega, l.retorno_ao_viveiro,
      ${COUNTED_THEN}, l.quantidade, l.variacao_sementeira, l.variacao_lote, l.sementes_na_sementeira, l.sementes_no_lote
    from ${LINHAS} l
    where l.especie_id = case when m.campo = 'especie_id' then m.valor::uuid end and l.seq between m.primeira and m.ultima
    union all
    select l.tipo, l.origem, l.usuario_id, l.especie_id, l.especie_destino_id, l.unidade, l.entrega, l.retorno_ao_viveiro,
      ${COUNTED_THEN}, l.quantidade, l.variacao_sementeira, l.variacao_lote, l.sementes_na_sementeira, l.sementes_no_lote
    from ${LINHAS} l
    where l.especie_destino_id = case when m.campo = 'especie_id' then m.valor::uuid end
      and l.seq between m.primeira and m.ultima) t
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12`;

/** The thousands of every book; those of movements come with their summaries. */
export const COUNTS: readonly Figure[] = MILHARES.map((figure) =>
  figure.book === 'movimentacoes' ? { ...figure, derive: [FORGET, SUMMARISE] } : figure,
);
