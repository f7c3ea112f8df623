import type { createCaller } from '../../../../src/app-router.ts';
import type { Random } from './random.ts';

/** Seventy-eight weeks: eighteen months. */
export const DAYS = 546;

export type Caller = ReturnType<typeof createCaller>;

/** The service as the demonstration calls it: as a given user, at a given time. */
export interface Nursery {
  /** The procedures, called as an administrator or as one of the operators. */
  administrador: Caller;
  operadores: readonly Caller[];
  setClock(moment: Date): void;
  today(): string;
}

/** A call on a day of the history (the first is 0), at an hour of that day. */
export interface Event {
  day: number;
  hour: number;
  run(): Promise<unknown>;
}

/** Shared by all events. The ids are those of the records of the first day. */
export interface Scene {
  nursery: Nursery;
  random: Random;
  sementes: string[];
  destinatarios: string[];
  /** The lots of seed so far, in the order in which they came. */
  seedLots: string[];
}
