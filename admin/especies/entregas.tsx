import { Skeleton, Table, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { SaidaDe } from '../../adapters/client/calls.ts';
import type { Client } from '../../adapters/client/client.ts';
import type { PorUnidade } from '../../src/common/totais.ts';
import type { TipoEspecie } from '../../src/common/vocabulary.ts';
import { Failure } from '../ui/failure.tsx';
import { quantia, sementesEMudas, useClocks } from '../ui/format.ts';

interface EntregasProps {
  entregas: UseQueryResult<SaidaDe<Client['relatorios']['expedicoes']>, unknown>;
}

/** The last deliveries of a species, and their number. */
export function EntregasDaEspecie({ entregas: { data, error, refetch } }: EntregasProps) {
  const { day } = useClocks();
  if (!data && error) return <Failure error={error} retry={refetch} />;
  if (!data) return <Skeleton height={120} />;
  const total = entregues(data.totais_por_unidade);
  if (total.sementes + total.mudas === 0) return <Text c="dimmed">Ninguém a recebeu ainda.</Text>;
  // The report also has returns to the nursery, which nobody received.
  const recebidas = data.docs.filter(({ retorno_ao_viveiro }) => !retorno_ao_viveiro);
  return (
    <>
      <Text fz="sm" mb="xs" className="algarismos">
        {sementesEMudas(total)}; as últimas:
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
          {recebidas.map(({ data_registro, destinatario, quantidade, unidade, lote }) => (
            <Table.Tr key={`${data_registro}${destinatario}${quantidade}${lote}`}>
              <Table.Td className="numero">{day(data_registro)}</Table.Td>
              <Table.Td className="quebravel">{destinatario}</Table.Td>
              <Table.Td ta="right" className="algarismos">
                {quantia(quantidade, unidade as TipoEspecie)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

function entregues(totais?: PorUnidade) {
  return { sementes: totais?.sementes.quantidade ?? 0, mudas: totais?.mudas.quantidade ?? 0 };
}
