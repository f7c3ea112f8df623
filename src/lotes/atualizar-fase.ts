import { notFound } from '../common/errors.ts';
import { lockStock } from '../estoque/lock.ts';
import { post } from '../estoque/post.ts';
import { closingRows } from '../movimentacoes/estornar.ts';
import { checkAsRead } from '../procedure/as-read.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { buscarLote } from './queries.ts';
import { mudancaDeFase } from './rules.ts';
import type { LoteComProcedencias, MudancaDeFase } from './schemas.ts';

type Input = MudancaDeFase & { id: string };

/** Moves the phase of a batch forward or back. Finalising writes off what is left, and going back reverses that. */
export async function atualizarFase(
  ctx: UserCommandContext,
  { id, data_att, ...pedido }: Input,
): Promise<LoteComProcedencias> {
  const stock = await lockStock(ctx, { lote_id: id });
  const { lote } = stock;
  if (!lote) throw notFound();
  await checkAsRead(lote, data_att, () => buscarLote(ctx, id));
  const baixas = await closingRows(ctx.db, lote.operacao_encerramento);
  const plan = mudancaDeFase(stock, lote, pedido, baixas);
  if (plan) await post(ctx, stock, plan);
  return buscarLote(ctx, id);
}
