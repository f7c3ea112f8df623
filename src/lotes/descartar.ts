import { RegistroAuditoria } from '../../db/models/registro-auditoria.ts';
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
  else if (lote.fase === 'FINALIZADO' && !(await isDiscarded(ctx, id)))
    ctx.audit.record('CANCELAR_LOTE', 'lote', id, { justificativa });
  return buscarLote(ctx, id);
}

/** Whether the trail has a discard of the batch since it came into its phase. */
async function isDiscarded({ db }: UserCommandContext, id: string): Promise<boolean> {
  const entry = RegistroAuditoria.query(db)
    .join('lotes', 'lotes.id', 'auditoria.entidade_id')
    .where({ 'auditoria.entidade_id': id, acao: 'CANCELAR_LOTE' })
    .whereColumn('auditoria.data_registro', '>=', 'lotes.fase_desde');
  return (await entry.resultSize()) > 0;
}
