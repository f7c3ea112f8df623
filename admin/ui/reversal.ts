import { mayReverse } from '../../src/common/quem-estorna.ts';
import type { OrigemMovimentacao } from '../../src/common/vocabulary.ts';
import { serviceNow } from '../device/service-clock.ts';
import { service } from '../service.ts';
import { useClocks } from './format.ts';
import type { Keyed } from './forms/attempt.ts';
import { useActs, usePerson } from './person.ts';

/** Answers whether the person may reverse somebody's record, by the service's rule and the service's time. */
export function useMayReverse() {
  const { id, cargo } = usePerson();
  const acts = useActs();
  const { fuso: fusoHorario } = useClocks();
  return (origem: OrigemMovimentacao, usuarioId: string, data: string): boolean => {
    const [registro, agora] = [new Date(data), new Date(serviceNow())];
    return acts && mayReverse(origem, { cargo, dono: usuarioId === id, registro, agora, fusoHorario });
  };
}

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
