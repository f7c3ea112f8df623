import { CloseButton, Group, Modal, type ModalProps, Title } from '@mantine/core';
import { createContext, type ReactNode, type SyntheticEvent, useContext, useRef, useState } from 'react';
import { useSessionEnd } from '../../service.ts';
import { Codes } from '../words.tsx';
import { Named, Typed } from './current.ts';
import { useFocusBack } from './focus.ts';
import { StayOrLeave } from './leaving.tsx';
import { type Opened, PageModal } from './page-modal.tsx';

/** Whether a dialog covers the form of another one. */
const OverAnother = createContext(false);

interface FormModalProps extends Opened, Pick<ModalProps, 'size'> {
  title: string;
  /** What the dialog is called where its title has the label of a field, so that it is not found in place of the field. */
  called?: string | undefined;
  /** The form. Its own buttons leave it without a question. */
  children: ReactNode;
}

/** A dialog with a form. Neither Escape nor a click beside it discards what was typed. */
export function FormModal({ title, called, opened, onClose, size = 'md', children }: FormModalProps) {
  const over = useContext(OverAnother);
  const typed = useRef(false);
  const [leaving, setLeaving] = useState(false);
  const ended = useSessionEnd();
  useFocusBack(opened);
  if (!opened) typed.current = false;
  const leave = () => {
    typed.current = false;
    setLeaving(false);
    onClose();
  };
  const ask = () => (typed.current ? setLeaving(true) : leave());
  const dialogs = (
    <>
      <PageModal
        opened={opened}
        onClose={ask}
        {...(called
          ? { withCloseButton: false, attributes: { content: { 'aria-label': called } } }
          : { title: <Codes>{title}</Codes> })}
        size={size}
        // The sign-in covers it.
        closeOnEscape={!ended}
      >
        {called && <OwnHeader title={title} onClose={ask} />}
        <Typed value={typed}>
          <Named value={title}>
            <OverAnother value={true}>{children}</OverAnother>
          </Named>
        </Typed>
      </PageModal>
      <StayOrLeave opened={leaving} onStay={() => setLeaving(false)} onLeave={leave} />
    </>
  );
  return over ? dialogs : <Modal.Stack>{dialogs}</Modal.Stack>;
}

function OwnHeader({ title, onClose }: Pick<FormModalProps, 'title' | 'onClose'>) {
  return (
    <Group justify="space-between" wrap="nowrap" mb="md">
      <Title order={2} fz="lg">
        {title}
      </Title>
      <CloseButton aria-label="Fechar" onClick={onClose} />
    </Group>
  );
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** Keeps the events of a dialog from the form that it was opened in: React would pass them on. */
export function Apart({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here
    <div onSubmit={stop} onChange={stop} onKeyDown={stop} onFocus={stop} onClick={stop} role="presentation">
      {children}
    </div>
  );
}
