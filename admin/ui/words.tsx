import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useClocks } from './format.ts';

/** Words of a line that matter less than the others. */
export function Dim({ children }: { children: ReactNode }) {
  return (
    <Text span inherit c="dimmed">
      {children}
    </Text>
  );
}

/** A small line that matters less than what it stands at. */
export function Note(props: TextProps & { children: ReactNode }) {
  return <Text fz="sm" c="dimmed" {...props} />;
}

/** A sentence in which no code of a record breaks at its hyphens. */
export function Codes({ children }: { children: string }) {
  return children.split(CODE).map((part, n) =>
    n % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other order
      <span key={n} className="indivisa">
        {part}
      </span>
    ),
  );
}

const CODE = /([A-Z]{3,4}-\d{4}-\d+)/;

/** The local day of an instant, in figures of one width. */
export function Day({ of }: { of: string }) {
  return <span className="numero">{useClocks().day(of)}</span>;
}
