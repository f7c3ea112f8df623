import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { formOf } from '../forms/form.tsx';
import { useBulk } from './bulk.tsx';
import { type Act, each } from './each.ts';
import { agreed, counted } from './selected.tsx';
import type { Selection } from './selection.ts';

interface StatusActsProps<Row> extends Selection<Row> {
  isActive: (row: Row) => boolean;
  /** Undefined when the person may not. */
  deactivate: Act<Row> | undefined;
  reactivate: Act<Row>;
  /** Gives a record back the status of its row. */
  restore: Act<Row>;
  /** What happens to records that become inactive. */
  consequence: ReactNode;
}

const { Dialog } = formOf(z.object({}));

/** Takes several records out of use at once, or back into it, each as on its own page. */
export function StatusActs<Row extends { id: string }>(props: StatusActsProps<Row>) {
  const { chosen, choose, kind, called, isActive, deactivate, reactivate, restore, consequence } = props;
  const [asked, setAsked] = useState<'Inativar' | 'Reativar'>();
  const { tell, result } = useBulk({ kind, called, choose });
  const [active, inactive] = [chosen.filter(isActive), chosen.filter((row) => !isActive(row))];
  const [rows, others] = asked === 'Reativar' ? [inactive, active] : [active, inactive];
  const act = asked === 'Reativar' ? reactivate : (deactivate ?? reactivate);
  return (
    <>
      {deactivate && (
        <Button variant="default" disabled={active.length === 0} onClick={() => setAsked('Inativar')}>
          Inativar
        </Button>
      )}
      {inactive.length > 0 && (
        <Button variant="default" onClick={() => setAsked('Reativar')}>
          Reativar
        </Button>
      )}
      <Dialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`${asked ?? ''} ${counted(rows.length, kind)}`}
        submit={asked ?? ''}
        destructive={asked === 'Inativar'}
        initial={{}}
        save={(_, options) => each(rows, options, act)}
        onSaved={(outcome) => {
          const n = outcome.done.length;
          const done = asked === 'Inativar' ? 'inativado' : 'reativado';
          tell(
            outcome,
            () => `${counted(n, kind)} ${agreed(done, n, kind)}.`,
            // A person who may not deactivate cannot undo a reactivation.
            deactivate && {
              act: restore,
              done: `${counted(n, kind)} como ${n === 1 ? 'estava' : 'estavam'}.`,
            },
          );
        }}
      >
        {asked === 'Inativar' && <Text>{consequence}</Text>}
        {others.length > 0 && (
          <Text c="dimmed">
            {counted(others.length, kind)}{' '}
            {agreed(asked === 'Inativar' ? 'inativo' : 'ativo', others.length, kind)}{' '}
            {others.length === 1 ? 'fica como está.' : 'ficam como estão.'}
          </Text>
        )}
      </Dialog>
      {result}
    </>
  );
}
