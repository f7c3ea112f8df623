import { Text, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { Codes } from '../codes.tsx';
import css from './one-line.module.css';

/**
 * A text of any length in one line of a table, or two of a card, so that rows are as tall as one another. A mouse that rests on it
 * is shown all of it. Paper and screen readers have all of it, and whoever has neither mouse nor these opens the row.
 */
export function OneLine({ children }: { children: string }) {
  const [shown, setShown] = useState(false);
  return (
    <Tooltip
      label={<Codes>{children}</Codes>}
      opened={shown}
      transitionProps={{ enterDelay: 300 }}
      multiline
      maw={420}
      withinPortal
    >
      <Text
        fz="sm"
        c="dimmed"
        className={css.line}
        onMouseEnter={({ currentTarget }) => setShown(isCut(currentTarget))}
        onMouseLeave={() => setShown(false)}
      >
        <Codes>{children}</Codes>
      </Text>
    </Tooltip>
  );
}

function isCut({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}
