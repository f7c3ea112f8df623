import { planned } from '../../../db/prepared.ts';
import { unidade } from '../../estoque/reading.ts';
import type { Context } from '../../procedure/context.ts';
import type { LoteEmCampo, LotesEmCampo } from './schemas.ts';

/** A write may become visible this much later than the time it bears, so the next query begins this much earlier. */
const OVERLAP_MS = 5 * 60_000;

/**
 * The batches in progress, or those that may have changed since `$1`. Whatever was sown, plants that are ready are
 * seedlings.
 */
const EM_CAMPO = `
  select l.id, l.codigo, l.fase, l.quantidade_total, t.codigo_identificador as estufa,
    coalesce((
      select json_agg(json_build_object('id', i.especie_id,
        'nome', e.nome_popular || coalesce(' (' || e.variedade || ')', ''), 'nome_cientifico', e.nome_cientifico,
        'tipo', ${unidade('l.fase')}, 'quantidade', i.quantidade_atual) order by i.ordem)
      from lote_itens i join especies e on e.id = i.especie_id
      where i.lote_id = l.id and i.quantidade_atual > 0), '[]') as especies
  from lotes l join estufas t on t.id = l.estufa_id
  where l.status = 'ATIVO' and ($1::timestamptz is null or l.data_att >= $1 or t.data_att >= $1
    or l.id in (select m.lote_id from movimentacoes m where m.data_registro >= $1 and m.lote_id is not null)
    or exists (select from lote_itens i join especies e on e.id = i.especie_id where i.lote_id = l.id and e.data_att >= $1))
  order by l.seq desc`;

/** How many batches are in progress, and which ended since `$1`. */
const ENCERRADOS = `
  select (select count(*) from lotes where status = 'ATIVO')::int as total,
    coalesce((select json_agg(id) from lotes where status = 'INATIVO' and data_att >= $1::timestamptz), '[]') as encerrados`;

/** What the app keeps for use in the greenhouse: all batches in progress, or what changed since its last query. */
export async function lotesEmCampo(ctx: Context, desde: string | null): Promise<LotesEmCampo> {
  const proxima = new Date(ctx.now().getTime() - OVERLAP_MS).toISOString();
  const lotes = await planned<LoteEmCampo>(ctx.db, EM_CAMPO, [desde]);
  const [{ total, encerrados } = { total: 0, encerrados: [] }] = await planned<
    Pick<LotesEmCampo, 'total' | 'encerrados'>
  >(ctx.db, ENCERRADOS, [desde]);
  return { desde: proxima, total, lotes, encerrados };
}
