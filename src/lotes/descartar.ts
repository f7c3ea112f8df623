import { notFound } from '../common/errors.ts';
import { lockStock } from '../estoque/lock.ts';
import { post } from '../estoque/post.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { buscarLote } from './queries.ts';
import { descarte } from './rules.ts';
import type { LoteComProcedencias } from './schemas.ts';

interface Input {
  id: string;
  justificativa: string;
}

/**
 * Discards a batch: what is left is lost, the batch closes and its greenhouse is released. Nothing is erased. A FINALIZADO batch
 * stays FINALIZADO, and the trail keeps the reason for the discard. Discarding a batch again writes nothing.
 */
export async function descartar(
  ctx: UserCommandContext,
  { id, justificativa }: Input,
): Promise<LoteComProcedencias> {
  const stock = await lockStock(ctx, { lote_id: id });
  const { lote } = stock;
  if (!lote) throw notFound();
  const plan = descarte(lote, justificativa);
  if (plan) await post(ctx, stock, plan);
  else if (lote.fase === 'FINALIZADO') ctx.audit.record('CANCELAR_LOTE', 'lote', id, { justificativa });
  return buscarLote(ctx, id);
}
