import Check from 'icon:check';
import CircleDashed from 'icon:circle-dashed';
import Undo from 'icon:undo-2';
import { word } from '../../src/common/palavras.ts';
import type { Entrega } from '../../src/entregas/schemas.ts';
import { recordAt } from '../ui/address.ts';
import { sementesEMudas } from '../ui/format.ts';
import { Coded } from '../ui/lists/coded.tsx';
import type { Column } from '../ui/lists/list.tsx';
import { State } from '../ui/state.tsx';
import { Day } from '../ui/words.tsx';
import { oQueLevou } from './sentences.ts';

/** The columns of a delivery in lists, whoever the recipient was. */
export const COLUNAS: [Column<Entrega>, Column<Entrega>, ...Column<Entrega>[]] = [
  {
    title: 'Entrega',
    cell: ({ id, numero, itens }) => (
      <Coded name={oQueLevou({ itens })} code={numero} href={recordAt('entrega', id)} />
    ),
  },
  { title: 'Dia', cell: ({ data_registro }) => <Day of={data_registro} /> },
  { title: 'Total', cell: ({ por_unidade }) => sementesEMudas(por_unidade), number: true },
  { title: 'Finalidade', cell: ({ finalidade }) => finalidade && word(finalidade), text: true },
  { title: 'Situação', cell: (entrega) => entrega.situacao !== 'EFETIVA' && <Situacao {...entrega} /> },
  { title: 'Termo', cell: ({ termo }) => termo && <span className="numero">{termo.numero}</span> },
];

const ICONS = { EFETIVA: Check, PARCIAL: CircleDashed, ESTORNADA: Undo };

/** Whether a delivery counts. */
export function Situacao({ situacao }: Pick<Entrega, 'situacao'>) {
  return <State Icon={ICONS[situacao]}>{word(situacao)}</State>;
}
