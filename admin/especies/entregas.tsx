import { Text } from '@mantine/core';
import type { Planta } from '../../src/especies/planta/schemas.ts';
import { recordAt } from '../ui/address.ts';
import { Day } from '../ui/day.tsx';
import { Missing } from '../ui/failure.tsx';
import { sementesEMudas } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';
import { To } from '../ui/to.tsx';
import type { EntregasDaPlanta } from './juntos.ts';
import type { Answer } from './queries.ts';

interface EntregasProps {
  /** All that was delivered. */
  entregues: Planta['entregues'];
  entregas: Answer<EntregasDaPlanta>;
}

/** The last deliveries of a plant, and how much was delivered of it. */
export function EntregasDaEspecie({ entregues, entregas }: EntregasProps) {
  if (entregues.sementes + entregues.mudas === 0) return <Text c="dimmed">Ninguém a recebeu ainda.</Text>;
  if (!entregas.data) return <Missing of={entregas} />;
  return (
    <>
      <Text fz="sm" mb="xs" className="algarismos">
        {sementesEMudas(entregues)}; as últimas:
      </Text>
      <SmallTable
        label="Quem recebeu"
        rows={entregas.data.ultimas}
        columns={[
          {
            title: 'Data',
            cell: ({ id, data_registro }) => (
              <To href={recordAt('entrega', id)}>
                <Day of={data_registro} />
              </To>
            ),
          },
          {
            title: 'Destinatário',
            cell: ({ destinatario }) => <span className="quebravel">{destinatario.nome}</span>,
          },
          { title: 'Entregue', cell: ({ levado }) => sementesEMudas(levado), number: true },
        ]}
      />
    </>
  );
}
