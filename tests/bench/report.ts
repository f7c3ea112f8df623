import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import type { Verdict } from './compared.ts';

export const PAGE = 'docs/performance.md';

/** The second part of the page, which runs of its own print. */
const WORTH = '## What each speed-up gives, and what each promise costs';

interface Run {
  /** Of `npm run bench`. */
  arguments: string;
  movements: number;
}

/** The page with a new part, and the other part as it stands there. */
export async function report(run: Run, rows: readonly Verdict[], isOfSpeedUps: boolean): Promise<string> {
  const [beside = '', speedUps = ''] = (await readFile(PAGE, 'utf8')).split(`\n${WORTH}\n`);
  const made = [printed(run, isOfSpeedUps ? WITH : BESIDE), '', ...tableOf(rows), ''].join('\n');
  const parts = isOfSpeedUps ? [beside, made] : [`# Performance\n\n${made}`, speedUps.trimStart()];
  const [first = '', second = ''] = parts;
  return second ? `${first}\n${WORTH}\n\n${second}` : first;
}

const BESIDE =
  'Ratios are ours against a bare Fastify and pg server on the same database, in neighbouring windows of one run; every request ' +
  'draws its own ids, pages, terms, dates and species.';

const WITH =
  'Ratios are the service against itself without the speed-up or the promise (`tests/bench/speed-ups.ts`), on the same database, in neighbouring ' +
  'windows of one run.';

function printed({ arguments: given, movements }: Run, ratios: string): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
  return (
    `Printed by \`npm run bench -- ${given}\` on ${new Date().toISOString().slice(0, 10)} at commit ${commit}, Node ` +
    `${process.version}, ${cpus().length} processors, ${movements.toLocaleString('pt-BR')} movements. ${ratios}`
  );
}

function tableOf(rows: readonly Verdict[]): string[] {
  return [
    '| what | measured | goal | | figures |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ name, value, goal, met, details }) =>
        `| ${name} | ${value} | ${goal} | ${met ? 'reached' : '**not reached**'} | ${details} |`,
    ),
  ];
}
