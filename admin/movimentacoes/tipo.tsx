import ArrowDownToLine from 'icon:arrow-down-to-line';
import ArrowUpFromLine from 'icon:arrow-up-from-line';
import Scale from 'icon:scale';
import Skull from 'icon:skull';
import TrendingDown from 'icon:trending-down';
import Truck from 'icon:truck';
import Undo from 'icon:undo-2';
import { Box, Group, Text } from '@mantine/core';
import type { Movimentacao } from '../../src/estoque/row.ts';
import { nome } from '../ui/movement-words.ts';

const ICONS = {
  ENTRADA: ArrowDownToLine,
  SAIDA: ArrowUpFromLine,
  AJUSTE: Scale,
  PERDA: TrendingDown,
  EXPEDICAO: Truck,
  MORTALIDADE: Skull,
};

/** The type of a movement, in words and by its shape. A reversed movement is crossed out and says so. */
export function Tipo({ movimentacao }: { movimentacao: Movimentacao }) {
  const { tipo, origem, estornada_por } = movimentacao;
  const Icon = origem === 'ESTORNO' ? Undo : ICONS[tipo];
  return (
    <Box>
      <Group gap={6} wrap="nowrap">
        <Text span c="dimmed" lh={0}>
          <Icon size={16} />
        </Text>
        <Text span inherit td={estornada_por ? 'line-through' : undefined}>
          {nome(movimentacao)}
        </Text>
      </Group>
      {estornada_por && (
        <Group gap={6} wrap="nowrap" fz="sm" fw={400}>
          <Undo size={16} />
          Estornada
        </Group>
      )}
    </Box>
  );
}
