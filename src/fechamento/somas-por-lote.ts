import { type Figura, fechadoAte, LAST } from './figura.ts';
import { parcelas } from './parcelas.ts';

const NOME = 'somas_por_lote';

/** The plants that effective movements put into each batch, and those that died there. */
export const SOMAS_POR_LOTE: Figura = {
  nome: NOME,
  livro: 'movimentacoes',
  soma: `
    insert into somas_por_lote as s (lote_id, recebidas, mortas)
    select m.lote_id,
      coalesce(sum(m.sinal * m.variacao_lote) filter (where m.variacao_lote > 0 and m.tipo <> 'AJUSTE'), 0),
      coalesce(sum(m.sinal * m.quantidade) filter (where m.tipo = 'MORTALIDADE'), 0)
    from ${parcelas('$1', '$2')} where m.lote_id is not null group by m.lote_id
    on conflict (lote_id) do update set recebidas = s.recebidas + excluded.recebidas, mortas = s.mortas + excluded.mortas`,
};

/**
 * The ids of the batches of which more than a fifth may have died: in whatever time, if their sums say so, and of those
 * that have moved since the sums any.
 */
export const LOTES_COM_MUITAS_MORTES = `
  select lote_id from somas_por_lote where 5 * mortas > recebidas
  union
  select lote_id from movimentacoes where seq > ${fechadoAte(`'${NOME}'`)} and seq <= ${LAST} and lote_id is not null`;
