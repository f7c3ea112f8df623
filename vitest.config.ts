import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './tests/support/patience.ts';
import { saysAlone } from './tests/whole/says-alone.ts';

const TESTS = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => join('tests', path).replaceAll('\\', '/'));
const ALONE = TESTS.filter(saysAlone);

const COMMON = {
  pool: 'forks',
  // They end a test that hangs.
  ...{ testTimeout: 240_000, hookTimeout: 240_000 },
  expect: { poll: { timeout: PATIENCE_MS } },
} as const;

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    // Beyond the two cores that it is made for: many a test waits for a browser, a process or a lock.
    maxWorkers: 3,
    teardownTimeout: 20_000,
    projects: [
      {
        // Reading the service anew for each file took most of the run: files share what their worker has read.
        test: {
          ...COMMON,
          name: 'shared',
          include: ['tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ALONE],
          isolate: false,
        },
      },
      { test: { ...COMMON, name: 'alone', include: ALONE } },
    ],
  },
});
