import { Card, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { word } from '../../src/common/palavras.ts';
import { inteiro } from '../ui/format.ts';
import { faltaContar, type LoteConhecido } from './viveiro.ts';

interface LoteNaListaProps {
  lote: LoteConhecido;
  /** The part of its place that the heading does not say. */
  onde: string;
}

/** A batch in a list: its plants, then its label and its place. */
export function LoteNaLista({ lote, onde }: LoteNaListaProps) {
  const { codigo, fase, quantidade_total, especies } = lote;
  const asCegas = especies.some(({ contagem }) => contagem?.cega);
  return (
    <Card
      withBorder
      padding="sm"
      renderRoot={(props) => <Link to="/campo" search={{ lote: codigo }} {...props} />}
      c="inherit"
      td="none"
    >
      <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
        <Text fw={600}>{especies.map(({ nome }) => nome).join(', ') || 'Vazio'}</Text>
        {!asCegas && <Text className="numero">{inteiro(quantidade_total)}</Text>}
      </Group>
      <Text fz="sm" c="dimmed" className="numero">
        {[codigo, onde, word(fase)].filter(Boolean).join(' · ')}
      </Text>
      {faltaContar(lote) && (
        <Text fz="sm" fw={600}>
          A contar
        </Text>
      )}
    </Card>
  );
}
