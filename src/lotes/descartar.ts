import { post } from '../estoque/post.ts';
import { lockStock } from '../estoque/state.ts';
import type { UserCommandContext } from '../trpc.ts';
import { buscarLote, type Lote } from './queries.ts';
import { descartar as decide } from './rules.ts';

interface Input {
  id: string;
  justificativa: string;
}

/** Discards a batch: what is left is lost, the batch closes and its greenhouse is released. Nothing is erased. */
export async function descartar(ctx: UserCommandContext, { id, justificativa }: Input): Promise<Lote> {
  const stock = await lockStock(ctx, { lote_id: id });
  await post(ctx, stock, decide(stock, justificativa));
  return buscarLote(ctx, id);
}
