import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './figures.module.css';
import { To } from './to.tsx';
import { Note } from './words.tsx';

interface FigureProps {
  /** The name of the figure. */
  label: string;
  value: string;
  /** A further remark. */
  detail?: string | undefined;
  /** The list behind it. */
  href?: string | undefined;
}

/** The characters of a number that fit into one column: `1.000.000`. */
const ROOM = 9;
/** The letters of a name that fit into one column of many: `Perdas e descartes` needs more. */
const LABEL_ROOM = 15;

/** A figure with its name. It links to the list behind it. */
export function Figure({ label, value, detail, href }: FigureProps) {
  return (
    <Stack
      gap={0}
      component="li"
      miw={0}
      className={value.length > ROOM ? css.wide : label.length > LABEL_ROOM ? css.long : undefined}
    >
      <Note>{label}</Note>
      <Text fz="xl" fw={650} lh={1.25} className="numero">
        {href ? (
          <To href={href} aria-label={`${label}: ${value}`}>
            {value}
          </To>
        ) : (
          value
        )}
      </Text>
      {detail && (
        <Text fz="xs" c="dimmed">
          {detail}
        </Text>
      )}
    </Stack>
  );
}

interface FiguresProps {
  label: string;
  /** They share the whole width. */
  spread?: boolean;
  children: ReactNode;
}

/** Figures beside each other, as many as fit. */
export function Figures({ label, spread = false, children }: FiguresProps) {
  return (
    <ul className={`${css.figures} lista`} aria-label={label} data-spread={spread || undefined}>
      {children}
    </ul>
  );
}
