import { describe, expect, test } from 'vitest';
import {
  consistencyOf,
  endingWith,
  leafHash,
  nodeHash,
  overLeaves,
  pathTo,
  rootOf,
  type Subtrees,
  subtreesOf,
} from '../../../src/selos/arvore.ts';
import { Registro } from '../../../src/selos/registro.ts';

/** The leaves and roots of transparency-dev/merkle, as they are told with RFC 6962. */
const TEXTS = ['', '\x00', '\x10', ' !', '01', '@ABC', 'PQRSTUVW', '`abcdefghijklmno'];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const PATHS: [index: number, size: number, path: string[]][] = [
  [0, 1, []],
  [
    ...([0, 8] as const),
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    ...([5, 8] as const),
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [...([2, 3] as const), ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
];
const CONSISTENCIES: [first: number, size: number, hashes: string[]][] = [
  [1, 1, []],
  [1, 8, PATHS[1]?.[2] as string[]],
  [
    ...([6, 8] as const),
    [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
];

const leaves = (texts: readonly string[]) => overLeaves(Buffer.concat(texts.map(leafHash)));
const hex = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('hex'));

test.each(ROOTS.map((root, index) => [index + 1, root] as const))('the root of %i leaves', (size, root) => {
  expect(rootOf(size, leaves(TEXTS.slice(0, size))).toString('hex')).toBe(root);
});

test.each(PATHS)('the path to the leaf %i of %i', (index, size, path) => {
  expect(hex(pathTo(index, size, leaves(TEXTS.slice(0, size))))).toEqual(path);
});

test.each(CONSISTENCIES)('%i leaves are the beginning of %i', (first, size, hashes) => {
  expect(hex(consistencyOf(first, size, leaves(TEXTS.slice(0, size))))).toEqual(hashes);
});

describe('a log that grows', () => {
  const log = new Registro();
  const kept: Buffer[][] = [];
  const subtrees: Subtrees = (level, end) => kept[end - 1]?.[level] as Buffer;

  test('has the root of all its leaves at any size, and keeps each whole subtree once', () => {
    for (let size = 1; size <= 100; size += 1) {
      const leaf = leafHash(`${size}`);
      const { nos, raiz } = log.append(leaf);
      kept.push(
        Array.from({ length: nos.length / 32 }, (_, level) => nos.subarray(32 * level, 32 * level + 32)),
      );
      const all = leaves(Array.from({ length: size }, (_, index) => `${index + 1}`));
      expect(hex([raiz])).toEqual(hex([rootOf(size, all)]));
      expect(hex(kept.at(-1) ?? [])).toEqual(hex(endingWith(leaf, size, all)));
    }
    expect(kept.flat()).toHaveLength(100 + 50 + 25 + 12 + 6 + 3 + 1);
  });

  test('reads few of them for a path', () => {
    for (const size of [1, 2, 7, 64, 99, 100]) {
      const read = subtreesOf((each) => pathTo(size - 1, size, each));
      expect(read.length).toBeLessThanOrEqual(7);
      expect(read.every(({ level, end }) => kept[end - 1]?.[level])).toBe(true);
      expect(hex(pathTo(0, size, subtrees)).length).toBe(Math.ceil(Math.log2(size)));
    }
  });
});

test('a leaf and a node of the same bytes have different hashes', () => {
  const [left, right] = [leafHash('a'), leafHash('b')];
  expect(leafHash(Buffer.concat([left, right]).toString('latin1'))).not.toEqual(nodeHash(left, right));
});
