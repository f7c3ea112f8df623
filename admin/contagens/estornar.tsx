import { Text } from '@mantine/core';
import { type ContagemComLinhas, EstornoDaContagem } from '../../src/contagens/schemas.ts';
import { service } from '../service.ts';
import { CountedSince } from '../ui/counted-since.tsx';
import { inteiro } from '../ui/format.ts';
import { formOf } from '../ui/forms/form.tsx';
import { TRIED, Trial } from '../ui/forms/trial.tsx';
import { notify } from '../ui/notify.ts';

const { Dialog, LongText } = formOf(EstornoDaContagem);

interface EstornarProps {
  contagem: ContagemComLinhas;
  opened: boolean;
  onClose: () => void;
}

/** Reverses everything that a count wrote, by new movements. */
export function EstornarDialog({ contagem, opened, onClose }: EstornarProps) {
  const { id, numero, linhas } = contagem;
  const efetivas = linhas.filter((linha) => linha.movimentacao_id !== null && linha.estornada_por === null);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Estornar a ${numero}?`}
      initial={{ justificativa: '' }}
      submit="Estornar"
      destructive
      save={(values, options) => service.contagens.estornar.mutate({ ...values, id }, options)}
      onSaved={() => {
        notify(`${numero} estornada.`);
        onClose();
      }}
    >
      <Text>
        {efetivas.length === 1
          ? 'A diferença que ela escreveu volta atrás.'
          : `As ${inteiro(efetivas.length)} diferenças que ela escreveu voltam atrás.`}{' '}
        A contagem continua na lista.
      </Text>
      <Trial
        of={['estornar', id]}
        run={(options) => service.contagens.estornar.mutate({ id, justificativa: TRIED }, options)}
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
