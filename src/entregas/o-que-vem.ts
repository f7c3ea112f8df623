import { localDay } from '../common/local-time.ts';
import { oQueVem } from '../common/o-que-vem.ts';
import { estoqueDasPlantas } from '../especies/estoque-da-planta.ts';
import type { RunningStock } from '../estoque/lock.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { disponivel } from './repartir.ts';
import type { ItemPedido } from './rules.ts';

/**
 * What is growing of each plant of which less is ready than was asked for. Nothing is read of others, because only a
 * refusal mentions it.
 */
export async function oQueVemDas(
  ctx: UserCommandContext,
  pedidos: readonly ItemPedido[],
  stock: RunningStock,
): Promise<Map<string | undefined, string | null>> {
  const emFalta = pedidos.flatMap(({ de, sai, planta_id, quantidade, fontes }) => {
    const prontas = fontes.reduce((sum, fonte) => sum + disponivel(stock, fonte), 0);
    return de && sai === 'MUDA' && planta_id && quantidade > prontas ? [planta_id] : [];
  });
  const estoques = await estoqueDasPlantas(ctx, emFalta);
  const hoje = localDay(ctx.now(), ctx.settings.fusoHorario);
  return new Map([...estoques].map(([planta_id, estoque]) => [planta_id, oQueVem(estoque, hoje)]));
}
