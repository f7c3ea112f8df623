import { Destinatario } from '../../db/models/destinatario.ts';
import { post } from '../estoque/post.ts';
import { aceitaDestinatario, movimentar } from '../estoque/rules.ts';
import { lockStock } from '../estoque/state.ts';
import type { DestinatarioState, Pedido } from '../estoque/stock.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { buscarMovimentacao } from './queries.ts';
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
  const { tipo, especie_id, lote_id, retorno_ao_viveiro } = input;
  const stock = await lockStock(ctx, {
    lote_id,
    especie_ids: lote_id === null ? [especie_id] : [],
    retorno_de: tipo === 'EXPEDICAO' && retorno_ao_viveiro ? especie_id : null,
  });
  const destinatario = await lockDestinatario(ctx, input);
  const plan = movimentar(stock, input, destinatario, loteNoCaminho ? undefined : 'lote_id');
  const [row] = await post(ctx, stock, plan);
  if (!row) throw new Error('a movement was decided without a row');
  return buscarMovimentacao(ctx, row.id);
}

/** Held until the commit, so that nobody inactivates a recipient under a dispatch. */
async function lockDestinatario(
  { db }: UserCommandContext,
  pedido: Pedido,
): Promise<DestinatarioState | null> {
  if (pedido.destinatario_id === null || !aceitaDestinatario(pedido.tipo)) return null;
  return (await Destinatario.query(db).findById(pedido.destinatario_id).forShare()) ?? null;
}
