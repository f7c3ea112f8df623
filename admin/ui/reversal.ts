import { mayReverse } from '../../src/common/quem-estorna.ts';
import type { OrigemMovimentacao } from '../../src/common/vocabulary.ts';
import { serviceNow } from '../device/service-clock.ts';
import { useClocks } from './format.ts';
import { usePerson } from './person.ts';

/** Answers whether the person may reverse what somebody recorded: as the service decides it, at the time that it is there. */
export function useMayReverse() {
  const { id, cargo } = usePerson();
  const { fuso: fusoHorario } = useClocks();
  return (origem: OrigemMovimentacao, usuarioId: string, data: string): boolean => {
    const [registro, agora] = [new Date(data), new Date(serviceNow())];
    return mayReverse(origem, { cargo, dono: usuarioId === id, registro, agora, fusoHorario });
  };
}
