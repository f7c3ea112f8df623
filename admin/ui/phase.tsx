import Ban from 'icon:ban';
import Bean from 'icon:bean';
import CircleCheckBig from 'icon:circle-check-big';
import Flag from 'icon:flag';
import Leaf from 'icon:leaf';
import Sprout from 'icon:sprout';
import Trash from 'icon:trash';
import Truck from 'icon:truck';
import type { GroupProps } from '@mantine/core';
import { word } from '../../src/common/palavras.ts';
import type { Fase } from '../../src/common/vocabulary.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import { State } from './state.tsx';

/** Each phase has a shape of its own, beside its word. */
export const SHAPES: Record<Fase, typeof Leaf> = {
  SEMEADURA: Bean,
  GERMINAÇÃO: Sprout,
  PRODUÇÃO: Leaf,
  PRONTO: CircleCheckBig,
  FINALIZADO: Flag,
};

const CLOSED = {
  EXPEDIDO: { Icon: Truck, name: 'Expedido' },
  MANUAL: { Icon: Flag, name: 'Finalizado' },
  DESCARTE: { Icon: Trash, name: 'Descartado' },
  CANCELADO: { Icon: Ban, name: 'Cancelado' },
} as const;

interface FaseDoLoteProps extends GroupProps {
  lote: Pick<Lote, 'fase' | 'motivo_encerramento'>;
}

/** The phase of a batch, or how it ended. */
export function FaseDoLote({ lote: { fase, motivo_encerramento: end }, ...props }: FaseDoLoteProps) {
  const { Icon, name } = end ? CLOSED[end] : { Icon: SHAPES[fase], name: word(fase) };
  return (
    <State Icon={Icon} c={end ? 'dimmed' : undefined} {...props}>
      {name}
    </State>
  );
}
