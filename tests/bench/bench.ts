import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Request } from 'autocannon';
import { shareDatabase } from '../../adapters/database.ts';
import { connect, type Db } from '../../db/connection.ts';
import { fechar } from '../../src/fechamento/fechar.ts';
import { verificarIntegridade } from '../../src/integridade/queries.ts';
import { selar } from '../../src/selos/selar.ts';
import { verificarSelos } from '../../src/selos/verificar.ts';
import { ADMIN, type BuiltService, startByNpm, withBuiltService } from './built-service.ts';
import { writeHistory } from './history.ts';
import { business, load, median, memory, spread, type Target, type Window, type Work } from './load.ts';
import { walk, walkOver } from './walk.ts';

/**
 * The service beside a bare Fastify and pg server, on one database, in neighbouring windows of one run; and how answers
 * slow down with the length of the history. `npm run bench` takes some minutes. `-- --sizes 20000,200000,2000000` goes to
 * two million movements, `--seconds` sets the length of a window; `--only <text>` runs the rows whose name contains it; `--write` puts the table into
 * docs/performance.md; `--walk` asks every GET with each pair of its filters instead, with values drawn by `--seed`, over `DATABASE_URL` when that
 * is set. It fails when the books differ afterwards, and exits with 2 when others use the machine, because no figure would be true.
 */

