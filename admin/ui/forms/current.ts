import type { UseFormReturnType } from '@mantine/form';
import { createContext, type RefObject } from 'react';

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

/** Whether somebody has typed in the form since it was opened or saved. A dialog with a form reads it, too. */
export const Typed = createContext<RefObject<boolean> | null>(null);

/** Whether leaving loses something. A sign-in or a new password loses nothing. */
export const Guarded = createContext(false);

/** The title of the dialog or page that a form is in. */
export const Named = createContext<string | undefined>(undefined);
