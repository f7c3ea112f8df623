import { Text } from '@mantine/core';
import { useState } from 'react';
import { deOnde } from '../../src/common/brazilian.ts';
import type { EntregaComOrigem } from '../../src/entregas/schemas.ts';
import { recordAt } from '../ui/address.ts';
import { inteiro, quantia } from '../ui/format.ts';
import { type ColumnsOf, Records } from '../ui/lists/list.tsx';
import { RowAction } from '../ui/lists/row-action.tsx';
import { useMayReverse } from '../ui/reversal.ts';
import { To } from '../ui/to.tsx';
import { Note } from '../ui/words.tsx';
import { EstornarDialog } from './estornar.tsx';
import type { ItemDaEntrega } from './sentences.ts';

/** What was taken, item by item, and what became of it. */
export function Itens({ entrega }: { entrega: EntregaComOrigem }) {
  const [reversing, setReversing] = useState<ItemDaEntrega>();
  const may = useMayReverse()('MANUAL', entrega.usuario.id, entrega.data_registro);
  const rows = entrega.itens.map((item) => ({ ...item, id: item.movimentacao_id }));
  const several = entrega.itens.length > 1;
  return (
    <>
      <Records
        label="Itens"
        rows={rows}
        columns={COLUMNS}
        actions={
          may && several
            ? (item) =>
                item.estornada_por === null && (
                  <RowAction onClick={() => setReversing(item)}>Estornar</RowAction>
                )
            : undefined
        }
      />
      {reversing && (
        <EstornarDialog entrega={entrega} item={reversing} opened onClose={() => setReversing(undefined)} />
      )}
    </>
  );
}

type Item = EntregaComOrigem['itens'][number];

const COLUMNS: ColumnsOf<Item> = [
  {
    title: 'Espécie',
    text: true,
    cell: ({ especie: { id, nome_popular }, estornada_por }) => (
      <>
        <To href={recordAt('especie', id)} {...(estornada_por && { td: 'line-through' })}>
          {nome_popular}
        </To>
        {estornada_por && (
          <Text span inherit fw={400} fz="sm" c="dimmed">
            {' '}
            estornada
          </Text>
        )}
      </>
    ),
  },
  {
    title: 'De onde',
    cell: ({ lote, ...item }) => (
      <>
        {lote ? (
          <To href={recordAt('lote', lote.id)} className="numero">
            {lote.codigo}
          </To>
        ) : item.unidade === 'MUDA' ? (
          'Fora de lotes'
        ) : (
          'Estoque de sementes'
        )}
        <Note className="em-linhas">{deOnde(item)}</Note>
      </>
    ),
  },
  { title: 'Entregue', cell: ({ quantidade, unidade }) => quantia(quantidade, unidade), number: true },
  {
    title: 'Devolvida',
    cell: ({ devolvida }) => (devolvida === 0 ? '' : inteiro(devolvida)),
    number: true,
  },
];
