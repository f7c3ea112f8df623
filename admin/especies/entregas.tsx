import { Table, Text } from '@mantine/core';
import type { Planta } from '../../src/especies/planta/schemas.ts';
import { recordAt } from '../ui/address.ts';
import { Missing } from '../ui/failure.tsx';
import { sementesEMudas, useClocks } from '../ui/format.ts';
import { To } from '../ui/to.tsx';
import type { EntregasDaPlanta } from './juntos.ts';
import type { Answer } from './queries.ts';

interface EntregasProps {
  /** All that was delivered. */
  entregues: Planta['entregues'];
  entregas: Answer<EntregasDaPlanta>;
}

/** The last deliveries of a plant, and how much was delivered of it. */
export function EntregasDaEspecie({ entregues, entregas: { data, error, refetch } }: EntregasProps) {
  const { day } = useClocks();
  if (entregues.sementes + entregues.mudas === 0) return <Text c="dimmed">Ninguém a recebeu ainda.</Text>;
  if (!data) return <Missing of={{ error, refetch }} />;
  return (
    <>
      <Text fz="sm" mb="xs" className="algarismos">
        {sementesEMudas(entregues)}; as últimas:
      </Text>
      <Table aria-label="Quem recebeu" maw={720} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Data</Table.Th>
            <Table.Th>Destinatário</Table.Th>
            <Table.Th ta="right">Entregue</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.ultimas.map(({ id, data_registro, destinatario, levado }) => (
            <Table.Tr key={id}>
              <Table.Td className="numero">
                <To href={recordAt('entrega', id)}>{day(data_registro)}</To>
              </Table.Td>
              <Table.Td className="quebravel">{destinatario.nome}</Table.Td>
              <Table.Td ta="right" className="algarismos">
                {sementesEMudas(levado)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