const { values: asked } = parseArgs({
  options: {
    sizes: { type: 'string', default: '20000,200000' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
    anyway: { type: 'boolean', default: false },
    walk: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

const SIZES = asked.sizes.split(',').map(Number);
const WINDOWS = 3;
const SECONDS = Number(asked.seconds);
/** Others may use so much of the machine. */
const QUIET = 0.15;

/** One database with a history, the service and the bare server on it. */
interface Bench {
  rows: number;
  ours: Target;
  bare: Target;
  db: Db;
  headers: Record<string, string>;
  especies: string[];
  lotes: string[];
  /** The species that a seventh of all batches are of. */
  busiest: string;
}

/** A line of the table. */
interface Verdict {
  name: string;
  value: string;
  goal: string;
  met: boolean;
  details: string;
}

type Requests = (bench: Bench) => Request[];

const get = (paths: string[]): Request[] => paths.map((path) => ({ method: 'GET', path }));
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
/** In a long history, a year of it. */
const oneYear = `data_inicio=${daysAgo(1_200)}&data_fim=${daysAgo(835)}`;
/** As much in a long history as in a short one. */
const oneMonth = `data_inicio=${daysAgo(30)}&data_fim=${daysAgo(0)}`;

/** What is compared with the bare server: the requests, the ratio that is the goal, and the connections. */
const COMPARED: Record<string, { requests: Requests; goal: number; connections?: number }> = {
  'species by id': { requests: (b) => get(b.especies.map((id) => `/especies/${id}`)), goal: 1.2 },
  'batch by id': { requests: (b) => get(b.lotes.map((id) => `/lotes/${id}`)), goal: 1.2 },
  'species, a page of 10': { requests: () => get(['/especies?limite=10']), goal: 1.2 },
  'species, a search': { requests: () => get(['/especies?limite=10&nome=planta%2012']), goal: 1.2 },
  'batches, a page of 10': { requests: () => get(['/lotes?limite=10']), goal: 1.2 },
  'movements of a species with dates': {
    requests: (b) => get(b.especies.map((id) => `/movimentacoes?especieId=${id}&${oneYear}`)),
    goal: 50,
  },
  'movements of the busiest species': {
    requests: (b) => get([`/movimentacoes?especieId=${b.busiest}`]),
    goal: 100,
  },
  'movements of the busiest species, page 2 000': {
    requests: (b) => get([`/movimentacoes?especieId=${b.busiest}&page=2000`]),
    goal: 100,
  },
  'audit trail, page 1': { requests: () => get(['/auditoria/logs']), goal: 100 },
  dashboard: { requests: () => get(['/dashboard/geral']), goal: 100 },
  'a movement, 16 writers': { requests: writes, goal: 1.5 },
  'a movement, 64 writers': { requests: writes, goal: 2.5, connections: 64 },
};

function writes({ especies }: Bench): Request[] {
  return especies.map((especie_id) => ({
    method: 'POST' as const,
    path: '/movimentacoes',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tipo: 'ENTRADA', especie_id, quantidade: 3, justificativa: 'Coleta na mata' }),
  }));
}

/** What must not slow down with the history, asked one request after the other. */
const GROWING: Record<string, Requests> = {
  'species, a page': COMPARED['species, a page of 10']?.requests as Requests,
  'batches, a page': COMPARED['batches, a page of 10']?.requests as Requests,
  'movements, page 1': () => get(['/movimentacoes']),
  'movements, page 500': () => get(['/movimentacoes?page=500']),
  'movements with dates': () => get([`/movimentacoes?${oneMonth}`]),
  'movements of a species with dates': (b) =>
    get(b.especies.map((id) => `/movimentacoes?especieId=${id}&${oneMonth}`)),
  'movements of the busiest species': COMPARED['movements of the busiest species']?.requests as Requests,
  'audit trail, page 1': () => get(['/auditoria/logs']),
  'audit trail of an action with dates': () => get([`/auditoria/logs?acao=CRIAR_MOVIMENTACAO&${oneMonth}`]),
  dashboard: () => get(['/dashboard/geral']),
};

const verdicts: Verdict[] = [];
const growth: Record<string, Record<number, number>> = {};
const wanted = (name: string) => name.includes(asked.only);

if (asked.walk && process.env.DATABASE_URL)
  process.exit(await walkOver(process.env.DATABASE_URL, Number(asked.seed)));
const busy = await business();
if (busy > QUIET && !asked.anyway) {
  console.error(
    `others use ${percent(busy)} of this machine: no figure would be true; come back when it is quiet`,
  );
  process.exit(2);
}
for (const rows of SIZES) {
  await withBench(rows, async (bench) => {
    if (asked.walk)
      process.exitCode = await walk({ ...bench, url: bench.ours.url, seed: Number(asked.seed) });
    if (asked.walk) return;
    for (const [name, requests] of Object.entries(GROWING)) {
      if (!wanted('growth')) break;
      const times = await timesOf(bench, requests);
      growth[name] = { ...growth[name], [rows]: middle(times) };
      console.log(`growth: ${name}, ${rows} movements: ${middle(times).toFixed(2)} ms`);
    }
    if (rows === SIZES.at(-1)) await compareAll(bench);
  });
}
if (wanted('start')) for (const verdict of await start()) add(verdict);
const table = [...verdicts, ...growthVerdicts()];
const text = report(table);
console.log(`\n${text}`);
if (asked.write) await writeFile('docs/performance.md', text);

async function compareAll(bench: Bench): Promise<void> {
  for (const [name, { requests, goal, connections = 16 }] of Object.entries(COMPARED)) {
    if (wanted(name)) add(await compared(bench, name, work(bench, requests, connections), goal));
  }
  if (wanted('dispatches')) add(await dispatches(bench));
  if (wanted('trpc')) for (const verdict of await trpc(bench)) add(verdict);
  if (wanted('seals')) for (const verdict of await seals(bench)) add(verdict);
  if (wanted('memory')) {
    const mb = memory(bench.ours.pid);
    add({
      name: 'memory after all of this',
      value: `${mb.toFixed(0)} MB`,
      goal: '–',
      met: true,
      details: '',
    });
  }
}

/** Milliseconds by request, asked one after the other, in windows. */
async function timesOf(bench: Bench, requests: Requests): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n <= WINDOWS; n += 1) {
    const { rate } = await load(bench.ours, work(bench, requests, 1), SECONDS);
    if (n > 0) times.push(1_000 / rate);
  }
  return times;
}

