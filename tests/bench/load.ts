import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon, { type Request } from 'autocannon';

/** What is asked: its path, and of a write the rest. */
export type Asked = Pick<Request, 'method' | 'path' | 'headers' | 'body'>;

/** A server that takes load: its address and its process. */
export interface Target {
  url: string;
  pid: number;
}

/** What one kind of request is: each is drawn when it is sent. */
export interface Work {
  draw(): Asked;
  connections: number;
  headers: Record<string, string>;
  /** The status of refusals that are part of the work. */
  refused?: '400';
}

/** Of one window. Rate in requests a second, times in milliseconds. */
export interface Window {
  rate: number;
  p50: number;
  p99: number;
  /** Processor time of the server's own process, by request. */
  cpu: number;
  failed: number;
  /** Of these, those that were told to come back (503). */
  busy: number;
}

/** Sends `work` for some seconds. */
export async function load(
  target: Target,
  { draw, connections, headers, refused }: Work,
  seconds: number,
): Promise<Window> {
  const before = cpuTime(target.pid);
  const result = await autocannon({
    ...{ url: target.url, connections, duration: seconds, headers, timeout: 30 },
    requests: [{ setupRequest: (request) => withAsked(request, draw()) }],
  });
  const { '2xx': good, non2xx, errors, latency, duration, statusCodeStats = {} } = result;
  return {
    rate: good / duration,
    p50: latency.p50,
    p99: latency.p99,
    cpu: (cpuTime(target.pid) - before) / Math.max(1, good),
    failed: non2xx + errors - ((refused && statusCodeStats[refused]?.count) ?? 0),
    busy: statusCodeStats['503']?.count ?? 0,
  };
}

function withAsked(request: Request, { headers, ...asked }: Asked): Request {
  return { ...request, ...asked, headers: { ...request.headers, ...headers } };
}

/** The window whose rate is in the middle. */
export function median(windows: readonly Window[]): Window {
  const sorted = [...windows].sort((a, b) => a.rate - b.rate);
  return sorted[Math.floor(sorted.length / 2)] as Window;
}

/** How far the rates lie apart, as a share of the middle one. */
export function spread(windows: readonly Window[]): number {
  const rates = windows.map(({ rate }) => rate);
  return (Math.max(...rates) - Math.min(...rates)) / median(windows).rate;
}

/** The share of this machine's processors that others use just now. */
export async function business(): Promise<number> {
  const before = ticks();
  await wait(2_000);
  const after = ticks();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

function ticks() {
  const fields = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  const [, , , idle = 0, waiting = 0] = fields;
  return { idle: idle + waiting, all: fields.slice(0, 8).reduce((sum, n) => sum + n, 0) };
}

/** Milliseconds of processor time that a process has had; a tick is ten of them on Linux. */
function cpuTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/** Memory of a process that is its own, in MB. */
export function memory(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}
