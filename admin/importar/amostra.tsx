import { Box, Table, Text } from '@mantine/core';
import { Section } from '../ui/section.tsx';
import css from './amostra.module.css';
import type { Vista } from './shapes.ts';

/** The first rows, each column under the name of its field. */
export function Amostra({ titulos, colunas, amostra }: Vista) {
  if (amostra.length === 0) return <Text>Não há linhas abaixo dos nomes das colunas.</Text>;
  const fieldAt = (place: number) => colunas.find(({ lugar }) => lugar === place)?.titulo;
  return (
    <Section title="Primeiras linhas">
      <Box className={css.rows} tabIndex={0} role="region" aria-label="Primeiras linhas da planilha">
        <Table fz="sm" withTableBorder verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              {titulos.map((titulo, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
                <Table.Th key={place}>
                  {titulo}
                  <Text fz="xs" fw={400} c="dimmed">
                    {fieldAt(place) ?? 'sem uso'}
                  </Text>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {amostra.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place
              <Table.Tr key={row}>
                {cells.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
                  <Table.Td key={place} miw={104} maw={240} className="quebravel">
                    {cell}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </Section>
  );
}
