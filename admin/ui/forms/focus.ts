import { type RefObject, useEffect, useRef } from 'react';

/** A button is disabled while it waits for its answer, and loses the focus. It has it again, unless the person went on. */
export function useFocusAfter(pending: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!pending) return;
    return () => {
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    };
  }, [pending]);
  return button;
}
