import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

/**
 * What the service is built of: known, pinned, checked when it is fetched, under licences that a public body may use.
 * That every package is used at all, `check:knip` says. With `AUDIT=1` the registry is asked for known faults as well.
 */

/** A package as the lock file has it. */
interface Locked {
  version: string;
  license?: string;
  integrity?: string;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};
const { '': _, ...all } = packages;
const locked = Object.entries(all);

const PERMITTED = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  // Changes of their own files would have to be published; they are used as they come.
  ...['MPL-2.0', 'OFL-1.1', 'Python-2.0', 'PSF-2.0', 'CC0-1.0', 'Unlicense'],
];

/** Packages that say in their files, and not in their data, under what licence they are. */
const TOLD_ELSEWHERE = ['node_modules/png-js'];

describe('every package', () => {
  test('that package.json names has one exact version', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    );
    const asked = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(
      asked.filter(([, version]) => !/^(?:npm:[@\w/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)),
    ).toEqual([]);
  });

  test('is compared with its hash when it is fetched', () => {
    expect(
      locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
    ).toEqual([]);
  });

  test('has a permitted licence', () => {
    const others = locked.filter(([path, { license = '' }]) => {
      const words = license.match(/[\w.-]+/g)?.filter((word) => !['OR', 'AND'].includes(word)) ?? [];
      const isPermitted = words.length > 0 && words.every((word) => PERMITTED.includes(word));
      return !isPermitted && !TOLD_ELSEWHERE.includes(path);
    });
    expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });

  test('runs no script of its own when it is installed', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });

  test('is in the bill of materials', async () => {
    const { stdout } = await npm('sbom', '--sbom-format=cyclonedx', '--package-lock-only');
    const { components } = JSON.parse(stdout) as { components: { name: string; version: string }[] };
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
    const missing = locked.filter(([path, { version }]) => !listed.has(`${nameIn(path)}@${version}`));
    expect(missing.map(([path]) => path)).toEqual([]);
  });

  test.runIf(process.env.AUDIT)('has no known serious vulnerability', async () => {
    await expect(npm('audit', '--audit-level=high')).resolves.toBeDefined();
  });
});

function npm(...args: string[]) {
  return promisify(execFile)('npm', args, { maxBuffer: 64 * 1024 * 1024 });
}

function nameIn(path: string): string {
  return path.split('node_modules/').at(-1) ?? '';
}
