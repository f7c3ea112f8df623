import { v7 } from 'uuid';

/**
 * A key that grows with time, for the rows of the books: those that come after each other stand together in every index,
 * over which random keys would spread them, a page each.
 */
export function newId(): string {
  return v7();
}
