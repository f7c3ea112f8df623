import { createContext, type RefObject } from 'react';

/** Whether somebody typed in the form since it was opened or saved; a dialog that has a form knows it by this, too. */
export const Typed = createContext<RefObject<boolean> | null>(null);

/** Whether something is lost by leaving: who signs in or chooses a password loses nothing. */
export const Guarded = createContext(false);
