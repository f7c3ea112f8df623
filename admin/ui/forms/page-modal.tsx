import { Modal, type ModalProps, ModalStackContext } from '@mantine/core';
import { use, useEffect, useEffectEvent, useId } from 'react';
import { useCover } from '../keys.ts';

/** Whether a dialog is open, and what closes it. */
export interface Opened {
  opened: boolean;
  onClose: () => void;
}

/**
 * A dialog over the page, alone or in a `Modal.Stack`. One that is taken away while it is open leaves the stack, which Mantine's
 * own does not: whatever it covered would stay hidden, and the page could not be scrolled.
 */
export function PageModal(props: ModalProps) {
  useCover(props.opened);
  const stackId = useId();
  const stack = use(ModalStackContext);
  const leave = useEffectEvent(() => stack?.removeModal(stackId));
  useEffect(() => () => leave(), []);
  return <Modal {...props} stackId={stackId} />;
}
