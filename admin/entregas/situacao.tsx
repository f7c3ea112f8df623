import Check from 'icon:check';
import CircleDashed from 'icon:circle-dashed';
import Undo from 'icon:undo-2';
import { word } from '../../src/common/palavras.ts';
import type { Entrega } from '../../src/entregas/schemas.ts';
import { State } from '../ui/state.tsx';

const ICONS = { EFETIVA: Check, PARCIAL: CircleDashed, ESTORNADA: Undo };

/** Whether a delivery counts. */
export function Situacao({ situacao }: Pick<Entrega, 'situacao'>) {
  return <State Icon={ICONS[situacao]}>{word(situacao)}</State>;
}
