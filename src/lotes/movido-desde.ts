import { prepared } from '../../db/prepared.ts';
import { ANOTADA_EM, depoisDe } from '../estoque/reading.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';

/** A species of a batch: its name, and what moved since it was counted. */
export interface Movido {
  nome: string;
  depois: number;
}

/**
 * What moved of each species of a batch since a moment. The allocation never counts, even if a wrong clock puts it later: nobody
 * counts plants before they are sown. The batch is locked.
 */
export async function movidoDesde(
  { db }: Pick<UserCommandContext, 'db'>,
  lote_id: string,
  momento: string,
): Promise<ReadonlyMap<string, Movido>> {
  const found = await prepared<Movido & { especie_id: string }>(db, MOVIDO, [lote_id, momento]);
  return new Map(found.map(({ especie_id, ...movido }) => [especie_id, movido]));
}

const MOVIDO = `
  select i.especie_id, e.nome_popular as nome, coalesce(sum(m.variacao) filter (where m.depois), 0) as depois
  from lote_itens i join especies e on e.id = i.especie_id left join (
    select m.especie_id, m.variacao, m.origem <> 'ALOCACAO' and ${depoisDe('$2::timestamptz', 'm.especie_id')} as depois
    from (
      select m.seq, m.data_registro, ${ANOTADA_EM} as anotado_em, m.especie_id, m.origem, m.variacao_lote as variacao
      from movimentacoes m where m.lote_id = $1 and m.variacao_lote <> 0) m) m on m.especie_id = i.especie_id
  where i.lote_id = $1 group by i.especie_id, e.nome_popular`;
