import { service } from '../service.ts';
import type { Keyed } from './forms/attempt.ts';

/** The reason of a reversal after a slip. */
export const POR_ENGANO = 'Desfeita logo depois de registrada';

/** Reverses movements in this order, after a slip. Repeated with the same key, each is reversed once. */
export async function reverseEach(ids: readonly string[], { idempotencyKey }: Keyed): Promise<void> {
  for (const id of ids)
    await service.movimentacoes.estornar.mutate(
      { id, justificativa: POR_ENGANO },
      { idempotencyKey: `${idempotencyKey}-${id}` },
    );
}
