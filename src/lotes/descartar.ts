import { prepared } from '../../db/prepared.ts';
import { notFound } from '../common/errors.ts';
import { lockStock } from '../estoque/lock.ts';
import { post } from '../estoque/post.ts';
import { checkAsRead } from '../procedure/as-read.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { buscarLote } from './queries.ts';
import { descarte } from './rules.ts';
import type { Descarte, LoteComProcedencias } from './schemas.ts';

/**
 * Discards a batch: what is left is lost, the batch closes and its greenhouse is released. Nothing is erased. A FINALIZADO batch
 * stays FINALIZADO, and the trail keeps the reason for the discard. Discarding a batch again writes nothing.
 */
export async function descartar(
  ctx: UserCommandContext,
  { id, data_att, justificativa }: Descarte & { id: string },
): Promise<LoteComProcedencias> {
  const stock = await lockStock(ctx, { lote_id: id });
  const { lote } = stock;
  if (!lote) throw notFound();
  await checkAsRead(lote, data_att, () => buscarLote(ctx, id));
  const plan = descarte(lote, justificativa);
  if (plan) await post(ctx, stock, plan);
  else if (lote.fase === 'FINALIZADO' && !(await isDiscarded(ctx, id)))
    ctx.audit.record('CANCELAR_LOTE', 'lote', id, { justificativa });
  return buscarLote(ctx, id);
}

/** Whether the trail has a discard of the batch after the operation by which it came into its phase. */
async function isDiscarded({ db }: UserCommandContext, id: string): Promise<boolean> {
  const [found] = await prepared<{ discarded: boolean }>(db, DISCARDED, [id]);
  return found?.discarded ?? false;
}

const DISCARDED = `
  select exists (
    select from auditoria t where t.entidade_id = $1 and t.acao = 'CANCELAR_LOTE' and t.seq > (
      select max(a.seq) from auditoria a
      where a.operacao_id = (select operacao_id from lote_fases where lote_id = $1 order by seq desc limit 1))) as discarded`;
