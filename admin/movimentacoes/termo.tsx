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
  /** Shows only `Termo` beside the icon, in a list with many rows. */
  short?: boolean;
}

/** Opens the donation receipt as a PDF in a tab of its own. The first time, it gets its number. */
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
      // The tab opens with the click, because browsers may block one that opens with the answer.
      onClick={() => issuing.mutate(window.open('about:blank'))}
      {...props}
    >
      Termo{short ? <VisuallyHidden> de doação</VisuallyHidden> : ' de doação'}
    </RowAction>
  );
}
