import { List, Stack } from '@mantine/core';
import type { ContadoDepois } from '../../src/contagens/schemas.ts';
import type { Entrega } from '../../src/entregas/schemas.ts';
import { service } from '../service.ts';
import { inteiro, quantia } from '../ui/format.ts';
import type { Opened } from '../ui/forms/page-modal.tsx';
import { Reopened, ReversalDialog } from '../ui/forms/reversal.tsx';
import { notify } from '../ui/notify.ts';
import { Note } from '../ui/words.tsx';
import type { ItemDaEntrega } from './sentences.ts';

interface EstornarProps extends Opened {
  entrega: Entrega;
  /** The item to reverse; without it, everything that still counts. */
  item?: ItemDaEntrega;
}

/** Reverses a delivery, or one item of it. */
export function EstornarDialog({ entrega, item, ...dialog }: EstornarProps) {
  const { id, numero, itens, termo } = entrega;
  const efetivos = item ? [item] : itens.filter(({ estornada_por }) => estornada_por === null);
  const whole = efetivos.length === itens.length;
  return (
    <ReversalDialog
      {...dialog}
      title={
        item
          ? `Estornar ${inteiro(item.quantidade)} de ${item.especie.nome_popular}?`
          : `Estornar a ${numero}?`
      }
      of={item?.movimentacao_id ?? id}
      reverse={(justificativa, options): Promise<{ contados_depois: ContadoDepois[] }> =>
        item
          ? service.movimentacoes.estornar.mutate({ id: item.movimentacao_id, justificativa }, options)
          : service.entregas.estornar.mutate({ id, justificativa }, options)
      }
      onSaved={() => notify(whole ? `${numero} estornada.` : `${numero}: estornado em parte.`)}
    >
      <Stack gap="xs">
        <List spacing={4}>
          {efetivos.map(({ movimentacao_id, quantidade, unidade, especie, lote }) => (
            <List.Item key={movimentacao_id}>
              {quantia(quantidade, unidade)} de {especie.nome_popular} {quantidade === 1 ? 'volta' : 'voltam'}{' '}
              {lote ? `ao ${lote.codigo}` : 'ao estoque fora de lotes'}.
            </List.Item>
          ))}
          <Reopened lotes={[...new Set(efetivos.flatMap(({ lote }) => lote?.id ?? []))]} />
          {termo && (
            <List.Item>
              O {termo.numero} passa a sair {whole ? 'como cancelado' : 'com o que foi estornado riscado'}.
            </List.Item>
          )}
        </List>
        <Note>
          A entrega continua na lista, e o que foi estornado deixa de contar. Plantas que o destinatário
          trouxe de volta são uma devolução.
        </Note>
      </Stack>
    </ReversalDialog>
  );
}
