import { Destinatario } from '../../db/models/destinatario.ts';
import { comEquivalente, mudaEquivalenteDe } from '../estoque/equivalente.ts';
import { lockLote, lockOthers } from '../estoque/lock.ts';
import { post } from '../estoque/post.ts';
import { aceitaDestinatario, isRetorno, movimentar } from '../estoque/rules.ts';
import type { DestinatarioState, Pedido } from '../estoque/stock.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { Movimentacao, NovaMovimentacao } from './schemas.ts';

/**
 * Records a movement of stock (specification, "Rules for POST /movimentacoes"). Answers it as it is read. Where the
 * request's path names the batch (`loteNoCaminho`), a refusal names no field for it.
 */
export async function criar(
  ctx: UserCommandContext,
  input: NovaMovimentacao,
  { loteNoCaminho = false } = {},
): Promise<Movimentacao> {
  const { especie_id, lote_id } = input;
  const lote = await lockLote(ctx, lote_id);
  const muda = lote && isRetorno(input) ? await mudaEquivalenteDe(ctx, especie_id) : null;
  const especie_ids = lote_id === null ? [especie_id] : [];
  const locked = await lockOthers(ctx, lote, { especie_ids: muda ? [especie_id, muda] : especie_ids });
  const stock = muda ? await comEquivalente(ctx, locked, especie_id, muda) : locked;

  const destinatario = await lockDestinatario(ctx, input);
  const plan = movimentar(stock, input, destinatario, loteNoCaminho ? undefined : 'lote_id');
  const [row] = await post(ctx, stock, plan);
  if (!row) throw new Error('a movement was decided without a row');
  return row;
}

/** Locked until the commit, so that the recipient is not made INATIVO during a dispatch. */
async function lockDestinatario(
  { db }: UserCommandContext,
  pedido: Pedido,
): Promise<DestinatarioState | null> {
  if (pedido.destinatario_id === null || !aceitaDestinatario(pedido.tipo)) return null;
  return (await Destinatario.query(db).findById(pedido.destinatario_id).forShare()) ?? null;
}
