import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { coldStart } from '../admin/cold-start.ts';
import { ADMIN, startByNpm } from './built-service.ts';
import {
  type Bench,
  byTurns,
  comparedRow,
  type Draw,
  daysAgo,
  figures,
  get,
  idle,
  middle,
  type Row,
  type Verdict,
  work,
} from './compared.ts';
import { load, median, memory } from './load.ts';

/** What has no bare server beside it: tRPC, files, the check of the books, memory and the start. */

const input = (value: object) => encodeURIComponent(JSON.stringify(value));
const rest: Draw = ({ drawn, especies }) => get(`/especies/${drawn.of(especies)}`);
const single: Draw = ({ drawn, especies }) =>
  get(`/trpc/especies.buscar?input=${input({ id: drawn.of(especies) })}`);
const ten: Draw = ({ drawn, especies }) => {
  const ids = Array.from({ length: 10 }, (_, n) => [n, { id: drawn.of(especies) }]);
  return get(
    `/trpc/${Array(10).fill('especies.buscar').join(',')}?batch=1&input=${input(Object.fromEntries(ids))}`,
  );
};

export const OTHERS: Row[] = [
  ['trpc: a call against the same by REST', trpcAgainstRest],
  ['trpc: ten in a batch, in calls', tenInABatch],
  ['file: CSV of a year of movements', (bench) => file(bench, 'csv', 365)],
  ['file: XLSX of a year of movements', (bench) => file(bench, 'xlsx', 365)],
  ['file: PDF of three days of movements', (bench) => file(bench, 'pdf', 2)],
  ['app: cold start at a quarter of the processor', appStart],
  ['verificar', verificar],
  ['memory after all of this', memoryAfter],
];

/** Against our own service without a speed-up. */
export const CALLS: Row[] = [
  comparedRow('trpc: a call', single, 1),
  comparedRow('trpc: ten in a batch', ten, 1),
];

async function trpcAgainstRest(bench: Bench): Promise<Verdict> {
  const { ratio, trpc } = await againstSingle(bench, rest);
  return {
    name: 'trpc: a call against the same by REST',
    value: ratio.toFixed(2),
    goal: '≥ 0.85',
    met: ratio >= 0.85,
    details: figures('tRPC', trpc),
  };
}

async function tenInABatch(bench: Bench): Promise<Verdict> {
  const { ratio, other } = await againstSingle(bench, ten);
  return {
    name: 'trpc: ten in a batch, in calls',
    value: ratio.toFixed(2),
    goal: '< 3',
    met: ratio < 3,
    details: figures('batch', other),
  };
}

/** How many single calls by tRPC are answered while one of another kind is. */
async function againstSingle(bench: Bench, kind: typeof single) {
  const [a, b] = await byTurns(
    bench,
    () => load(bench.ours, work(bench, single, 16), bench.seconds),
    () => load(bench.ours, work(bench, kind, 16), bench.seconds),
  );
  const [trpc, other] = [median(a), median(b)];
  return { ratio: trpc.rate / other.rate, trpc, other };
}

/** When its first byte came, when its last, what the process grew by meanwhile, and whether it gave that back. */
async function file({ ours, headers, db, drawn }: Bench, formato: string, days: number): Promise<Verdict> {
  const last = drawn.below(300);
  const path = `/relatorios/movimentacoes?formato=${formato}&data_inicio=${daysAgo(last + days)}&data_fim=${daysAgo(last)}`;
  const before = memory(ours.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memory(ours.pid));
  }, 200);
  const start = performance.now();
  const answer = await fetch(ours.url + path, { headers });
  let first: number | undefined;
  let bytes = 0;
  for await (const chunk of (answer.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    first ??= performance.now() - start;
    bytes += chunk.length;
  }
  const total = performance.now() - start;
  clearInterval(watch);
  await idle(db);
  const back = await backTo(ours.pid, before * MORE);
  const s = (first ?? total) / 1_000;
  return {
    name: `file: ${formato.toUpperCase()} of ${days === 2 ? 'three days' : 'a year'} of movements`,
    value: answer.ok ? `first byte after ${s.toFixed(2)} s` : `${answer.status}`,
    goal: '≤ 1 s, memory back within a minute',
    met: answer.ok && s <= 1 && back !== undefined,
    details:
      `${(bytes / 1e6).toFixed(1)} MB in ${(total / 1_000).toFixed(1)} s, ${(most - before).toFixed(0)} MB of memory more, ` +
      (back === undefined ? 'not given back' : `given back after ${back} s`),
  };
}

