import { notFound } from '../errors.ts';
import { post } from '../estoque/post.ts';
import { lockStock } from '../estoque/state.ts';
import { closingRows } from '../movimentacoes/estornar.ts';
import type { UserCommandContext } from '../trpc.ts';
import type { Fase } from '../vocabulary.ts';
import { buscarLote, type Lote } from './queries.ts';
import { mudarFase } from './rules.ts';

/** Advances or moves back the phase of a batch; finalising writes off what is left, going back reverses that. */
export async function atualizarFase(
  ctx: UserCommandContext,
  { id, fase }: { id: string; fase: Fase },
): Promise<Lote> {
  const stock = await lockStock(ctx, { lote_id: id });
  const { lote } = stock;
  if (!lote) throw notFound();
  const baixas = await closingRows(ctx.db, lote.operacao_encerramento);
  const plan = mudarFase(stock, lote, fase, baixas);
  if (plan) await post(ctx, stock, plan);
  return buscarLote(ctx, id);
}
