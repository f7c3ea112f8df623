import { type ComponentType, createContext } from 'react';

export interface RegisterProps {
  opened: boolean;
  /** The text that the search did not find. */
  typed: string;
  onClose: () => void;
  onSaved: (saved: { id: string }) => void;
}

export type Registered = 'especie' | 'estufa' | 'destinatario';

/** The dialogs that register what a picker did not find. The frame provides them, because a picker knows no area. */
export const Registers = createContext<Partial<Record<Registered, ComponentType<RegisterProps>>>>({});
