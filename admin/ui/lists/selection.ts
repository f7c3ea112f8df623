import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useSingleKey } from '../keys.ts';
import { useActs } from '../person.ts';

/** The actions for chosen rows of a list. */
export interface Selecting<Row> {
  /** The name of a row. */
  called: (row: Row) => string;
  /** The words for one record and for several: `lote`, `lotes`. */
  kind: Kind;
  /** The actions for the chosen rows. */
  acts: (selection: Selection<Row>) => ReactNode;
}

export interface Kind {
  one: string;
  many: string;
  /** Feminine, as in `selecionadas`. */
  a?: boolean;
}

export interface Selection<Row> extends Selecting<Row> {
  chosen: Row[];
  has: (row: Row) => boolean;
  /** Adds a row to the choice or removes it; with `through`, all rows from the last chosen one on. */
  toggle: (row: Row, through?: boolean) => void;
  /** Replaces the choice. */
  choose: (rows: readonly Row[]) => void;
}

/** The chosen rows of a list, on all of its pages. `x` toggles the row with the focus. */
export function useSelection<Row extends { id: string }>(
  selecting: Selecting<Row> | undefined,
  rows: readonly Row[],
  list: RefObject<HTMLElement | null>,
): Selection<Row> | undefined {
  const [known, setKnown] = useState<ReadonlyMap<string, Row>>(new Map());
  const last = useRef<string>(undefined);
  const choose = (now: readonly Row[]) => setKnown(new Map(now.map((row) => [row.id, row])));
  const toggle = (row: Row, through = false) => {
    const [from, to] = [last.current, row.id].map((id) => rows.findIndex((each) => each.id === id));
    const next = new Map(known);
    if (through && from !== undefined && to !== undefined && from >= 0)
      for (const each of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.set(each.id, each);
    else if (!next.delete(row.id)) next.set(row.id, row);
    last.current = row.id;
    setKnown(next);
  };
  useSingleKey('x', () => {
    const at = document.activeElement?.closest<HTMLElement>('[data-row]');
    const row = rows.find(({ id }) => id === at?.dataset.row);
    if (selecting && row && list.current?.contains(at ?? null)) toggle(row);
  });
  if (!useActs() || !selecting) return undefined;
  // A row on the page is newer than the one that was chosen.
  const chosen = [...known.values()].map((row) => rows.find(({ id }) => id === row.id) ?? row);
  return { ...selecting, chosen, has: ({ id }) => known.has(id), toggle, choose };
}

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
