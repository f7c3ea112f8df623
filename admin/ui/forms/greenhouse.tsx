import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isCalled } from '../../../src/common/text.ts';
import type { EstufaDoMapa, LugarDoMapa } from '../../../src/estufas/mapa/schemas.ts';
import { trpc } from '../../service.ts';
import { inteiro, quantos } from '../format.ts';
import { ondeFica } from '../place.ts';
import { type FieldProps, useCurrent } from './form.tsx';
import { type Choice, type Kind, Picker } from './picker.tsx';

type Mapa = EstufaDoMapa[];

/** Places by any part of their codes and locations, in walking order. */
export const GREENHOUSE: Kind = {
  none: 'Nenhuma estufa',
  registered: 'estufa',
  search: () => trpc.estufas.mapa.queryOptions(),
  found: (mapa: Mapa, text) => matching(lugaresDo(mapa), text).map(choice),
  read: () => trpc.estufas.mapa.queryOptions(),
  one: (mapa: Mapa, id) => {
    const found = lugaresDo(mapa).find((lugar) => lugar.id === id);
    return found && choice(found);
  },
};

export function lugaresDo(mapa: Mapa): LugarDoMapa[] {
  return mapa.flatMap(({ barracas }) => barracas.flatMap(({ posicoes }) => posicoes));
}

/** Typing finds the others. */
const SHOWN = 60;

function matching(lugares: LugarDoMapa[], text: string): LugarDoMapa[] {
  return lugares
    .filter((lugar) => isCalled(`${lugar.codigo_identificador} ${ondeFica(lugar)}`, text))
    .slice(0, SHOWN);
}

function choice(lugar: LugarDoMapa): Choice {
  return {
    value: lugar.id,
    label: lugar.codigo_identificador,
    detail: `${ondeFica(lugar)} · ${recebe(lugar) ? vagas(lugar.vagas) : lugar.status.toLowerCase()}`,
  };
}

/** Whether the place takes plants at all. */
function recebe({ status }: LugarDoMapa): boolean {
  return status === 'Livre' || status === 'Ocupada';
}

/** `1 vaga`, `1.603 vagas` */
export function vagas(n: number): string {
  return quantos(n, 'vaga');
}

/** `restam 12`, or `faltam 3 vagas`: the places that are left once plants have come, negative when they do not fit. */
export function sobra(n: number): string {
  if (n < 0) return `${n === -1 ? 'falta' : 'faltam'} ${vagas(-n)}`;
  return `${n === 1 ? 'resta' : 'restam'} ${inteiro(n)}`;
}

/** The place with this id, once the map was read. */
export function useLugar(id: unknown): LugarDoMapa | undefined {
  const { data } = useQuery(trpc.estufas.mapa.queryOptions());
  return data && lugaresDo(data).find((lugar) => lugar.id === id);
}

/** Chooses the only place that takes plants. */
function useOnly(name: string, { found }: Kind): void {
  const { form } = useCurrent();
  const { data } = useQuery(trpc.estufas.mapa.queryOptions());
  const [only, ...others] = data === undefined ? [] : found(data as never, '');
  const chosen = others.length === 0 ? only?.value : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a person who removes it does not want it
  useEffect(() => {
    if (chosen && form.getValues()[name] === '') form.setFieldValue(name, chosen);
  }, [chosen]);
}

interface GreenhousePickerProps extends Omit<FieldProps<string>, 'label'> {
  /** A place to leave out. */
  except?: string;
}

/** The places that take plants. */
export function GreenhousePicker({ except, ...props }: GreenhousePickerProps) {
  const others: Kind = {
    ...GREENHOUSE,
    found: (mapa: Mapa, text) => {
      const lugares = lugaresDo(mapa).filter((lugar) => recebe(lugar) && lugar.id !== except);
      return matching(lugares, text).map(choice);
    },
  };
  useOnly(props.name, others);
  return <Picker {...props} of={others} label="Estufa" />;
}