function add(verdict: Verdict): void {
  verdicts.push(verdict);
  console.log(`${verdict.name}: ${verdict.value} (goal ${verdict.goal}) ${verdict.details}`);
}

function work(bench: Bench, requests: Requests, connections: number): Work {
  return { requests: requests(bench), connections, headers: bench.headers };
}

/** Ours and bare by turns, so that whatever else happens to the machine happens to both. */
async function compared({ ours, bare }: Bench, name: string, asks: Work, goal: number): Promise<Verdict> {
  const [a, b] = await byTurns(
    () => load(ours, asks, SECONDS),
    () => load(bare, asks, SECONDS),
  );
  const [mine, theirs] = [median(a), median(b)];
  if (theirs.rate === 0 && theirs.failed > 0) throw new Error(`${name}: the bare server fails`);
  const ratio = mine.rate / Math.max(theirs.rate, 1 / SECONDS);
  const failed = a.reduce((sum, { failed }) => sum + failed, 0);
  return {
    name,
    value: `${ratio.toFixed(2)}${failed > 0 ? `, ${failed} failed` : ''}`,
    goal: `≥ ${goal}`,
    met: ratio >= goal && failed === 0,
    details: [
      figures('ours', mine),
      figures('bare', theirs),
      `spread ${percent(spread(a))}, ${percent(spread(b))}`,
    ].join('; '),
  };
}

async function byTurns<T>(one: () => Promise<T>, other: () => Promise<T>): Promise<[T[], T[]]> {
  const [a, b]: [T[], T[]] = [[], []];
  await one();
  await other();
  for (let n = 0; n < WINDOWS; n += 1) {
    a.push(await one());
    b.push(await other());
  }
  return [a, b];
}

function figures(whose: string, { rate, p50, p99, cpu }: Window): string {
  return `${whose} ${rate.toFixed(0)}/s, p50 ${p50} ms, p99 ${p99} ms, ${cpu.toFixed(2)} ms of processor`;
}

