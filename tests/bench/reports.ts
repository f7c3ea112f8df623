import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { shareDatabase } from '../../adapters/database.ts';
import { connect } from '../../db/connection.ts';
import { ADMIN, type BuiltService, withBuiltService } from './built-service.ts';

/**
 * When the first byte of a report of 50 000 movements comes, what the report costs the service's process in memory, how that compares
 * with what the service takes when it does nothing, and when it is given back: `npx tsx tests/bench/reports.ts`. The service is the built
 * one, with a database of its own that is gone afterwards. Exits with 1 when a file takes more than it may.
 */

const MOST_MB = 150;
const FIRST_BYTE_S = 1;
/** So much more than it had before may the process keep after a minute. */
const MORE = 1.25;
const MINUTE_S = 60;

const SPECIES = { nome_popular: 'Ipê-amarelo', categoria: 'NATIVA', tipo: 'SEMENTE' };

/** So many movements stand in each year. */
const YEARS = { 2019: 2_000, 2020: 50_000 };
type Year = keyof typeof YEARS;

await withBuiltService(async (service) => {
  const session = await post(`${service.url}/api/auth/sign-in/email`, ADMIN);
  const headers = { authorization: `Bearer ${session.token}` };
  await fill(service, await post(`${service.url}/especies`, SPECIES, headers), session.user.id);
  await measureAll(service, headers);
});

async function measureAll({ url, pid }: BuiltService, headers: Record<string, string>): Promise<void> {
  const measure = (formato: string, year: Year) => costOf(pid, `${url}${path(formato, year)}`, headers);
  // What is loaded once is no cost of a report.
  for (const formato of ['csv', 'xlsx', 'pdf']) await measure(formato, 2019);
  const idle = rss(pid);
  console.log(`o serviço parado: ${mb(idle)} MB`);
  const wanted: [formato: string, year: Year][] = [
    ['csv', 2020],
    ['xlsx', 2020],
    ['pdf', 2019],
  ];
  for (const [formato, year] of wanted) {
    const { extra, bytes, first, seconds } = await measure(formato, year);
    const back = await backTo(pid, idle * MORE);
    console.log(
      `${formato}, ${YEARS[year]} linhas, ${mb(bytes)} MB em ${seconds.toFixed(1)} s, o primeiro byte em ${first.toFixed(2)} s: ` +
        `${mb(extra)} MB a mais, ${(1 + extra / idle).toFixed(2)} vezes o serviço parado, ` +
        (back === undefined ? 'não devolvidos' : `devolvidos em ${back} s`),
    );
    if (first > FIRST_BYTE_S || extra > MOST_MB * 2 ** 20 || back === undefined) process.exitCode = 1;
  }
}

/** The most that the process grew by while it answered. In bytes and seconds. */
async function costOf(pid: number, url: string, headers: Record<string, string>) {
  const before = rss(pid);
  const start = performance.now();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, rss(pid));
  }, 10);
  const response = await fetch(url, { headers });
  let bytes = 0;
  let first = 0;
  const body = (response.body ?? []) as unknown as AsyncIterable<Uint8Array>;
  for await (const chunk of body) {
    first ||= (performance.now() - start) / 1_000;
    bytes += chunk.length;
  }
  clearInterval(timer);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return { extra: most - before, bytes, first, seconds: (performance.now() - start) / 1_000 };
}

/** Seconds until the process has no more than so many bytes; undefined when that takes more than a minute. */
async function backTo(pid: number, bytes: number): Promise<number | undefined> {
  for (let s = 0; s <= MINUTE_S; s += 1) {
    if (rss(pid) <= bytes) return s;
    await wait(1_000);
  }
  return undefined;
}

/** Memory of the service's process, in bytes. */
function rss(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString();
  return Number(kilobytes) * 1_024;
}

function mb(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}

function path(formato: string, year: Year): string {
  return `/relatorios/movimentacoes?formato=${formato}&data_inicio=${year}-01-01&data_fim=${year}-12-31`;
}

async function post(url: string, body: object, headers = {}) {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  const { data } = (await response.json()) as { data: { id: string; token: string; user: { id: string } } };
  return data;
}

/** Straight into the ledger: what is measured is reading. */
async function fill({ folder }: BuiltService, especie: { id: string }, usuarioId: string): Promise<void> {
  const { owner: connection, stop } = await shareDatabase(
    { databaseUrl: undefined, dataDir: folder },
    () => {},
  );
  const db = connect({ connection, patient: true });
  for (const [year, rows] of Object.entries(YEARS)) {
    await db.raw(
      `insert into movimentacoes (tipo, origem, especie_id, quantidade, variacao_sementeira, variacao_lote,
         usuario_id, operacao_id, data_registro, justificativa)
       select 'ENTRADA', 'MANUAL', ?, n, n, 0, ?, gen_random_uuid(), make_timestamptz(?, 6, 15, 12, 0, n % 60, 'UTC'),
         'Coleta de sementes na mata do município, número ' || n
       from generate_series(1, ?) as n`,
      [especie.id, usuarioId, Number(year), rows],
    );
  }
  await db.raw('analyze movimentacoes');
  await db.destroy();
  await stop();
}
