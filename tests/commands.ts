import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Which command runs a file of tests: by what it starts, itself or through the helpers that it imports. */

export type Command = 'test' | 'test:app' | 'test:system';

const SOURCES = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => join('tests', path).replaceAll('\\', '/'))
  .sort();
const texts = new Map(SOURCES.map((path) => [path, readFileSync(path, 'utf8')]));

/** The one look at the app that is worth its seconds in every run. */
const SMOKE = 'tests/admin/smoke.test.ts';
const STARTS_A_BROWSER = ['tests/support/chromium.ts', 'tests/admin/journey.ts'];
/** What is tried at length, and whole databases that are saved and restored. */
const OF_THE_SYSTEM = /^tests\/(?:trust|adapters\/cli\/database)\//;
const STARTS_PROCESSES = [
  'node:child_process',
  'adapters/start.ts',
  'adapters/database.ts',
  'db/embedded/start.ts',
  'tests/support/process.ts',
  'tests/support/standby.ts',
];

/** The files of tests that a command runs. */
export function filesOf(command: Command): string[] {
  return SOURCES.filter((path) => path.endsWith('.test.ts') && commandOf(path) === command);
}

function commandOf(path: string): Command {
  if (path === SMOKE) return 'test';
  const reached = reachedFrom(path);
  if (STARTS_A_BROWSER.some((each) => reached.has(each))) return 'test:app';
  const isSystem = OF_THE_SYSTEM.test(path) || STARTS_PROCESSES.some((each) => reached.has(each));
  return isSystem ? 'test:system' : 'test';
}

/** What a file imports, and what of the tests imports in its turn. */
function reachedFrom(path: string): Set<string> {
  const reached = new Set([path]);
  for (const each of reached)
    for (const [, name = ''] of (texts.get(each) ?? '').matchAll(/ from '([^']+)'/g))
      reached.add(name.startsWith('.') ? join(dirname(each), name).replaceAll('\\', '/') : name);
  return reached;
}

/** What changes the whole process and is not given back: a module, a listener, a signal, a setting. */
const REPLACES =
  /\bvi\s*\.(?:mock|doMock|resetModules)\(|\bprocess\.(?:on|once|emit|chdir)\(|\bprocess\.env\.\w+ (?:\|\||\?\?)?= /;

export function replacesInProcess(path: string): boolean {
  return REPLACES.test(texts.get(path) ?? '');
}
