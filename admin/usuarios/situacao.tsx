import Check from 'icon:check';
import CircleDashed from 'icon:circle-dashed';
import CircleX from 'icon:circle-x';
import { Group } from '@mantine/core';
import type { StatusUsuario } from '../../src/common/vocabulary.ts';

/** Whether a user can sign in, in words and by its shape. */
export function Situacao({ status }: { status: StatusUsuario }) {
  const { text, Icon } = SHOWN[status];
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex" className="indivisa marca">
      <Icon size={16} />
      {text}
    </Group>
  );
}

const SHOWN = {
  ATIVO: { text: 'Ativo', Icon: Check },
  PENDENTE: { text: 'Convite por aceitar', Icon: CircleDashed },
  INATIVO: { text: 'Sem acesso', Icon: CircleX },
} as const satisfies Record<StatusUsuario, unknown>;
