import Pencil from 'icon:pencil';
import type { ReactNode } from 'react';
import { KeyButton } from '../key-button.tsx';
import { useDialog } from './dialog.ts';
import { FormModal } from './form-modal.tsx';

interface EditProps {
  /** Names the record: `Editar E01-B02-01`. */
  title: string;
  /** The form that changes it, which leaves by `close`. */
  children: (close: () => void) => ReactNode;
}

/** The act that changes what a record's page shows, and the dialog of its form. */
export function Edit({ title, children }: EditProps) {
  const { open, ...dialog } = useDialog('editar');
  return (
    <>
      <KeyButton shortcut="c" variant="default" leftSection={<Pencil />} onClick={open}>
        Editar
      </KeyButton>
      <FormModal {...dialog} title={title} size="lg">
        {children(dialog.onClose)}
      </FormModal>
    </>
  );
}
