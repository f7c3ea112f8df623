import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './one-line.module.css';

/**
 * A text of any length in one line of a table, or two of a card, so that rows are as tall as one another. A mouse that rests on it
 * is told all of it. Paper and screen readers have all of it, and whoever has neither mouse nor these opens the row.
 */
export function OneLine({ place, children }: { place: boolean; children: ReactNode }) {
  return (
    <div className={css.room} data-place={place || undefined}>
      <Box
        className={css.line}
        onMouseEnter={({ currentTarget: text }) => {
          text.title = isCut(text) ? text.innerText : '';
        }}
      >
        {place ? <bdi>{children}</bdi> : children}
      </Box>
    </div>
  );
}

function isCut({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}
