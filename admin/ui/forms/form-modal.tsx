import { Modal, type ModalProps } from '@mantine/core';
import { createContext, type ReactNode, type SyntheticEvent, useContext, useRef, useState } from 'react';
import { useSessionEnd } from '../../service.ts';
import { Codes } from '../codes.tsx';
import { useFocusBack } from './focus.ts';
import { Named, Typed } from './guarded.ts';
import { StayOrLeave } from './leaving.tsx';
import { type Opened, PageModal } from './page-modal.tsx';

/** Whether a dialog covers the form of another one. */
const OverAnother = createContext(false);

interface FormModalProps extends Opened, Pick<ModalProps, 'size'> {
  title: string;
  /** The form. Its own buttons leave it without a question. */
  children: ReactNode;
}

/** A dialog with a form. Neither Escape nor a click beside it discards what was typed. */
export function FormModal({ title, opened, onClose, size = 'md', children }: FormModalProps) {
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
  const dialogs = (
    <>
      <PageModal
        opened={opened}
        onClose={() => (typed.current ? setLeaving(true) : leave())}
        title={<Codes>{title}</Codes>}
        size={size}
        // The sign-in covers it.
        closeOnEscape={!ended}
      >
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
