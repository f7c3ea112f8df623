import { Alert, List, Text } from '@mantine/core';
import type { ContadoDepois } from '../../src/contagens/schemas.ts';
import { inteiro, useClocks } from './format.ts';

/** What a reversal takes the books away from: balances that somebody counted after what is reversed. */
export function CountedSince({ contados }: { contados: readonly ContadoDepois[] }) {
  const { moment } = useClocks();
  if (contados.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" role="status" title="O saldo já se contou depois">
      <List spacing={4}>
        {contados.map(({ especie, lote, contagem, contado_em, quantidade }) => (
          <List.Item key={`${especie.id} ${lote?.id}`} className="algarismos">
            {especie.nome_popular}, {lote ? `no ${lote.codigo}` : 'fora de lotes'}: {inteiro(quantidade)} em{' '}
            {moment(contado_em)}, {contagem ? `na ${contagem.numero}` : 'ao mudar a fase'}.
          </List.Item>
        ))}
      </List>
      <Text mt="xs">Com o estorno, o livro deixa de ter o que se contou.</Text>
    </Alert>
  );
}
