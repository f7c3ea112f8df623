import { Text } from '@mantine/core';
import { word } from '../../src/common/palavras.ts';
import { recordAt } from '../ui/address.ts';
import { Day } from '../ui/day.tsx';
import { Missing } from '../ui/failure.tsx';
import { dia, inteiro } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';
import { To } from '../ui/to.tsx';
import type { CicloDaPlanta, LoteDaPlanta } from './juntos.ts';
import type { Answer } from './queries.ts';

interface LotesProps {
  lotes: Answer<LoteDaPlanta[]>;
  ciclo: CicloDaPlanta | undefined;
}

/** The batches in which a plant grows now. */
export function LotesDaEspecie({ ciclo, lotes }: LotesProps) {
  if (!lotes.data) return <Missing of={lotes} />;
  if (lotes.data.length === 0) return <Text c="dimmed">Nenhum lote dela está em andamento.</Text>;
  const pronto = ({ id, fase }: LoteDaPlanta) => {
    if (fase === 'PRONTO') return 'Já está';
    const em = ciclo?.previsoes.find(({ lote }) => lote.id === id)?.pronto_em;
    return em && <span className="numero">{dia(em)}</span>;
  };
  return (
    <SmallTable
      label="Lotes em andamento"
      rows={lotes.data}
      columns={[
        { title: 'Lote', cell: ({ id, codigo }) => <To href={recordAt('lote', id)}>{codigo}</To> },
        { title: 'Fase', cell: ({ fase }) => word(fase) },
        { title: 'Desde', cell: ({ data_inicio }) => <Day of={data_inicio} />, from: 'xl' },
        {
          title: 'Estufa',
          cell: ({ estufa }) => <To href={recordAt('estufa', estufa.id)}>{estufa.codigo_identificador}</To>,
          from: 'xs',
        },
        { title: 'Pronto por volta de', cell: pronto, from: 'xs' },
        { title: 'Dela', cell: ({ dela }) => inteiro(dela), number: true },
      ]}
    />
  );
}
