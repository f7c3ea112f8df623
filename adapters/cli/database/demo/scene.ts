import type { createCaller } from '../../../../src/app-router.ts';
import type { Random } from './random.ts';

export type Caller = ReturnType<typeof createCaller>;

/** The service as the demonstration drives it: as a person, at a moment of the past. */
export interface Nursery {
  /** The procedures, called by the administrator or by the n-th operator. */
  administrador: Caller;
  operadores: readonly Caller[];
  /** Sets the service's clock. */
  setClock(moment: Date): void;
}

/** Something that happens on a day of the history, counted from its first, at an hour of the working day. */
export interface Event {
  day: number;
  hour: number;
  run(): Promise<unknown>;
}

/** What the events act upon: the ids of what was registered on the first day. */
export interface Scene {
  nursery: Nursery;
  random: Random;
  sementes: string[];
  destinatarios: string[];
}
