import { hash } from 'node:crypto';

/**
 * Merkle trees as RFC 6962 has them, of any hashes of leaves. A tree is read by its whole subtrees: those of 1, 2, 4, … leaves
 * that end where their size divides.
 */

/** The hash of the whole subtree of 2 ** `level` leaves that ends with the leaf number `end`, counted from 1. */
export type Subtrees = (level: number, end: number) => Buffer;

/** Bytes that no node begins with, so that nobody passes a node off as a leaf. */
const LEAF = 0x00;
const NODE = 0x01;

export function leafHash(text: string): Buffer {
  return sha256(Buffer.concat([Buffer.of(LEAF), Buffer.from(text)]));
}

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  NODE_BYTES.set(left, 1);
  NODE_BYTES.set(right, 1 + HASH);
  return sha256(NODE_BYTES);
}

/** The length of a hash, in bytes. */
const HASH = 32;

/** One buffer for all nodes: a tree of a million leaves has a million. */
const NODE_BYTES = Buffer.alloc(1 + 2 * HASH, NODE);

function sha256(bytes: Buffer): Buffer {
  return hash('sha256', bytes, 'buffer');
}

/** The root of a tree of so many leaves, of which there is one at least. */
export function rootOf(size: number, subtrees: Subtrees): Buffer {
  return hashOf(0, size, subtrees);
}

/** The hashes that lead from the leaf with this index, from 0 on, to the root: those of its neighbours, the nearest first. */
export function pathTo(index: number, size: number, subtrees: Subtrees): Buffer[] {
  return pathBetween(index, 0, size, subtrees);
}

/** The hashes that show that a tree of `size` leaves begins with the leaves of one of `first`. */
export function consistencyOf(first: number, size: number, subtrees: Subtrees): Buffer[] {
  return first === 0 ? [] : consistencyBetween(first, 0, size, { subtrees, told: true });
}

/** The subtrees of leaves that are all at hand, one after the other. */
export function overLeaves(leaves: Buffer): Subtrees {
  const levels = [leaves];
  for (let below = leaves; below.length >= 2 * HASH; below = levels.at(-1) as Buffer) {
    const level = Buffer.alloc(HASH * Math.floor(below.length / (2 * HASH)));
    for (let at = 0; at < level.length; at += HASH) {
      nodeHash(hashAt(below, 2 * at), hashAt(below, 2 * at + HASH)).copy(level, at);
    }
    levels.push(level);
  }
  return (level, end) => hashAt(levels[level] as Buffer, HASH * (end / 2 ** level - 1));
}

function hashAt(hashes: Buffer, at: number): Buffer {
  return hashes.subarray(at, at + HASH);
}

/** Which subtrees a piece of work reads. */
export function subtreesOf(work: (subtrees: Subtrees) => unknown): { level: number; end: number }[] {
  const found: { level: number; end: number }[] = [];
  const nothing = Buffer.alloc(HASH);
  work((level, end) => {
    found.push({ level, end });
    return nothing;
  });
  return found;
}

/** The hashes of the whole subtrees that end with a new leaf, the leaf itself first. */
export function endingWith(leaf: Buffer, end: number, subtrees: Subtrees): Buffer[] {
  const found = [leaf];
  for (let level = 0, size = 2; end % size === 0; level += 1, size *= 2) {
    found.push(nodeHash(subtrees(level, end - size / 2), found[level] as Buffer));
  }
  return found;
}

function hashOf(begin: number, end: number, subtrees: Subtrees): Buffer {
  const level = Math.log2(end - begin);
  if (Number.isInteger(level)) return subtrees(level, end);
  const middle = begin + leftOf(end - begin);
  return nodeHash(hashOf(begin, middle, subtrees), hashOf(middle, end, subtrees));
}

function pathBetween(index: number, begin: number, end: number, subtrees: Subtrees): Buffer[] {
  if (end - begin === 1) return [];
  const middle = begin + leftOf(end - begin);
  return index < middle
    ? [...pathBetween(index, begin, middle, subtrees), hashOf(middle, end, subtrees)]
    : [...pathBetween(index, middle, end, subtrees), hashOf(begin, middle, subtrees)];
}

/** `told` while the part of the first tree is that whole tree, whose root the reader has. */
function consistencyBetween(
  first: number,
  begin: number,
  end: number,
  { subtrees, told }: { subtrees: Subtrees; told: boolean },
): Buffer[] {
  if (first === end) return told ? [] : [hashOf(begin, end, subtrees)];
  const middle = begin + leftOf(end - begin);
  return first <= middle
    ? [...consistencyBetween(first, begin, middle, { subtrees, told }), hashOf(middle, end, subtrees)]
    : [...consistencyBetween(first, middle, end, { subtrees, told: false }), hashOf(begin, middle, subtrees)];
}

/** How many leaves are on the left: the largest power of two that is less than all. */
function leftOf(leaves: number): number {
  return 2 ** Math.ceil(Math.log2(leaves) - 1);
}
