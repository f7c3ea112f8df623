import { Table, Text } from '@mantine/core';
import { word } from '../../src/common/palavras.ts';
import { recordAt } from '../ui/address.ts';
import { Missing } from '../ui/failure.tsx';
import { dia, inteiro, useClocks } from '../ui/format.ts';
import { To } from '../ui/to.tsx';
import type { CicloDaPlanta, LoteDaPlanta } from './juntos.ts';
import type { Answer } from './queries.ts';

interface LotesProps {
  lotes: Answer<LoteDaPlanta[]>;
  ciclo: CicloDaPlanta | undefined;
}

/** The batches in which a plant grows now. */
export function LotesDaEspecie({ ciclo, lotes: { data, error, refetch } }: LotesProps) {
  const { day } = useClocks();
  const prontoEm = (lote: string) => ciclo?.previsoes.find((each) => each.lote.id === lote)?.pronto_em;
  if (!data) return <Missing of={{ error, refetch }} />;
  if (data.length === 0) return <Text c="dimmed">Nenhum lote dela está em andamento.</Text>;
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
        {data.map(({ id: lote, codigo, fase, data_inicio, estufa, dela }) => (
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
              {inteiro(dela)}
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
