import { useState } from 'react';
import type { EntregaComOrigem } from '../../src/entregas/schemas.ts';
import { MovimentacaoDialog } from '../movimentacoes/movimentacao.tsx';
import { recordAt } from '../ui/address.ts';
import { quantia, useClocks } from '../ui/format.ts';
import { type Column, Records } from '../ui/lists/list.tsx';
import { RowAction } from '../ui/lists/row-action.tsx';
import { Section } from '../ui/section.tsx';
import { To } from '../ui/to.tsx';

/** What was brought back, return by return. Each opens as the movement that it is, where it can be reversed. */
export function Devolucoes({ entrega }: { entrega: EntregaComOrigem }) {
  const { moment } = useClocks();
  const [shown, setShown] = useState<string>();
  const rows = entrega.itens.flatMap(({ especie, unidade, devolucoes }) =>
    devolucoes.map((devolucao) => ({ ...devolucao, id: devolucao.movimentacao_id, especie, unidade })),
  );
  if (rows.length === 0) return null;
  const columns: [Column<Devolvida>, ...Column<Devolvida>[]] = [
    { title: 'Espécie', cell: ({ especie }) => especie.nome_popular },
    { title: 'Voltou', cell: ({ quantidade, unidade }) => quantia(quantidade, unidade), number: true },
    {
      title: 'Para onde',
      cell: ({ lote }) =>
        lote ? (
          <To href={recordAt('lote', lote.id)} className="numero">
            {lote.codigo}
          </To>
        ) : (
          'Fora de lotes'
        ),
    },
    {
      title: 'Registrada',
      cell: ({ data_registro, usuario }) => (
        <span className="algarismos">
          {moment(data_registro)}, por {usuario.nome}
        </span>
      ),
    },
  ];
  return (
    <Section title="O que voltou" long>
      <Records
        label="Devoluções"
        rows={rows}
        columns={columns}
        actions={({ id }) => <RowAction onClick={() => setShown(id)}>Ver</RowAction>}
      />
      {shown && <MovimentacaoDialog id={shown} onClose={() => setShown(undefined)} />}
    </Section>
  );
}

type Item = EntregaComOrigem['itens'][number];
type Devolvida = Pick<Item, 'especie' | 'unidade'> & Item['devolucoes'][number] & { id: string };
