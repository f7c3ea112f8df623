import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useSingleKey } from '../keys.ts';

/** What of a list's rows can be chosen for. */
export interface Selecting<Row> {
  /** What a row is called. */
  called: (row: Row) => string;
  /** What one is, and several are: `lote`, `lotes`. */
  kind: Kind;
  /** What can be done with those that are chosen; others may be chosen instead afterwards. */
  acts: (chosen: Row[], choose: (rows: readonly Row[]) => void) => ReactNode;
}

export interface Kind {
  one: string;
  many: string;
  /** Of what is feminine: `selecionadas`. */
  a?: boolean;
}

export interface Selection<Row> extends Selecting<Row> {
  chosen: Row[];
  has: (row: Row) => boolean;
  /** Chooses a row, or no longer; through to it, all from the one that was chosen last. */
  toggle: (row: Row, through?: boolean) => void;
  choose: (rows: readonly Row[]) => void;
}

/** The rows of a list that are chosen, on whatever page they are; `x` chooses the one that the keys have come to. */
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
  if (!selecting) return undefined;
  // What is shown is newer than what was chosen.
  const chosen = [...known.values()].map((row) => rows.find(({ id }) => id === row.id) ?? row);
  return { ...selecting, chosen, has: ({ id }) => known.has(id), toggle, choose };
}
