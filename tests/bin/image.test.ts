import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What can be said of the container image without building it: that it builds what a checkout does, and keeps what runs. */

const dockerfile = readFileSync('Dockerfile', 'utf8');
const ignored = readFileSync('.dockerignore', 'utf8').split('\n');

test('has everything that a checkout is built from', () => {
  const prepare = readFileSync('bin/prepare.mjs', 'utf8');
  const sources = [...prepare.matchAll(/sources: \[([^\]]+)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path.split('/')[0] ?? path),
  );
  const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, list = '']) =>
    list.split(' '),
  );
  expect(sources).toEqual(expect.arrayContaining(['src', 'admin', 'package-lock.json']));
  expect(sources.filter((name) => !copied.includes(name))).toEqual([]);
  expect(copied.filter((path) => !ignored.includes(`!${path.split('/')[0]}`))).toEqual([]);
});

test('gives up the packages that running does not need, and only those', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const text = ['src', 'db', 'adapters', 'bin/viveiro.mjs'].flatMap(sourcesIn).join('\n');
  const running = [...text.matchAll(/(?:\bfrom|\bimport|import\()\s?'((?:@[\w-]+\/)?[\w.-]+)/g)].map(
    ([, name]) => name,
  );
  const [, list = ''] =
    /npm uninstall --omit=dev --no-save --no-audit --no-fund \\\n([^&]+)/.exec(dockerfile) ?? [];
  const removed = list.split(/[\s\\]+/).filter(Boolean);
  expect(removed.toSorted()).toEqual(
    Object.keys(dependencies).filter((name) => !running.includes(name) && !LOADED_BY_NAME.includes(name)),
  );
});

/** A page's script that is served as it is, and what `trpc-to-openapi` asks for. */
const LOADED_BY_NAME = ['@scalar/fastify-api-reference', 'zod-openapi'];

function sourcesIn(path: string): string[] {
  if (/\.m?[jt]s$/.test(path)) return [readFileSync(path, 'utf8')];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.m?ts$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}
