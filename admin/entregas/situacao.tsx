import Check from 'icon:check';
import CircleDashed from 'icon:circle-dashed';
import Undo from 'icon:undo-2';
import { Group } from '@mantine/core';
import { word } from '../../src/common/palavras.ts';
import type { Entrega } from '../../src/entregas/schemas.ts';

const ICONS = { EFETIVA: Check, PARCIAL: CircleDashed, ESTORNADA: Undo };

/** Whether a delivery counts, in words and by its shape. */
export function Situacao({ entrega: { situacao } }: { entrega: Pick<Entrega, 'situacao'> }) {
  const Icon = ICONS[situacao];
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex" className="indivisa marca">
      <Icon size={16} />
      {word(situacao)}
    </Group>
  );
}
