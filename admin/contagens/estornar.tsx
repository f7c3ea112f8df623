import { Text } from '@mantine/core';
import type { ContagemComLinhas } from '../../src/contagens/schemas.ts';
import { service } from '../service.ts';
import { inteiro } from '../ui/format.ts';
import type { Opened } from '../ui/forms/page-modal.tsx';
import { ReversalDialog } from '../ui/forms/reversal.tsx';
import { notify } from '../ui/notify.ts';

/** Reverses everything that a count wrote. */
export function EstornarDialog({ contagem, ...dialog }: { contagem: ContagemComLinhas } & Opened) {
  const { id, numero, linhas } = contagem;
  const efetivas = linhas.filter((linha) => linha.movimentacao_id !== null && linha.estornada_por === null);
  return (
    <ReversalDialog
      {...dialog}
      title={`Estornar a ${numero}?`}
      of={id}
      reverse={(justificativa, options) => service.contagens.estornar.mutate({ id, justificativa }, options)}
      onSaved={() => notify(`${numero} estornada.`)}
    >
      <Text>
        {efetivas.length === 1
          ? 'A diferença que ela escreveu volta atrás.'
          : `As ${inteiro(efetivas.length)} diferenças que ela escreveu voltam atrás.`}{' '}
        A contagem continua na lista.
      </Text>
    </ReversalDialog>
  );
}
