import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect } from 'vitest';
import { exitOf, outputOf, started } from '../support/process.ts';
import { emptyRoot, startIn, type Within } from './empty-root.ts';

/** The steps of the Dockerfile, and what they make in empty roots. What its base has more than these is not needed. */

type Step = [instruction: string, rest: string];

export const [BUILD = [], IMAGE = []] = readFileSync('Dockerfile', 'utf8')
  .replaceAll('\\\n', ' ')
  .split(/^FROM .+$/m)
  .slice(1)
  .map((stage) =>
    [...stage.matchAll(/^([A-Z]+) (.+)$/gm)].map(([, name = '', rest = '']): Step => [name, rest]),
  );

export const restsOf = (steps: Step[], instruction: string) =>
  steps.filter(([name]) => name === instruction).map(([, rest]) => rest);

/** Of `CMD ["viveiro", "iniciar"]` the words. */
export const wordsOf = (instruction: string): string[] =>
  restsOf(IMAGE, instruction).flatMap((rest) => JSON.parse(rest.slice(rest.indexOf('['))));

/** The package, as the first stage makes it of what it copies. */
export async function packageInRoot(): Promise<string> {
  const root = emptyRoot();
  // What is built of the same sources is not built again; that they are the same is told by the stamps.
  await started('cli/viveiro');
  cpSync('dist', join(root, 'app/dist'), { recursive: true });
  await take(BUILD, root, '.');
  for (const stamp of ['dist/.stamp', 'dist/.stamp-admin'])
    expect([stamp, readFileSync(join(root, 'app', stamp), 'utf8')]).toEqual([
      stamp,
      readFileSync(stamp, 'utf8'),
    ]);
  const [file = ''] = readdirSync(join(root, 'app')).filter((name) => name.endsWith('.tgz'));
  return join(root, 'app', file);
}

/** Takes the steps of a stage, which copies from `from`. The answer is what they say of the program that will run. */
export async function take(
  steps: Step[],
  root: string,
  from: string,
  npm: Record<string, string> = {},
): Promise<{ user: number; cwd: string; env: Record<string, string> }> {
  let [user, cwd, env] = [0, '/', {}];
  for (const [instruction, rest] of steps) {
    if (instruction === 'WORKDIR') cwd = rest;
    if (instruction === 'USER') user = rest === 'node' ? 1000 : Number.NaN;
    if (instruction === 'ENV')
      env = { ...env, ...Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))) };
    if (instruction === 'COPY') copyInto(root, cwd, rest, from);
    if (instruction === 'RUN') await run(root, rest, { user, cwd, env: { ...env, ...npm } });
  }
  return { user, cwd, env };
}

/** `COPY a b folder`, or `COPY --from=build /app/x-*.tgz /tmp/`, of which `from` is the file. */
function copyInto(root: string, cwd: string, rest: string, from: string): void {
  const words = rest.split(' ');
  const target = words.pop() ?? '';
  const folder = join(root, resolve(cwd, target));
  if (words[0]?.startsWith('--from')) cpSync(from, join(folder, basename(from)));
  else
    for (const source of words)
      cpSync(source, target.endsWith('/') ? join(folder, source) : folder, { recursive: true });
}

async function run(root: string, command: string, within: Within): Promise<void> {
  // The packages are those of the checkout: `npm ci` has installed the same for this machine.
  if (command === 'npm ci') return;
  const here = join(process.cwd(), 'node_modules');
  const mounts: Within['mounts'] = within.cwd === '/app' ? { '/app/node_modules': here } : {};
  const child = startIn(root, ['sh', '-c', command], { ...within, mounts });
  const output = outputOf(child);
  if ((await exitOf(child)) !== 0) throw new Error(`${command}:\n${output()}`);
}
