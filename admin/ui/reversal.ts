import { mayReverse } from '../../src/common/quem-estorna.ts';
import type { OrigemMovimentacao } from '../../src/common/vocabulary.ts';
import { serviceNow } from '../device/service-clock.ts';
import { useClocks } from './format.ts';
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
