import FileText from 'icon:file-text';
import { type ButtonProps, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { newKey } from '../../adapters/client/keys.ts';
import { service } from '../service.ts';
import { RowAction } from '../ui/lists/row-action.tsx';
import { notifyFailure } from '../ui/notify.ts';

interface TermoProps extends ButtonProps {
  movimentacaoId: string;
  autoFocus?: boolean;
  shortcut?: string;
  /** Beside many rows: whoever sees the paper reads `Termo`. */
  short?: boolean;
}

/** The donation receipt as PDF, in a tab of its own; the first time it is given its number. */
export function TermoDeDoacao({ movimentacaoId, short = false, ...props }: TermoProps) {
  const issuing = useMutation({
    mutationFn: (_: Window | null) =>
      service.movimentacoes.emitirTermo.mutate({ id: movimentacaoId }, { idempotencyKey: newKey() }),
    onSuccess: (_, tab) => {
      const address = `/movimentacoes/${movimentacaoId}/termo`;
      if (tab) tab.location.href = address;
      else location.href = address;
    },
    onError: (error, tab) => {
      tab?.close();
      notifyFailure(error);
    },
  });
  return (
    <RowAction
      leftSection={<FileText size={16} />}
      loading={issuing.isPending}
      // A tab that a person's click opens is not blocked; one that opens when the answer is there may be.
      onClick={() => issuing.mutate(window.open('about:blank'))}
      {...props}
    >
      Termo{short ? <VisuallyHidden> de doação</VisuallyHidden> : ' de doação'}
    </RowAction>
  );
}
