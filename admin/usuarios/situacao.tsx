import Check from 'icon:check';
import CircleDashed from 'icon:circle-dashed';
import CircleX from 'icon:circle-x';
import type { StatusUsuario } from '../../src/common/vocabulary.ts';
import { State } from '../ui/state.tsx';

/** Whether a user can sign in. */
export function Situacao({ status }: { status: StatusUsuario }) {
  const { text, Icon } = SHOWN[status];
  return <State Icon={Icon}>{text}</State>;
}

const SHOWN = {
  ATIVO: { text: 'Ativo', Icon: Check },
  PENDENTE: { text: 'Convite por aceitar', Icon: CircleDashed },
  INATIVO: { text: 'Sem acesso', Icon: CircleX },
} as const satisfies Record<StatusUsuario, unknown>;
