import type { RefObject } from 'react';
import { useSingleKey } from '../keys.ts';

/** `J` and `K` move the focus from row to row of a list. Enter opens the row, like any link. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const step = (by: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const next = rows[at === -1 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)];
    const link = next?.querySelector<HTMLElement>('a, button:not([role=checkbox])');
    link?.focus();
    link?.scrollIntoView({ block: 'nearest' });
  };
  useSingleKey('j', () => step(1));
  useSingleKey('k', () => step(-1));
}
