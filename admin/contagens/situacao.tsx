import Check from 'icon:check';
import CircleDashed from 'icon:circle-dashed';
import CircleX from 'icon:circle-x';
import Undo from 'icon:undo-2';
import { word } from '../../src/common/palavras.ts';
import type { Contagem } from '../../src/contagens/schemas.ts';
import { State } from '../ui/state.tsx';

const ICONS = { ABERTA: CircleDashed, ENCERRADA: Check, CANCELADA: CircleX, ESTORNADA: Undo };

export function Situacao({ situacao }: Pick<Contagem, 'situacao'>) {
  return <State Icon={ICONS[situacao]}>{word(situacao)}</State>;
}
