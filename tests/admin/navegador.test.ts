import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installedBrowser } from '../support/chromium.ts';

/** What glibc brings, which no Linux of ours is without. */
const OF_EVERY_SYSTEM = /\/(?:ld-linux-x86-64|lib(?:c|m|dl|pthread|rt|gcc_s))\.so\.\d+$/;

const OTHER = { platform: 'openbsd', arch: 'riscv64', named: undefined } as const;

const isPacked = process.platform === 'linux' && process.arch === 'x64' && !process.env.TEST_BROWSER;

describe('the browser that npm installed', () => {
  it.runIf(isPacked)('finds every library on a bare system', async () => {
    const { executablePath, env } = await installedBrowser();
    const listed = execFileSync('ldd', [executablePath], { encoding: 'utf8', env });
    const libraries = [...listed.matchAll(/(?:=> )?(\/\S+|not found)/g)].map(([, path]) => path as string);
    const folder = dirname(executablePath);
    const missing = libraries.filter((path) => !path.startsWith(folder) && !OF_EVERY_SYSTEM.test(path));
    expect([libraries.length > 0, missing]).toEqual([true, []]);
  });

  it('leaves the environment of the tests as it was', async () => {
    const before = { ...process.env };
    await installedBrowser();
    expect(process.env).toEqual(before);
  });

  it('leaves a machine of another system to the one that is installed there', async () => {
    const { executablePath } = await installedBrowser({
      ...OTHER,
      has: (path) => /Google Chrome$/.test(path),
    });
    expect(executablePath).toBe('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  });

  it('is reported missing on another system, with what to do', async () => {
    await expect(installedBrowser({ ...OTHER, has: () => false })).rejects.toThrow(
      'npm has no browser for openbsd on riscv64: install Google Chrome, or say where a Chromium is',
    );
  });
});
