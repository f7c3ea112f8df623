import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figures, longest, told } from './figures.ts';
import { PROMISES, type Promised } from './promises.ts';

/**
 * What must be impossible, tried often: `npm run trust`, or some of it, by number or name: `npm run trust -- 8 access`.
 * `--quick` tries as often as `npm run test:system` does; `--pieces` cuts a full form short, which the table then says; `--seed`
 * draws what an earlier run drew; `--write` keeps the rows in docs/trust.md. Exits with 1 when anything was lost.
 */
const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    pieces: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 30)) },
    write: { type: 'boolean', default: false },
  },
});

const SEED = Number(asked.seed);
const PAGE = 'docs/trust.md';
const TITLES = '| # | promise | runs | losses | longest, of its goal | seconds | seed | day, commit |';
const HEAD = [TITLES, '|---|---|---|---|---|---|---|---|'];

/** A line of the table. */
interface Verdict {
  number: number;
  cells: string[];
  losses: number;
}

const chosen = Object.entries(PROMISES).filter(
  ([number, { name }]) =>
    positionals.length === 0 || positionals.includes(number) || positionals.includes(name),
);
if (chosen.length === 0) throw new Error(`no promise is called ${positionals.join(', ')}`);

const verdicts: Verdict[] = [];
for (const [number, promised] of chosen) {
  verdicts.push(await tried(Number(number), promised));
  console.log(rowOf(verdicts.at(-1) as Verdict));
}
console.log(`\n${[...HEAD, ...verdicts.map(rowOf)].join('\n')}\n\n${machine()}`);
if (asked.write) await keep(verdicts);
process.exitCode = verdicts.some(({ losses }) => losses > 0) ? 1 : 0;

async function tried(number: number, { promise, files, only, ...forms }: Promised): Promise<Verdict> {
  const { quick = { runs: 'all' }, full = quick } = forms;
  const { runs, pieces = 1, counts = {} } = asked.quick ? quick : full;
  const wanted = Math.min(pieces, Number(asked.pieces ?? pieces));
  const began = performance.now();
  let losses = 0;
  let figures: Figures = {};
  for (let piece = 0; piece < wanted; piece += 1) {
    const seed = String(SEED + piece);
    const seeds = { FUZZ_SEED: seed, PROPERTY_SEED: seed };
    const env = {
      ...seeds,
      ...(!asked.quick && { GOALS: '1' }),
      ...Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, String(n)])),
    };
    const found = await triedOnce([...files, ...(only ? ['-t', only] : [])], env);
    losses += found.losses;
    figures = longest(figures, found.figures);
  }
  const seconds = Math.round((performance.now() - began) / 1_000);
  const times = wanted < pieces ? `${wanted} of ${pieces} pieces of ${runs}` : runs;
  const counted = [times, losses, told(figures), seconds, SEED].map(String);
  return { number, losses, cells: [promise, ...counted, when()] };
}

/** What a run of Vitest says, as far as it is read here. */
interface Tally {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: { assertionResults: { meta: { figures?: Figures } }[] }[];
}

/** How many tests failed, and the longest of what all measured; what did not run at all is one loss. */
async function triedOnce(
  args: string[],
  env: Record<string, string>,
): Promise<{ losses: number; figures: Figures }> {
  const folder = await mkdtemp(join(tmpdir(), 'viveiro-promessas-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters], {
    // What hours of histories leave in a database has its place on the disk.
    env: { ...process.env, TMPDIR: tmpdir(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (text) => (output += text));
  const [code] = await once(run, 'close');
  const tally: Tally = await readFile(report, 'utf8').then(JSON.parse, () => ({}));
  await rm(folder, { recursive: true });
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = tally;
  const figures = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .reduce<Figures>((known, { meta }) => longest(known, meta.figures ?? {}), {});
  if (code === 0 && passed > 0) return { losses: 0, figures };
  console.error(output);
  return { losses: Math.max(1, failed), figures };
}

/** The page with these rows in the place of those of the same numbers. */
async function keep(rows: Verdict[]): Promise<void> {
  const lines = (await readFile(PAGE, 'utf8')).split('\n');
  const first = lines.indexOf(TITLES) + HEAD.length;
  const end = lines.findIndex((line, n) => n >= first && !line.startsWith('|'));
  if (first < HEAD.length || end < 0) throw new Error(`${PAGE} has no table with the columns ${TITLES}`);
  const known = lines.slice(first, end).map((line) => [Number(line.split('|')[1]), line] as const);
  const table = new Map([...known, ...rows.map((row) => [row.number, rowOf(row)] as const)]);
  const sorted = [...table].sort(([a], [b]) => a - b).map(([, line]) => line);
  await writeFile(PAGE, [...lines.slice(0, first), ...sorted, ...lines.slice(end)].join('\n'));
}

function rowOf({ number, cells }: Verdict): string {
  return `| ${[number, ...cells].join(' | ')} |`;
}

function when(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  return `${new Date().toISOString().slice(0, 10)}, ${commit}`;
}

function machine(): string {
  const [{ model = '' } = {}] = cpus();
  return `${cpus().length} × ${model.trim()}, Node ${process.versions.node}`;
}
