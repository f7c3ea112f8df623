import { contadosDepois } from '../contagens/ja-contado.ts';
import { checkCanReverse, estorno } from '../estoque/estorno.ts';
import { decidirTodos } from '../estoque/itens.ts';
import { lockAll, RunningStock } from '../estoque/lock.ts';
import { originaisDaEntrega, procedenciasDe, sementeiras, solicitante } from '../estoque/originais.ts';
import { postAll } from '../estoque/post.ts';
import type { Stock } from '../estoque/stock.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { buscarEntrega } from './queries.ts';
import { checkRestaEstornar } from './rules.ts';
import type { EntregaEstornada } from './schemas.ts';

interface Input {
  id: string;
  justificativa: string;
}

/** Reverses every item that is still effective, the newest first, each by the rules of a single reversal; all or nothing. */
export async function estornar(
  ctx: UserCommandContext,
  { id, justificativa }: Input,
): Promise<EntregaEstornada> {
  const asked = await originaisDaEntrega(ctx, id);
  for (const item of asked) checkCanReverse(item, solicitante(ctx, item));
  const lote_ids = asked.flatMap(({ lote_id }) => lote_id ?? []);
  const especie_ids = asked.flatMap(sementeiras);
  const procedencia_ids = procedenciasDe(asked);
  const { lotes, ...locked } = await lockAll(ctx, {
    entrega_ids: [id],
    lote_ids,
    especie_ids,
    procedencia_ids,
  });
  const stock = new RunningStock(lotes, locked);

  const efetivos = (await originaisDaEntrega(ctx, id)).filter(({ estornada }) => !estornada);
  checkRestaEstornar(efetivos);
  const decididos = decidirTodos(efetivos, (item) => {
    const rule = (before: Stock) => estorno(before, item, [item], false, justificativa);
    return { ctx, ...stock.decide(item.lote_id, rule) };
  });
  const rows = await postAll(decididos);
  const itens = rows.map(({ estorno_de }) => estorno_de as string);
  ctx.audit.record('ESTORNAR_ENTREGA', 'entrega', id, { itens, justificativa });
  return { ...(await buscarEntrega(ctx, id)), contados_depois: await contadosDepois(ctx, itens) };
}
