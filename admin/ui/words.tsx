import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

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
