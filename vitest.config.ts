import { defineConfig } from 'vitest/config';
import { type Command, filesOf, replacesInProcess } from './tests/commands.ts';
import Seconds from './tests/seconds.ts';
import { PATIENCE_MS } from './tests/support/patience.ts';

const COMMON = {
  pool: 'forks',
  // They end a test that hangs.
  ...{ testTimeout: 240_000, hookTimeout: 240_000 },
  expect: { poll: { timeout: PATIENCE_MS } },
  setupFiles: 'tests/support/as-it-was.ts',
} as const;

/**
 * The files of a command. Reading the service anew for each of them took most of the run: they share what their worker has
 * read, but for those that replace something of the whole process.
 */
function projectsOf(command: Command) {
  const files = filesOf(command);
  const alone = files.filter(replacesInProcess);
  return [
    {
      test: {
        ...COMMON,
        name: command,
        include: files.filter((path) => !alone.includes(path)),
        isolate: false,
      },
    },
    ...(alone.length > 0 ? [{ test: { ...COMMON, name: `${command} alone`, include: alone } }] : []),
  ];
}

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    reporters: ['default', new Seconds()],
    // Beyond the two cores that it is made for: many a test waits for a browser, a process or a lock.
    maxWorkers: 3,
    teardownTimeout: 20_000,
    projects: [...projectsOf('test'), ...projectsOf('test:app'), ...projectsOf('test:system')],
  },
});
