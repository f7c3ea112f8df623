import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Act, contradiction } from './order.ts';

/** A balance of ten, which never falls below zero; and a batch, whose phase is in another book. */

type Between = [sent: number, answered: number];
const NEVER = Number.POSITIVE_INFINITY;

const wrote = (change: number, [sent, answered]: Between, seq: number): Act<number> => ({
  ...{ what: `${change}, row ${seq}`, sent, answered, rows: { ledger: seq } },
  on: (saldo) => (saldo + change < 0 ? undefined : saldo + change),
});
const read = (seen: number, [sent, answered]: Between): Act<number> => ({
  ...{ what: `reads ${seen}`, sent, answered },
  on: (saldo) => (saldo === seen ? saldo : undefined),
});
const refused = (change: number, [sent, answered]: Between): Act<number> => ({
  ...{ what: `${change} is refused`, sent, answered },
  on: (saldo) => (saldo + change < 0 ? saldo : undefined),
});

interface Batch {
  saldo: number;
  ready: boolean;
}
const moved = (change: number, ready: boolean, seq: number): Act<Batch> => ({
  ...{ what: `${change}, ${ready}`, sent: 0, answered: NEVER, rows: { ledger: seq } },
  on: (batch) => (batch.ready === ready ? { ...batch, saldo: batch.saldo + change } : undefined),
});
const passed = (ready: boolean, seq: number): Act<Batch> => ({
  ...{ what: `${ready}`, sent: 0, answered: NEVER, rows: { phases: seq } },
  on: (batch) => ({ ...batch, ready }),
});

describe('acts on one balance', () => {
  test.each<[string, Act<number>[]]>([
    ['none', []],
    ['writes at once, in either order', [wrote(-6, [0, 5], 2), wrote(5, [0, 5], 1), wrote(-9, [1, 5], 3)]],
    ['a look during a write that sees it', [wrote(-4, [0, 5], 1), read(6, [1, 2])]],
    ['a look during a write that does not', [wrote(-4, [0, 5], 1), read(10, [1, 2])]],
    [
      'a refusal that was right for a moment',
      [wrote(-9, [0, 3], 1), refused(-2, [1, 9]), wrote(9, [4, 6], 2)],
    ],
    [
      'a write that nobody answered, seen late',
      [wrote(-4, [0, NEVER], 1), read(10, [1, 2]), read(6, [3, 4])],
    ],
    ['as much as there is', [wrote(-10, [0, 1], 1), refused(-1, [2, 3])]],
  ])('can have been: %s', (_, acts) => {
    expect(contradiction(10, acts)).toBeNull();
    expect(contradiction(10, acts.toReversed())).toBeNull();
  });

  test.each<[string, Act<number>[]]>([
    ['a row before one that was answered before it was asked', [wrote(1, [0, 1], 2), wrote(1, [2, 3], 1)]],
    ['more than there is', [wrote(-6, [0, 9], 1), wrote(-6, [0, 9], 2)]],
    ['an answer before its commit', [wrote(-4, [0, 1], 1), read(10, [2, 3])]],
    ['a look at what is still to come', [read(6, [0, 1]), wrote(-4, [2, 3], 1)]],
    ['a look that goes back', [wrote(-4, [0, 9], 1), read(6, [1, 2]), read(10, [3, 4])]],
    ['a look at what never was', [wrote(-4, [0, 9], 1), wrote(-2, [0, 9], 2), read(8, [0, 9])]],
    ['a refusal that was right at no moment', [refused(-8, [2, 3]), wrote(-4, [4, 5], 1)]],
    ['a refusal that was right too early', [wrote(-9, [0, 1], 1), wrote(9, [2, 3], 2), refused(-2, [4, 5])]],
    ['a write that is there twice', [wrote(-4, [0, 1], 1), wrote(-4, [0, 1], 2), read(6, [2, 3])]],
  ])('cannot have been: %s', (_, acts) => {
    expect(contradiction(10, acts)).toMatch(/^after \d of \d acts, at \d+, none fits: /);
    expect(contradiction(10, acts.toReversed())).not.toBeNull();
  });

  test('say where they are stuck', () => {
    expect(contradiction(10, [wrote(-4, [0, 1], 1), read(10, [2, 3])])).toBe(
      'after 1 of 2 acts, at 6, none fits: reads 10',
    );
  });
});

test.each<[string, boolean, Act<Batch>[]]>([
  [
    'where each fits between others',
    true,
    [passed(true, 1), passed(false, 2), passed(true, 3), moved(-1, true, 1), moved(-1, false, 2)],
  ],
  [
    'where the first that comes to mind does not fit',
    true,
    [passed(true, 1), passed(false, 2), moved(-1, false, 1), moved(-1, true, 2), moved(1, false, 3)],
  ],
  [
    'not where one is missing',
    false,
    [passed(true, 1), passed(false, 2), moved(-1, true, 1), moved(1, false, 2), moved(1, true, 3)],
  ],
])('two books are put in one order %s', (_, possible, acts) => {
  expect(contradiction({ saldo: 5, ready: false }, acts) === null).toBe(possible);
});

test('the search finds an order exactly where trying all orders does', () => {
  const between = fc.tuple(fc.nat(5), fc.nat(3)).map(([sent, more]): Between => [sent, sent + more]);
  const change = fc.constantFrom(-2, -1, 1);
  const act = fc.oneof(
    fc.tuple(change, between).map(
      ([by, when]) =>
        (seq: number) =>
          wrote(by, when, seq),
    ),
    fc.tuple(fc.nat(3), between).map(
      ([seen, when]) =>
        () =>
          read(seen, when),
    ),
    fc.tuple(change, between).map(
      ([by, when]) =>
        () =>
          refused(by, when),
    ),
  );
  const tally = { possible: 0, impossible: 0 };
  fc.assert(
    fc.property(fc.array(act, { maxLength: 5 }), (made) => {
      const acts = made.map((each, seq) => each(seq));
      const possible = ordersOf(acts).some((order) => holds(2, order));
      tally[possible ? 'possible' : 'impossible'] += 1;
      expect(contradiction(2, acts) === null).toBe(possible);
    }),
    { numRuns: 500 },
  );
  expect(Math.min(tally.possible, tally.impossible)).toBeGreaterThan(50);
});

function ordersOf<One>(all: readonly One[]): One[][] {
  if (all.length === 0) return [[]];
  return all.flatMap((one, n) => ordersOf(all.toSpliced(n, 1)).map((others) => [one, ...others]));
}

function holds(first: number, order: readonly Act<number>[]): boolean {
  let state: number | undefined = first;
  for (const [n, act] of order.entries()) {
    const late = order.slice(n + 1);
    if (late.some(({ answered }) => answered < act.sent)) return false;
    if (act.rows && late.some(({ rows }) => rows && (rows.ledger ?? 0) < (act.rows?.ledger ?? 0)))
      return false;
    state = act.on(state);
    if (state === undefined) return false;
  }
  return true;
}
