import { type HotkeyItem, useHotkeys, useLocalStorage } from '@mantine/hooks';
import { useLayoutEffect } from 'react';

/**
 * Whether shortcuts of a single key are on. People who dictate, or hit keys by accident, switch them off (WCAG 2.1.4). The choice
 * is stored in this browser, for everybody who uses it.
 */
export function useSingleKeys() {
  return useLocalStorage({ key: 'teclas-sozinhas', defaultValue: true, getInitialValueInEffect: false });
}

/** How many dialogs are open. */
let covers = 0;

/** Single keys do nothing while a dialog is open, even before it is drawn: a quick hand types on, and not for the page behind. */
export function useCover(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    covers += 1;
    return () => {
      covers -= 1;
    };
  }, [opened]);
}

/** A shortcut of a single key, inactive while somebody types and behind a dialog. */
export function useSingleKey(key: string, act: () => void): void {
  const [on] = useSingleKeys();
  const unlessCovered = () => covers === 0 && document.querySelector('[role=dialog]') === null && act();
  // On most keyboards a question mark is typed with Shift.
  useHotkeys(
    on ? [[key, unlessCovered], ...(key === '?' ? [['shift+?', unlessCovered] as HotkeyItem] : [])] : [],
  );
}
