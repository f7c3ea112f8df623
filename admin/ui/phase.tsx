import Ban from 'icon:ban';
import Bean from 'icon:bean';
import CircleCheckBig from 'icon:circle-check-big';
import Flag from 'icon:flag';
import Leaf from 'icon:leaf';
import Sprout from 'icon:sprout';
import Trash from 'icon:trash';
import Truck from 'icon:truck';
import { Group, type GroupProps } from '@mantine/core';
import { word } from '../../src/common/palavras.ts';
import type { Fase } from '../../src/common/vocabulary.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import css from './phase.module.css';

/** Each phase has a shape of its own, beside its word. */
export const SHAPES: Record<Fase, typeof Leaf> = {
  SEMEADURA: Bean,
  GERMINAÇÃO: Sprout,
  PRODUÇÃO: Leaf,
  PRONTO: CircleCheckBig,
  FINALIZADO: Flag,
};

const CLOSED = {
  EXPEDIDO: { Shape: Truck, name: 'Expedido' },
  MANUAL: { Shape: Flag, name: 'Finalizado' },
  DESCARTE: { Shape: Trash, name: 'Descartado' },
  CANCELADO: { Shape: Ban, name: 'Cancelado' },
} as const;

type Situacao = Pick<Lote, 'fase' | 'motivo_encerramento'>;

function situacaoDe({ fase, motivo_encerramento }: Situacao) {
  return motivo_encerramento ? CLOSED[motivo_encerramento] : { Shape: SHAPES[fase], name: word(fase) };
}

interface FaseDoLoteProps extends GroupProps {
  lote: Situacao;
}

/** The phase of a batch, or how it ended. */
export function FaseDoLote({ lote, ...props }: FaseDoLoteProps) {
  const { Shape, name } = situacaoDe(lote);
  const closed = lote.motivo_encerramento !== null;
  return (
    <Group
      component="span"
      display="inline-flex"
      gap={6}
      wrap="nowrap"
      c={closed ? 'dimmed' : undefined}
      className={css.phase}
      {...props}
    >
      <Shape size={16} />
      {name}
    </Group>
  );
}
