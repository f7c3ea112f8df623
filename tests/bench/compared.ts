import { deepStrictEqual } from 'node:assert/strict';
import type { Db } from '../../db/connection.ts';
import type { Drawn } from './draw.ts';
import { type Asked, load, median, spread, type Target, type Window, type Work } from './load.ts';
import { goalOf } from './speed-ups.ts';

/** One database with a history, the service and the bare server on it. */
export interface Bench {
  ours: Target;
  bare: Target;
  /** The part that the other server lacks, which is ours then and not bare. */
  lacking: string | undefined;
  db: Db;
  headers: Record<string, string>;
  seconds: number;
  drawn: Drawn;
  especies: string[];
  lotes: string[];
  /** The species that a seventh of all batches are of. */
  busiest: string;
  /** So many movements are of it. */
  ofBusiest: number;
  /** The service's, with its database. */
  folder: string;
}

/** A line of the table. */
export interface Verdict {
  name: string;
  value: string;
  goal: string;
  met: boolean;
  details: string;
}

/** A row of the table: what it is called, and how it is measured. */
export type Row = readonly [name: string, measure: (bench: Bench) => Promise<Verdict>];

/** Draws the next request; every client has its own. */
export type Draw = (bench: Bench) => Asked;

const WINDOWS = 3;

export const get = (path: string): Asked => ({ method: 'GET', path });

export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

export function work(bench: Bench, draw: Draw, connections: number): Work {
  return { draw: () => draw(bench), connections, headers: bench.headers };
}

/** Ours against bare, by requests a second. */
export function comparedRow(name: string, draw: Draw, goal: number, connections = 16): Row {
  return [
    name,
    async (bench) => {
      await sameAnswers(bench, draw);
      const asks = work(bench, draw, connections);
      const measure = (target: Target) => () => load(target, asks, bench.seconds);
      const [a, b] = await byTurns(bench, measure(bench.ours), measure(bench.bare));
      const { lacking } = bench;
      if (lacking === undefined) return ratioOf(name, { a, b, goal, names: ['ours', 'bare'] });
      return ratioOf(`${lacking}: ${name}`, { a, b, goal: goalOf(lacking), names: ['with', 'without'] });
    },
  ];
}

/** So many requests are answered by both before a row of reads. */
const ALIKE = 20;
/** The bare server's has the rows and the totals, but no columns with their titles. */
const REPORT = '/relatorios/';

/** A server that sends less is no measure: throws where the two tell different data of one request. */
async function sameAnswers(bench: Bench, draw: Draw): Promise<void> {
  for (let n = 0; n < ALIKE; n += 1) {
    const { method, path } = draw(bench);
    if (method !== 'GET' || path?.startsWith(REPORT)) return;
    const [ours, other] = await Promise.all(
      [bench.ours, bench.bare].map(async ({ url }) => {
        const answer = await fetch(`${url}${path}`, { headers: bench.headers });
        return ((await answer.json()) as { data: unknown }).data;
      }),
    );
    deepStrictEqual(other, ours, `${path} is answered otherwise by the server beside ours`);
  }
}

interface Compared {
  a: Window[];
  b: Window[];
  goal: number;
  names: readonly [string, string];
}

export function ratioOf(name: string, { a, b, goal, names }: Compared): Verdict {
  const [mine, theirs] = [median(a), median(b)];
  // On a busy machine a short window may end before the first answer.
  const ratio = theirs.rate === 0 ? 0 : mine.rate / theirs.rate;
  const failed = a.reduce((sum, each) => sum + each.failed, 0);
  return {
    name,
    value: `${theirs.rate === 0 ? `no answer to ${names[1]}` : ratio.toFixed(2)}${failed > 0 ? `, ${failed} failed` : ''}`,
    goal: `≥ ${goal}`,
    met: ratio >= goal && failed === 0,
    details: [
      figures(names[0], mine),
      figures(names[1], theirs),
      `spread ${percent(spread(a))}, ${percent(spread(b))}`,
    ].join('; '),
  };
}

/**
 * By turns, so that whatever else happens to the machine happens to both. The next window begins when the database is idle
 * again: what one leaves behind is not charged to the other.
 */
export async function byTurns<T>(
  { db }: Bench,
  one: () => Promise<T>,
  other: () => Promise<T>,
): Promise<[T[], T[]]> {
  const [a, b]: [T[], T[]] = [[], []];
  for (let n = 0; n <= WINDOWS; n += 1) {
    for (const [measure, found] of [
      [one, a],
      [other, b],
    ] as const) {
      const measured = await measure();
      if (n > 0) found.push(measured);
      await idle(db);
    }
  }
  return [a, b];
}

/** Resolves when nobody else asks anything of the database. */
export async function idle(db: Db): Promise<void> {
  const busy = `
    select count(*) as n from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`;
  while ((await db.raw(busy)).rows[0].n > 0);
}

/** Milliseconds by request, asked one after the other, in one window. */
export async function timeOf(bench: Bench, draw: Draw): Promise<number> {
  const { rate } = await load(bench.ours, work(bench, draw, 1), bench.seconds);
  return 1_000 / rate;
}

export function figures(whose: string, { rate, p50, p99, cpu }: Window): string {
  return `${whose} ${rate.toFixed(0)}/s, p50 ${p50} ms, p99 ${p99} ms, ${cpu.toFixed(2)} ms of processor`;
}

export function middle(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
