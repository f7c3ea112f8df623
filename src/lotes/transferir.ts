import { notFound } from '../common/errors.ts';
import { antesDe } from '../common/sem-sinal.ts';
import { transferir as move } from '../estoque/balances.ts';
import { lockStock } from '../estoque/lock.ts';
import { loteAtivo } from '../estoque/stock.ts';
import { checkAsRead } from '../procedure/as-read.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { buscarLote } from './queries.ts';
import { destinoDe } from './rules.ts';
import type { LoteComProcedencias } from './schemas.ts';

interface Input {
  id: string;
  nova_estufa_id: string;
  anotado_em?: string | null | undefined;
  data_att?: string | undefined;
}

/** Moves a whole ATIVO batch to another greenhouse. */
export async function transferir(
  ctx: UserCommandContext,
  { id, data_att, nova_estufa_id, anotado_em }: Input,
): Promise<LoteComProcedencias> {
  const stock = await lockStock(ctx, { lote_id: id, estufa_ids: [nova_estufa_id] });
  if (!stock.lote) throw notFound();
  await checkAsRead(stock.lote, data_att, () => buscarLote(ctx, id));
  const lote = loteAtivo(stock);
  await move(ctx, lote, destinoDe(stock, lote, nova_estufa_id), antesDe(ctx.now(), anotado_em));
  return buscarLote(ctx, id);
}
