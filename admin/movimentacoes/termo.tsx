import FileText from 'icon:file-text';
import { type ButtonProps, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { service } from '../service.ts';
import { useAttempt } from '../ui/forms/attempt.ts';
import { RowAction } from '../ui/lists/row-action.tsx';
import { notifyFailure } from '../ui/notify.ts';
import { useActs } from '../ui/person.ts';

interface TermoProps extends ButtonProps {
  movimentacaoId: string;
  autoFocus?: boolean;
  shortcut?: string;
  /** Shows only `Termo` beside the icon, in a list with many rows. */
  short?: boolean;
}

/** Opens the donation receipt as a PDF in a tab of its own. The first time, it gets its number. */
export function TermoDeDoacao({ movimentacaoId, short = false, ...props }: TermoProps) {
  const tab = useRef<Window | null>(null);
  const acts = useActs();
  const issuing = useAttempt<string>({
    write: (id, options) => service.movimentacoes.emitirTermo.mutate({ id }, options),
    onDone: (_, id) => {
      const address = `/movimentacoes/${id}/termo`;
      if (tab.current) tab.current.location.href = address;
      else location.href = address;
    },
    onFailed: (error) => {
      tab.current?.close();
      notifyFailure(error);
    },
  });
  return (
    <RowAction
      leftSection={<FileText size={16} />}
      loading={issuing.isPending}
      // The tab opens with the click, because browsers may block one that opens with the answer.
      onClick={() => {
        // Who only reads sees one that was issued.
        tab.current = window.open(acts ? 'about:blank' : `/movimentacoes/${movimentacaoId}/termo`);
        if (acts) issuing.send(movimentacaoId);
      }}
      {...props}
    >
      Termo{short ? <VisuallyHidden> de doação</VisuallyHidden> : ' de doação'}
    </RowAction>
  );
}
