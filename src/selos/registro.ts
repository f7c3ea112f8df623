import type { Db } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import { endingWith, rootOf, type Subtrees, subtreesOf } from './arvore.ts';

/** A log whose leaves are the headers of seals, as far as one needs it to go on: the whole subtrees that its root is made of. */
export class Registro {
  #size: number;
  /** By level, of which each is there once at most. */
  readonly #whole: Map<number, Buffer>;

  constructor(size = 0, whole: ReadonlyMap<number, Buffer> = new Map()) {
    this.#size = size;
    this.#whole = new Map(whole);
  }

  /** Appends the hash of a header. Answers the whole subtrees that end with it, and the root. */
  append(leaf: Buffer): { nos: Buffer; raiz: Buffer } {
    this.#size += 1;
    const subtrees: Subtrees = (level) => this.#whole.get(level) as Buffer;
    const nos = endingWith(leaf, this.#size, subtrees);
    for (let level = 0; level < nos.length - 1; level += 1) this.#whole.delete(level);
    this.#whole.set(nos.length - 1, nos.at(-1) as Buffer);
    return { nos: Buffer.concat(nos), raiz: rootOf(this.#size, subtrees) };
  }
}

/** The log of the first `size` seals. */
export async function registroDe(db: Db, size: number): Promise<Registro> {
  if (size === 0) return new Registro();
  const work = (subtrees: Subtrees) => rootOf(size, subtrees);
  const subtrees = await subtreesFor(db, work);
  return new Registro(size, new Map(subtreesOf(work).map(({ level, end }) => [level, subtrees(level, end)])));
}

/** The subtrees of the log that a piece of work reads: each is kept in the seal that ends it. */
export async function subtreesFor(db: Db, work: (subtrees: Subtrees) => unknown): Promise<Subtrees> {
  const ends = [...new Set(subtreesOf(work).map(({ end }) => end))];
  const rows = await prepared<{ numero: number; nos: Buffer }>(
    db,
    'select numero, nos from selos where numero = any($1::bigint[])',
    [ends],
  );
  const kept = new Map(rows.map(({ numero, nos }) => [numero, nos]));
  return (level, end) => (kept.get(end) as Buffer).subarray(32 * level, 32 * level + 32);
}
