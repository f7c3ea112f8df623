/** What somebody did with a thing that others use at the same time, or saw of it. */
export interface Act<State> {
  /** For whoever reads that it cannot have been so. */
  what: string;
  /** It happened at one moment between these; `answered` is Infinity where nobody was answered. */
  sent: number;
  answered: number;
  /** Its numbers, by book: what is in one book happened in its order. */
  rows?: Readonly<Record<string, number>>;
  /** What it makes of the state: the same where it only looks; undefined where it cannot happen, or be answered as it was. */
  on(state: State): State | undefined;
}

/** Acts that are taken as done, in an order that is not kept, and what they lead to. */
interface Way<State> {
  done: Uint8Array;
  count: number;
  state: State;
}

/**
 * Null when the acts can have happened one after the other, each between its two moments and in the order of its books; otherwise
 * how far they could. It is the search of Wing and Gong with Lowe's memory, as porcupine does it: an act may be the next one when
 * none of the others was answered before it was sent, and no set of acts is tried twice that leads to the same state. The books
 * decide the order of most acts. One that only looks is taken as soon as it fits, which closes no way to any other.
 */
export function contradiction<State>(first: State, acts: readonly Act<State>[]): string | null {
  const sorted = acts.toSorted((a, b) => a.sent - b.sent);
  const before = beforeInBooks(sorted);
  const start = { done: new Uint8Array(sorted.length), count: 0, state: first };
  const ways: Way<State>[] = [start];
  const seen = new Set<string>();
  let furthest: Way<State> = start;
  for (let way = ways.pop(); way; way = ways.pop()) {
    if (way.count === sorted.length) return null;
    if (way.count > furthest.count) furthest = way;
    const place = `${Buffer.from(way.done).toString('latin1')} ${JSON.stringify(way.state)}`;
    if (seen.has(place)) continue;
    seen.add(place);
    const next = nextOf(sorted, before, way).flatMap((n) => after(sorted, way as Way<State>, n));
    const looked = next.find(({ state }) => Object.is(state, way?.state));
    ways.push(...(looked ? [looked] : next.toReversed()));
  }
  const stuck = nextOf(sorted, before, furthest).map((n) => sorted[n]?.what);
  const { count, state } = furthest;
  return `after ${count} of ${sorted.length} acts, at ${JSON.stringify(state)}, none fits: ${stuck.join('; ')}`;
}

/** The acts that may be the next one. */
function nextOf<State>(
  sorted: readonly Act<State>[],
  before: readonly number[][],
  { done }: Way<State>,
): number[] {
  const next: number[] = [];
  let firstAnswer = Number.POSITIVE_INFINITY;
  for (const [n, { sent, answered }] of sorted.entries()) {
    if (sent > firstAnswer) break;
    if (done[n]) continue;
    firstAnswer = Math.min(firstAnswer, answered);
    if (before[n]?.every((each) => done[each])) next.push(n);
  }
  return next;
}

function after<State>(sorted: readonly Act<State>[], way: Way<State>, n: number): Way<State>[] {
  const state = sorted[n]?.on(way.state);
  if (state === undefined) return [];
  const done = way.done.slice();
  done[n] = 1;
  return [{ done, count: way.count + 1, state }];
}

/** For each act, the one before it in each of its books. */
function beforeInBooks<State>(acts: readonly Act<State>[]): number[][] {
  const before: number[][] = acts.map(() => []);
  for (const book of new Set(acts.flatMap(({ rows = {} }) => Object.keys(rows)))) {
    const seq = (n: number) => acts[n]?.rows?.[book] as number;
    const inBook = [...acts.keys()].filter((n) => seq(n) !== undefined).sort((a, b) => seq(a) - seq(b));
    for (const [place, n] of inBook.entries()) if (place > 0) before[n]?.push(inBook[place - 1] as number);
  }
  return before;
}