/** So much of what it had before a process may keep. */
const MORE = 1.25;
const PATIENCE_S = 60;

/** Seconds until the process has no more memory than so many MB; undefined when that takes more than a minute. */
async function backTo(pid: number, mb: number): Promise<number | undefined> {
  for (let s = 0; s <= PATIENCE_S; s += 1) {
    if (memory(pid) <= mb) return s;
    await wait(1_000);
  }
  return undefined;
}

/** The first opening of the app by a telephone. */
async function appStart({ ours }: Bench): Promise<Verdict> {
  const { ms, requests, kB, kBInAll } = await coldStart(ours.url, ADMIN);
  return {
    name: 'app: cold start at a quarter of the processor',
    value: `${(ms / 1_000).toFixed(1)} s, ${kB} kB, ${requests} requests`,
    goal: '≤ 2.5 s, ≤ 1 MB, ≤ 25 requests',
    met: ms <= 2_500 && kB <= 1_000 && requests <= 25,
    details: `${kBInAll} kB with what it keeps for when there is no connection`,
  };
}

/** The command, from its start to its end, over figures and seals that stand for all rows. */
async function verificar({ folder }: Bench): Promise<Verdict> {
  const start = performance.now();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/adapters/cli/viveiro.js', 'verificar'],
    { env: { PATH: process.env.PATH, DATA_DIR: folder }, maxBuffer: 1e8 },
  ).catch(({ stdout: said, stderr }) => {
    throw new Error(`the books differ after all of this, or could not be checked: ${said}${stderr}`);
  });
  const seconds = (performance.now() - start) / 1_000;
  return {
    name: 'verificar',
    value: `${seconds.toFixed(1)} s`,
    goal: '≤ 30 s',
    met: seconds <= 30,
    details: /selos: .*/.exec(stdout)?.[0] ?? '',
  };
}

async function memoryAfter({ ours }: Bench): Promise<Verdict> {
  const value = `${memory(ours.pid).toFixed(0)} MB`;
  return {
    name: 'memory after all of this',
    value,
    goal: '–',
    met: true,
    details: 'of the process, without the database',
  };
}

/** The start of a built checkout, as an operator does it every time but the first, and what it takes when nobody asks for anything. */
export async function start(): Promise<Verdict[]> {
  const starts = [await startByNpm(), await startByNpm(), await startByNpm()];
  const seconds = middle(starts.map((each) => each.seconds));
  const mb = middle(starts.map((each) => each.mb));
  const mbInAll = middle(starts.map((each) => each.mbInAll));
  return [
    {
      name: 'start: npm start of a built checkout',
      value: `${seconds.toFixed(1)} s`,
      goal: '≤ 2 s',
      met: seconds <= 2,
      details: starts.map((each) => `${each.seconds.toFixed(1)} s`).join(', '),
    },
    {
      name: 'start: memory at rest',
      value: `${mb.toFixed(0)} MB`,
      goal: '≤ 120 MB',
      met: mb <= 120,
      details: 'of the process, without the database',
    },
    {
      name: 'start: memory at rest, with PostgreSQL',
      value: `${mbInAll.toFixed(0)} MB`,
      goal: '≤ 200 MB',
      met: mbInAll <= 200,
      details: 'of an empty database',
    },
  ];
}
