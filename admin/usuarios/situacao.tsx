import { Badge } from '@mantine/core';
import type { StatusUsuario } from '../../src/common/vocabulary.ts';

/** Whether somebody can sign in, in words. */
export function Situacao({ status }: { status: StatusUsuario }) {
  const { text, variant } = SHOWN[status];
  return (
    <Badge variant={variant} color="gray" c="var(--mantine-color-text)" tt="none" fw={500}>
      {text}
    </Badge>
  );
}

const SHOWN = {
  ATIVO: { text: 'Ativo', variant: 'light' },
  PENDENTE: { text: 'Convite por aceitar', variant: 'outline' },
  INATIVO: { text: 'Sem acesso', variant: 'dot' },
} as const satisfies Record<StatusUsuario, unknown>;
