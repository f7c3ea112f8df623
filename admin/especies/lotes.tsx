import { Skeleton, Table, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { word } from '../../src/common/brazilian.ts';
import type { Ciclo } from '../../src/especies/ciclo/schemas.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import { recordAt } from '../ui/address.ts';
import { Failure } from '../ui/failure.tsx';
import { dia, inteiro, useClocks } from '../ui/format.ts';
import { To } from '../ui/to.tsx';

interface LotesProps {
  id: string;
  lotes: UseQueryResult<{ docs: Lote[] }, unknown>;
  ciclo: Ciclo | undefined;
}

/** The batches in which a species grows now. */
export function LotesDaEspecie({ id, ciclo, lotes: { data, error, refetch } }: LotesProps) {
  const { day } = useClocks();
  const prontoEm = (lote: string) => ciclo?.previsoes.find((each) => each.lote.id === lote)?.pronto_em;
  if (!data && error) return <Failure error={error} retry={refetch} />;
  if (!data) return <Skeleton height={120} />;
  if (data.docs.length === 0) return <Text c="dimmed">Nenhum lote dela está em andamento.</Text>;
  return (
    <Table aria-label="Lotes em andamento" maw={720} horizontalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Lote</Table.Th>
          <Table.Th>Fase</Table.Th>
          <Table.Th visibleFrom="xl">Desde</Table.Th>
          <Table.Th visibleFrom="xs">Estufa</Table.Th>
          <Table.Th visibleFrom="xs">Pronto por volta de</Table.Th>
          <Table.Th ta="right">Dela</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.docs.map(({ id: lote, codigo, fase, data_inicio, estufa, itens_especies }) => (
          <Table.Tr key={lote}>
            <Table.Td>
              <To href={recordAt('lote', lote)}>{codigo}</To>
            </Table.Td>
            <Table.Td>{word(fase)}</Table.Td>
            <Table.Td visibleFrom="xl" className="numero">
              {day(data_inicio)}
            </Table.Td>
            <Table.Td visibleFrom="xs">
              <To href={recordAt('estufa', estufa.id)}>{estufa.codigo_identificador}</To>
            </Table.Td>
            <Table.Td visibleFrom="xs" className="numero">
              {fase === 'PRONTO' ? 'Já está' : pronto(prontoEm(lote))}
            </Table.Td>
            <Table.Td ta="right" className="numero">
              {inteiro(itens_especies.find(({ especie_id }) => especie_id === id)?.quantidade_atual ?? 0)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** `14/03/2026`, from a local day. */
function pronto(day: string | null | undefined): string {
  return day ? dia(day) : '';
}
