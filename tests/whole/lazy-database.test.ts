import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const NO_DATABASE = { TEST_DATABASE_URL: 'postgres://127.0.0.1:1/nowhere', NO_COLOR: '1' };

test('a run of tests starts PostgreSQL only for the files that need it', async () => {
  const files = ['tests/src/common/text.test.ts', 'tests/src/auth/sign-out.test.ts'];
  const { PATH, HOME } = process.env;
  const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], {
    env: { PATH, HOME, ...NO_DATABASE },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [passed, failed] = await Promise.all([text(run.stdout), text(run.stderr)]);

  expect(passed).toMatch(/✓ .*tests\/src\/common\/text\.test\.ts/);
  expect(failed).toMatch(/FAIL .*tests\/src\/auth\/sign-out\.test\.ts/);
  expect(failed).toContain('The PostgreSQL of the tests did not start: connect ECONNREFUSED 127.0.0.1:1');
});
