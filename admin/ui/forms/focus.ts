import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

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

/**
 * After a dialog the focus is where it was opened from, or on the heading where that is gone, unless the person went on.
 * Mantine does this only for a dialog that is on the page before it opens.
 */
export function useFocusBack(opened: boolean): void {
  const back = useRef<number>(undefined);
  // Before the first field takes the focus.
  useLayoutEffect(() => {
    if (!opened) return;
    window.clearTimeout(back.current);
    const from = openerOf(document.activeElement);
    return () => {
      const left = document.activeElement;
      back.current = window.setTimeout(() => {
        const now = document.activeElement;
        if (now !== document.body && now !== left) return;
        const there = from?.isConnected ? from : document.querySelector('h1');
        there?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}

/** Where the person was: of an item of a menu, which closes, the button of the menu. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = menu ? document.getElementById(menu) : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/** Takes a row out of a form by its own button. The focus is then in the row that follows, or in the last one. */
export function takeOut({ currentTarget }: SyntheticEvent<HTMLElement>, remove: () => void): void {
  const row = currentTarget.closest('[role=group]');
  const around = row?.parentElement;
  const rows = () => [...(around?.querySelectorAll(':scope > [role=group]') ?? [])];
  const n = row ? rows().indexOf(row) : -1;
  flushSync(remove);
  const next = rows()[n] ?? rows().at(-1);
  next?.querySelector('input')?.focus();
}
