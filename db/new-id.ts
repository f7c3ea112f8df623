import { v7 } from 'uuid';

/**
 * A key that grows with time, for the rows of the books. Consecutive rows are neighbours in every index. Random keys would
 * spread them over it, a page each.
 */
export function newId(): string {
  return v7();
}
