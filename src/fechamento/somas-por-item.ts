import { ENTREGA } from '../estoque/reading.ts';
import { coveredUntil, type Figure, NO_END } from './figure.ts';
import { terms } from './terms.ts';

/**
 * What became of the plants of a species in a batch. The account closes: allocated + entered + adjusted = alive +
 * dead + lost + left + delivered + returned.
 */
export const CONTA = [
  'alocadas',
  'entradas',
  'ajustes',
  'mortas',
  'perdidas',
  'saidas',
  'entregues',
  'retornadas',
] as const;

/** The plants on their way through the phases, from which rates are computed, and how often plants were added there. */
const ON_THE_WAY = [
  ...(['morreram_germinando', 'sairam_germinando', 'morreram_produzindo', 'sairam_produzindo'] as const),
  'acrescimos',
] as const;

const NAME = 'somas_por_item';

/** The sums of effective movements by batch and species. */
export const SOMAS_POR_ITEM: Figure = {
  name: NAME,
  book: 'movimentacoes',
  add: `
    insert into somas_por_item as s (lote_id, especie_id, alocadas, entradas, ajustes, mortas, perdidas, saidas, entregues,
      retornadas, morreram_germinando, sairam_germinando, morreram_produzindo, sairam_produzindo, acrescimos)
    ${summed('$1', '$2')}
    on conflict (lote_id, especie_id) do update set
      alocadas = s.alocadas + excluded.alocadas, entradas = s.entradas + excluded.entradas,
      ajustes = s.ajustes + excluded.ajustes, mortas = s.mortas + excluded.mortas,
      perdidas = s.perdidas + excluded.perdidas, saidas = s.saidas + excluded.saidas,
      entregues = s.entregues + excluded.entregues, retornadas = s.retornadas + excluded.retornadas,
      morreram_germinando = s.morreram_germinando + excluded.morreram_germinando,
      sairam_germinando = s.sairam_germinando + excluded.sairam_germinando,
      morreram_produzindo = s.morreram_produzindo + excluded.morreram_produzindo,
      sairam_produzindo = s.sairam_produzindo + excluded.sairam_produzindo,
      acrescimos = s.acrescimos + excluded.acrescimos`,
};

/** The sums of the items that have moved since the rows were closed, for all batches or for one. */
export function itensRecentes(lote?: string): string {
  return summed(coveredUntil(`'${NAME}'`), NO_END, lote);
}

/** What left without a recipient (`saidas`) was planted by the town, or moved to another batch. */
function summed(after: string, until: string, lote?: string): string {
  return `
    select m.lote_id, m.especie_id,
      sum(case when m.origem = 'ALOCACAO' then m.sinal * m.variacao_lote else 0 end)::bigint as alocadas,
      sum(case when m.tipo = 'ENTRADA' then m.sinal * m.variacao_lote else 0 end)::bigint as entradas,
      sum(case when m.tipo = 'AJUSTE' then m.sinal * m.variacao_lote else 0 end)::bigint as ajustes,
      sum(case when m.tipo = 'MORTALIDADE' then -m.sinal * m.variacao_lote else 0 end)::bigint as mortas,
      sum(case when m.tipo = 'PERDA' then -m.sinal * m.variacao_lote else 0 end)::bigint as perdidas,
      sum(case when m.tipo = 'SAIDA' and m.origem <> 'ALOCACAO' and not ${ENTREGA}
        then -m.sinal * m.variacao_lote else 0 end)::bigint as saidas,
      sum(case when ${ENTREGA} then -m.sinal * m.variacao_lote else 0 end)::bigint as entregues,
      sum(case when m.retorno_ao_viveiro then -m.sinal * m.variacao_lote else 0 end)::bigint as retornadas,
      sum(case when m.tipo in ('MORTALIDADE', 'PERDA') and m.fase_lote in ('SEMEADURA', 'GERMINAÇÃO')
        then -m.sinal * m.variacao_lote else 0 end)::bigint as morreram_germinando,
      sum(case when m.tipo not in ('MORTALIDADE', 'PERDA') and m.origem <> 'ALOCACAO'
        and m.fase_lote in ('SEMEADURA', 'GERMINAÇÃO') then -m.sinal * m.variacao_lote else 0 end)::bigint as sairam_germinando,
      sum(case when m.tipo in ('MORTALIDADE', 'PERDA') and m.fase_lote = 'PRODUÇÃO'
        then -m.sinal * m.variacao_lote else 0 end)::bigint as morreram_produzindo,
      sum(case when m.tipo not in ('MORTALIDADE', 'PERDA') and m.origem <> 'ALOCACAO' and m.fase_lote = 'PRODUÇÃO'
        then -m.sinal * m.variacao_lote else 0 end)::bigint as sairam_produzindo,
      sum(case when m.variacao_lote > 0 and m.origem <> 'ALOCACAO' then m.sinal else 0 end)::bigint as acrescimos
    from ${terms(after, until)}
    where ${lote ? `m.lote_id = ${lote}` : 'm.lote_id is not null'} group by m.lote_id, m.especie_id`;
}

/** The sums of the rows `i` of a table of items, for `select`: the kept ones (`s`) plus the newer ones (`n`). */
export function somasDe(
  columns: readonly (typeof CONTA | typeof ON_THE_WAY)[number][] = [...CONTA, ...ON_THE_WAY],
): string {
  return columns
    .map((column) => `coalesce(s.${column}, 0) + coalesce(n.${column}, 0) as ${column}`)
    .join(', ');
}

/**
 * The ids of batches of which more than a fifth may have died, at any time: those with a species whose sums say so,
 * and all with newer movements.
 */
export const LOTES_COM_MUITAS_MORTES = `
  select lote_id from somas_por_item where 5 * mortas > alocadas + entradas
  union
  select lote_id from movimentacoes where seq > ${coveredUntil(`'${NAME}'`)} and seq <= ${NO_END} and lote_id is not null`;
