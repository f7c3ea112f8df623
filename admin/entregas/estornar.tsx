import { List, Stack, Text } from '@mantine/core';
import type { ContadoDepois } from '../../src/contagens/schemas.ts';
import { type Entrega, EstornoDaEntrega } from '../../src/entregas/schemas.ts';
import { service } from '../service.ts';
import { CountedSince } from '../ui/counted-since.tsx';
import { inteiro, quantia } from '../ui/format.ts';
import { formOf } from '../ui/forms/form.tsx';
import { TRIED, Trial } from '../ui/forms/trial.tsx';
import { notify } from '../ui/notify.ts';
import type { ItemDaEntrega } from './sentences.ts';

const { Dialog, LongText } = formOf(EstornoDaEntrega);

interface EstornarProps {
  entrega: Entrega;
  /** The item to reverse; without it, everything that still counts. */
  item?: ItemDaEntrega;
  opened: boolean;
  onClose: () => void;
}

/** Reverses a delivery, or one item of it, by new movements. */
export function EstornarDialog({ entrega, item, opened, onClose }: EstornarProps) {
  const { id, numero, itens, termo } = entrega;
  const efetivos = item ? [item] : itens.filter(({ estornada_por }) => estornada_por === null);
  const whole = efetivos.length === itens.length;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={
        item
          ? `Estornar ${inteiro(item.quantidade)} de ${item.especie.nome_popular}?`
          : `Estornar a ${numero}?`
      }
      initial={{ justificativa: '' }}
      submit="Estornar"
      destructive
      save={(values, options): Promise<unknown> =>
        item
          ? service.movimentacoes.estornar.mutate({ ...values, id: item.movimentacao_id }, options)
          : service.entregas.estornar.mutate({ ...values, id }, options)
      }
      onSaved={() => {
        notify(whole ? `${numero} estornada.` : `${numero}: estornado em parte.`);
        onClose();
      }}
    >
      <Stack gap="xs">
        <List spacing={4}>
          {efetivos.map(({ movimentacao_id, quantidade, unidade, especie, lote }) => (
            <List.Item key={movimentacao_id}>
              {quantia(quantidade, unidade)} de {especie.nome_popular} {quantidade === 1 ? 'volta' : 'voltam'}{' '}
              {lote ? `ao ${lote.codigo}` : 'ao estoque fora de lotes'}.
            </List.Item>
          ))}
          {efetivos.some(({ lote }) => lote) && (
            <List.Item>Um lote que ela finalizou volta a Pronto e à sua estufa.</List.Item>
          )}
          {termo && (
            <List.Item>
              O {termo.numero} passa a sair {whole ? 'como cancelado' : 'com o que foi estornado riscado'}.
            </List.Item>
          )}
        </List>
        <Text fz="sm" c="dimmed">
          A entrega continua na lista, e o que foi estornado deixa de contar. Plantas que o destinatário
          trouxe de volta são uma devolução.
        </Text>
      </Stack>
      <Trial
        of={['estornar', item?.movimentacao_id ?? id]}
        run={(options): Promise<{ contados_depois: ContadoDepois[] }> =>
          item
            ? service.movimentacoes.estornar.mutate(
                { id: item.movimentacao_id, justificativa: TRIED },
                options,
              )
            : service.entregas.estornar.mutate({ id, justificativa: TRIED }, options)
        }
      >
        {({ contados_depois }) => <CountedSince contados={contados_depois} />}
      </Trial>
      <LongText
        name="justificativa"
        label="Justificativa"
        description="Por que está sendo desfeita"
        autoFocus
      />
    </Dialog>
  );
}
