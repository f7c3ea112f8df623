import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Bench, byTurns, middle, percent, type Row, timeOf, type Verdict } from './compared.ts';
import { COUNTER } from './counter.ts';
import { withBench } from './databases.ts';
import { Drawn } from './draw.ts';
import { business } from './load.ts';
import { CALLS, OTHERS, start } from './others.ts';
import { GROWING, READS } from './reads.ts';
import { PAGE, report } from './report.ts';
import { PARTS, type Part } from './speed-ups.ts';
import { walk, walkOver } from './walk.ts';
import { WRITES } from './writes.ts';

/**
 * The service beside a bare Fastify and pg server, on one database, in neighbouring windows of one run; and how answers
 * slow down with the length of the history, which the longest and a short one are asked for by turns. All else is asked of the longest. What is asked is drawn by a seed, which is printed: `--seed` draws the same again.
 * `npm run bench` takes some minutes. `-- --sizes 20000,2000000` goes to two million movements, `--seconds` sets the length of a
 * window; `--only <text>` runs the rows whose name contains it; `--write` puts the table into docs/performance.md. It fails when the
 * books differ afterwards, and exits with 2 when others use the machine, because no figure would be true; `--anyway` measures all
 * the same. `--without <name>` compares with our own service without one of its speed-ups or promises (`speed-ups.ts`), so that a ratio says what it
 * gives, or costs; `all` compares one after the other. `--walk` asks every GET with each pair of its filters instead, over `DATABASE_URL` when that is
 * set; with `--only`, those whose path contains the text.
 */

const { values: asked } = parseArgs({
  options: {
    sizes: { type: 'string', default: '20000,200000' },
    seconds: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
    anyway: { type: 'boolean', default: false },
    walk: { type: 'boolean', default: false },
    without: { type: 'string' },
  },
});

/** The parts that the other server is to lack, one after the other. */
const WITHOUT = asked.without === 'all' ? Object.keys(PARTS) : asked.without ? [asked.without] : [];
const [LARGEST = 0, ...SMALLER] = asked.sizes
  .split(',')
  .map(Number)
  .sort((a, b) => b - a);
/** Others may use so much of the machine. */
const QUIET = 0.15;
/** Each kind of row in a file of its own. */
const ROWS: Row[] = [...READS, ...WRITES, ...COUNTER, ...OTHERS];

const verdicts: Verdict[] = [];
const wanted = (name: string) => name.includes(asked.only);

if (WITHOUT.some((name) => !Object.hasOwn(PARTS, name))) {
  console.error(`--without takes one of all, ${Object.keys(PARTS).join(', ')}`);
  process.exit(1);
}
if (asked.walk && process.env.DATABASE_URL)
  process.exit((await walkOver(process.env.DATABASE_URL, asked.only, Number(asked.seed))) === 0 ? 0 : 1);
const busy = await business();
if (busy > QUIET && !asked.anyway) {
  console.error(
    `others use ${percent(busy)} of this machine: no figure would be true; come back when it is quiet`,
  );
  process.exit(2);
}
console.log(`seed ${asked.seed}`);
await withBench(history(LARGEST), async (bench) => {
  if (asked.walk) {
    const failed = await walk({
      ...bench,
      url: bench.ours.url,
      only: asked.only,
      seed: Number(asked.seed),
    });
    if (failed > 0) process.exitCode = 1;
    return;
  }
  if (bench.lacking !== undefined) {
    const { rows } = PARTS[bench.lacking] as Part;
    for (const [name, measure] of [...ROWS, ...CALLS])
      if (rows.includes(name) && wanted(name)) add(await measure(bench));
    return;
  }
  if (wanted('growth'))
    for (const rows of SMALLER) await withBench(history(rows), (small) => growth(rows, small, bench));
  for (const [name, measure] of ROWS) if (wanted(name)) add(await measure(bench));
});
if (asked.walk) process.exit();
if (WITHOUT.length === 0 && wanted('start')) for (const verdict of await start()) add(verdict);
const given = process.argv.slice(2);
if (!given.includes('--seed')) given.push('--seed', asked.seed);
const run = { arguments: given.join(' '), movements: LARGEST };
const text = await report(run, verdicts, WITHOUT.length > 0);
console.log(`\n${text}`);
if (asked.write) await writeFile(PAGE, text);

function add(verdict: Verdict): void {
  verdicts.push(verdict);
  console.log(`${verdict.name}: ${verdict.value} (goal ${verdict.goal}) ${verdict.details}`);
}

function history(rows: number) {
  return { rows, seconds: Number(asked.seconds), drawn: new Drawn(Number(asked.seed)), without: WITHOUT };
}

/** Asks the same of a short history and of the longest, by turns. */
async function growth(rows: number, small: Bench, large: Bench): Promise<void> {
  for (const [name, draw] of Object.entries(GROWING)) {
    const of = (bench: Bench) => () => timeOf(bench, draw);
    const [before, after] = (await byTurns(large, of(small), of(large))).map(middle) as [number, number];
    const factor = after / before;
    add({
      name: `growth: ${name}`,
      value: `×${factor.toFixed(2)}`,
      goal: '≤ ×1.3',
      met: factor <= 1.3,
      details: `${rows}: ${before.toFixed(2)} ms; ${LARGEST}: ${after.toFixed(2)} ms`,
    });
  }
}