/** Fifty dispatches of one batch at once, until the last is answered. */
async function dispatches({ ours, bare, db, headers }: Bench): Promise<Verdict> {
  const { rows } = await db.raw(
    `select l.id as lote_id, i.especie_id, (select id from destinatarios limit 1) as destinatario_id
     from lotes l join lote_itens i on i.lote_id = l.id where l.status = 'ATIVO' and i.quantidade_atual > 500 limit 20`,
  );
  let next = 0;
  const fifty = async ({ url }: Target) => {
    const batch = rows[next++ % rows.length];
    const body = JSON.stringify({ ...batch, tipo: 'EXPEDICAO', quantidade: 1, justificativa: 'Plantio' });
    const start = performance.now();
    const send = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${url}/movimentacoes`, send)));
    const bad = answers.filter(({ status }) => status !== 201).length;
    if (bad > 0) throw new Error(`${bad} of 50 dispatches were not answered 201`);
    return performance.now() - start;
  };
  const [a, b] = await byTurns(
    () => fifty(ours),
    () => fifty(bare),
  );
  const [mine, theirs] = [middle(a), middle(b)];
  return {
    name: 'dispatches: 50 at once on one batch, time',
    value: (mine / theirs).toFixed(2),
    goal: '≤ 1',
    met: mine <= theirs,
    details: `ours ${mine.toFixed(0)} ms; bare ${theirs.toFixed(0)} ms`,
  };
}

/**
 * Writers while somebody seals every half second, a hundred times as often as the service does, against writers alone; and
 * how long it takes to compute all seals again.
 */
async function seals(bench: Bench): Promise<Verdict[]> {
  const { db, ours } = bench;
  const writers = () => load(ours, work(bench, writes, 16), SECONDS);
  const sealed = async () => {
    const over = new AbortController();
    const sealing = (async () => {
      for (; !over.signal.aborted; await wait(500)) await selar(db, new Date());
    })();
    const found = await writers();
    over.abort();
    await sealing;
    return found;
  };
  const [a, b] = await byTurns(sealed, writers);
  const ratio = median(a).rate / median(b).rate;
  await sealAll(db);
  const start = performance.now();
  const { registros, integra } = await verificarSelos({ db, now: () => new Date() });
  const seconds = (performance.now() - start) / 1_000;
  if (!integra) throw new Error('a sealed row differs');
  return [
    {
      name: 'seals: writers while sealing, against writers alone',
      value: ratio.toFixed(2),
      goal: '≥ 0.95',
      met: ratio >= 0.95,
      details: [
        figures('sealing', median(a)),
        figures('alone', median(b)),
        `spread ${percent(spread(a))}, ${percent(spread(b))}`,
      ].join('; '),
    },
    {
      name: 'seals: computed again, a million rows',
      value: `${((seconds / registros) * 1e6).toFixed(1)} s`,
      goal: '–',
      met: true,
      details: `${registros} rows in ${seconds.toFixed(1)} s`,
    },
  ];
}

/** Seals all rows, which the service does as well. */
async function sealAll(db: Db): Promise<void> {
  const left = `
    select exists (select from (values
      ('movimentacoes', (select max(seq) from movimentacoes)), ('auditoria', (select max(seq) from auditoria))) m (livro, seq)
      where not exists (select from selos s where s.livro = m.livro and s.ate >= m.seq)) as left`;
  while ((await db.raw(left)).rows[0].left) {
    while (await selar(db, new Date()));
    await wait(100);
  }
}

/** The same call by tRPC and by REST, and ten of them in one batch. */
async function trpc(bench: Bench): Promise<Verdict[]> {
  const { especies, ours } = bench;
  const input = (value: object) => encodeURIComponent(JSON.stringify(value));
  const single = () => get(especies.map((id) => `/trpc/especies.buscar?input=${input({ id })}`));
  const ten = () => {
    const ids = especies.slice(0, 10).map((id, n) => [n, { id }]);
    return get([
      `/trpc/${Array(10).fill('especies.buscar').join(',')}?batch=1&input=${input(Object.fromEntries(ids))}`,
    ]);
  };
  const rest = COMPARED['species by id']?.requests as Requests;
  const [a, b] = await byTurns(
    () => load(ours, work(bench, single, 16), SECONDS),
    () => load(ours, work(bench, rest, 16), SECONDS),
  );
  const calls = median(a).rate;
  const batch = await load(ours, work(bench, ten, 16), SECONDS);
  const ratio = calls / median(b).rate;
  const cost = calls / batch.rate;
  return [
    {
      name: 'trpc: a call against the same by REST',
      value: ratio.toFixed(2),
      goal: '≥ 0.85',
      met: ratio >= 0.85,
      details: figures('tRPC', median(a)),
    },
    {
      name: 'trpc: ten in a batch, in calls',
      value: cost.toFixed(2),
      goal: '< 3',
      met: cost < 3,
      details: figures('batch', batch),
    },
  ];
}

/** The start of a built checkout, as an operator does it every time but the first, and what it takes when nobody asks for anything. */
async function start(): Promise<Verdict[]> {
  const starts = [await startByNpm(), await startByNpm(), await startByNpm()];
  const seconds = middle(starts.map((each) => each.seconds));
  const mb = middle(starts.map((each) => each.mb));
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
  ];
}

function growthVerdicts(): Verdict[] {
  return Object.entries(growth).map(([name, times]) => {
    const [first = 0, ...rest] = SIZES.map((rows) => times[rows] ?? 0);
    const factor = Math.max(...rest) / first;
    return {
      name: `growth: ${name}`,
      value: `×${factor.toFixed(2)}`,
      goal: '≤ ×1.3',
      met: factor <= 1.3,
      details: SIZES.map((rows) => `${rows}: ${times[rows]?.toFixed(2)} ms`).join('; '),
    };
  });
}

/** Starts both servers over a history of so many movements. */
async function withBench(rows: number, measure: (bench: Bench) => Promise<void>): Promise<void> {
  await withBuiltService(async (service) => {
    const { owner: connection, stop } = await shareDatabase(
      { databaseUrl: undefined, dataDir: service.folder },
      () => {},
    );
    const db = connect({ connection, patient: true });
    await writeHistory(db, rows);
    await closeAll(db);
    await sealAll(db);
    const bare = await startBare(connection);
    try {
      await measure(await benchOf(rows, service, bare, db));
      const { integro, diferencas } = await verificarIntegridade({ db, now: () => new Date() });
      if (!integro) throw new Error(`the books differ after all of this: ${JSON.stringify(diferencas[0])}`);
    } finally {
      await bare.end();
      await db.destroy();
      await stop();
    }
  });
}

/** Waits until all rows of the history are closed, which the service does as well. */
async function closeAll(db: Db): Promise<void> {
  const left = `
    select coalesce(sum(m.seq - coalesce(f.ate, 0)), 0) as left from (values
      ('movimentacoes', (select max(seq) from movimentacoes)), ('auditoria', (select max(seq) from auditoria))) m (livro, seq)
    left join fechamentos f on f.figura = 'milhares de ' || m.livro or m.livro = 'movimentacoes' and f.figura like 'somas%'`;
  while ((await db.raw(left)).rows[0].left > 0) {
    while (await fechar(db, { fusoHorario: 'America/Sao_Paulo' }));
    await wait(100);
  }
  await db.raw('vacuum analyze milhares, somas_por_dia, somas_por_especie, somas_por_item');
}

async function benchOf(rows: number, { url, pid }: BuiltService, bare: Target, db: Db): Promise<Bench> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    body: JSON.stringify(ADMIN),
    headers: { 'content-type': 'application/json' },
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  const ids = async (sql: string) => (await db.raw(sql)).rows.map(({ id }: { id: string }) => id) as string[];
  const [busiest = ''] = await ids(
    `select especie_id as id from movimentacoes group by 1 order by count(*) desc limit 1`,
  );
  return {
    ...{ rows, bare, db, busiest },
    ours: { url, pid },
    headers: { authorization: `Bearer ${data.token}` },
    // Of those that batches were opened with lately.
    especies: await ids(
      `select distinct especie_id as id from (
         select especie_id from movimentacoes where especie_id <> '${busiest}' order by seq desc limit 10000) m
       order by 1 limit 200`,
    ),
    lotes: await ids(`select id from lotes order by md5(id::text) limit 200`),
  };
}

async function startBare(connection: unknown): Promise<Target & { end(): Promise<void> }> {
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/bench/bare.ts', JSON.stringify(connection)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(server, 'exit');
  const [address] = await once(server.stdout.setEncoding('utf8'), 'data');
  return { url: String(address).trim(), pid: server.pid ?? 0, end };

  async function end() {
    server.kill('SIGTERM');
    await ended;
  }
}

function middle(times: number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

function report(rows: Verdict[]): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
  return [
    '# Performance',
    '',
    `Printed by \`npm run bench -- --sizes ${asked.sizes} --seconds ${asked.seconds} --write\` on ${new Date().toISOString().slice(0, 10)} at commit ${commit}, ` +
      `Node ${process.version}, ${cpus().length} processors, ${SIZES.at(-1)?.toLocaleString('pt-BR')} movements. Ratios are ours against ` +
      'a bare Fastify and pg server on the same database, in neighbouring windows of one run.',
    '',
    '| what | measured | goal | | figures |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ name, value, goal, met, details }) =>
        `| ${name} | ${value} | ${goal} | ${met ? 'reached' : '**not reached**'} | ${details} |`,
    ),
    '',
  ].join('\n');
}
