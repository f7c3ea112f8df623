import { Modal, type ModalProps, ModalStackContext } from '@mantine/core';
import { use, useEffect, useEffectEvent, useId } from 'react';

/**
 * A dialog of a `Modal.Stack`. One that is taken away while it is open leaves the stack, which Mantine's own does not: whatever it
 * covered would stay hidden, and the page could not be scrolled.
 */
export function StackedModal(props: ModalProps) {
  const stackId = useId();
  const stack = use(ModalStackContext);
  const leave = useEffectEvent(() => stack?.removeModal(stackId));
  useEffect(() => () => leave(), []);
  return <Modal {...props} stackId={stackId} />;
}
