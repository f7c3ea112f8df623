import Check from 'icon:check';
import CircleDashed from 'icon:circle-dashed';
import CircleX from 'icon:circle-x';
import Undo from 'icon:undo-2';
import { Group } from '@mantine/core';
import { word } from '../../src/common/palavras.ts';
import type { Contagem } from '../../src/contagens/schemas.ts';

const ICONS = { ABERTA: CircleDashed, ENCERRADA: Check, CANCELADA: CircleX, ESTORNADA: Undo };

/** The state of a count, in words and by its shape. */
export function Situacao({ situacao }: Pick<Contagem, 'situacao'>) {
  const Icon = ICONS[situacao];
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex" className="indivisa marca">
      <Icon size={16} />
      {word(situacao)}
    </Group>
  );
}
