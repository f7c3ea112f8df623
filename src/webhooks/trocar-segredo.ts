import type { UserCommandContext } from '../procedure/trpc.ts';
import { lockWebhook } from './atualizar.ts';
import { checkAberto } from './rules.ts';
import type { SegredoTrocado, TrocaDeSegredo } from './schemas.ts';
import { encerrarSegredos, novoSegredo } from './segredos.ts';

const HORA_MS = 3_600_000;

/** Makes a new secret. Both secrets sign until the old one ends, so that the receiver has time to change over. */
export async function trocarSegredo(
  ctx: UserCommandContext,
  { id, horas }: TrocaDeSegredo & { id: string },
): Promise<SegredoTrocado> {
  const { situacao } = await lockWebhook(ctx, id);
  checkAberto(situacao);
  const fim = new Date(ctx.now().getTime() + horas * HORA_MS);
  const havia = await encerrarSegredos(ctx, id, fim);
  const segredo = await novoSegredo(ctx, id);
  const anterior_ate = havia && horas > 0 ? fim.toISOString() : null;
  ctx.audit.record('TROCAR_SEGREDO', 'webhook', id, { anterior_ate });
  return { segredo, anterior_ate };
}
