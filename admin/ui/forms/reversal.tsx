import { Alert, List, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { MutationOptions } from '../../../adapters/client/calls.ts';
import type { ContadoDepois } from '../../../src/contagens/schemas.ts';
import { longText, MAX_JUSTIFICATIVA } from '../../../src/wire/fields.ts';
import { trpc } from '../../service.ts';
import { inteiro, useClocks } from '../format.ts';
import { formOf } from './form.tsx';
import type { Opened } from './page-modal.tsx';
import { TRIED, Trial } from './trial.tsx';

const { Dialog, LongText } = formOf(
  z.object({ justificativa: longText('Por que se estorna', MAX_JUSTIFICATIVA) }),
);

interface Reversed {
  contados_depois: readonly ContadoDepois[];
}

interface ReversalProps<Answer extends Reversed> extends Opened {
  title: string;
  /** Identifies what is reversed. */
  of: string;
  reverse: (justificativa: string, options: MutationOptions) => Promise<Answer>;
  onSaved: (answer: Answer) => void;
  /** What will happen. */
  children: ReactNode;
}

/** Reverses what was written by new movements, for a reason. The service says beforehand why it would not. */
export function ReversalDialog<Answer extends Reversed>(props: ReversalProps<Answer>) {
  const { of, reverse, children, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      initial={{ justificativa: '' }}
      submit="Estornar"
      destructive
      save={({ justificativa }, options) => reverse(justificativa, options)}
    >
      {children}
      <Trial of={['estornar', of]} run={(options) => reverse(TRIED, options)}>
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

/** What a reversal takes the books away from: balances that somebody counted after what is reversed. */
function CountedSince({ contados }: { contados: readonly ContadoDepois[] }) {
  const { moment } = useClocks();
  if (contados.length === 0) return null;
  return (
    <Alert color="yellow" role="status" title="O saldo já se contou depois">
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

/** Says which of these batches open again when what emptied them is reversed. */
export function Reopened({ lotes }: { lotes: readonly string[] }) {
  const answers = useQueries({ queries: lotes.map((id) => trpc.lotes.buscar.queryOptions({ id })) });
  return answers.map(
    ({ data }) =>
      data?.motivo_encerramento === 'EXPEDIDO' && (
        <List.Item key={data.id}>O {data.codigo} volta a Pronto e à sua estufa.</List.Item>
      ),
  );
}
