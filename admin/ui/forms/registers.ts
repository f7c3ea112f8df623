import { type ComponentType, createContext } from 'react';
import type { Opened } from './page-modal.tsx';

/** A dialog that registers a record. */
export interface NovoProps extends Opened {
  /** The text that the search did not find. */
  typed?: string;
  /** Without it the page of the new record opens. */
  onSaved?: (saved: { id: string }) => void;
}

export type Registered = 'especie' | 'estufa' | 'destinatario';

/** The dialogs that register what a picker did not find. The frame provides them, because a picker knows no area. */
export const Registers = createContext<Partial<Record<Registered, ComponentType<NovoProps>>>>({});
