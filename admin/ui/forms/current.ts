import type { UseFormReturnType } from '@mantine/form';
import { createContext } from 'react';

export type Values = Record<string, unknown>;

/** The form around a field. */
export const Current = createContext<{
  form: UseFormReturnType<Values>;
  required: (name: string) => boolean;
  /** The names of the visible fields. */
  shown: Set<string>;
  /** Why the last sending failed. */
  error: unknown;
  sending: boolean;
} | null>(null);
