import { lockStock } from '../estoque/lock.ts';
import { transferir as move } from '../estoque/post.ts';
import { loteAtivo } from '../estoque/stock.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { buscarLote } from './queries.ts';
import { destinoDe } from './rules.ts';
import type { Lote } from './schemas.ts';

interface Input {
  id: string;
  nova_estufa_id: string;
}

/** Moves a whole ATIVO batch to another greenhouse. */
export async function transferir(ctx: UserCommandContext, { id, nova_estufa_id }: Input): Promise<Lote> {
  const stock = await lockStock(ctx, { lote_id: id, estufa_ids: [nova_estufa_id] });
  const lote = loteAtivo(stock);
  await move(ctx, stock, lote, destinoDe(stock, lote, nova_estufa_id));
  return buscarLote(ctx, id);
}
