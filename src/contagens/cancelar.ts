import type { UserCommandContext } from '../procedure/trpc.ts';
import { fechar } from './encerrar.ts';
import { lockContagem } from './lock.ts';
import { buscarContagem } from './queries.ts';
import { checkAberta } from './rules.ts';
import type { ContagemComLinhas } from './schemas.ts';

interface Input {
  id: string;
  justificativa?: string | null | undefined;
}

/** Cancels a count: nothing of it enters the ledger, and its notes are kept. */
export async function cancelar(
  ctx: UserCommandContext,
  { id, justificativa = null }: Input,
): Promise<ContagemComLinhas> {
  const { situacao } = await lockContagem(ctx, id);
  checkAberta(situacao);
  await fechar(ctx, id, { situacao: 'CANCELADA', justificativa, operacao_id: null, ate: null });
  ctx.audit.record('CANCELAR_CONTAGEM', 'contagem', id, { justificativa });
  return buscarContagem(ctx, id);
}
