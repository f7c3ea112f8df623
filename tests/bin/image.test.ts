import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * What can be said of the container image without building it. That the package runs where there is no checkout is shown in
 * `package.test.ts`.
 */

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

test('runs what npm installs of the package alone', () => {
  const [, last = ''] = dockerfile.split(/^FROM .+$/m).slice(1);
  expect(dockerfile).toMatch(/^RUN npm run package$/m);
  expect([...last.matchAll(/^COPY .+$/gm)].map(([line]) => line)).toEqual([
    'COPY --from=build /app/viveiro-*.tgz /tmp/',
  ]);
  expect(last).toContain('npm install --global --ignore-scripts --no-audit --no-fund /tmp/viveiro-*.tgz');
});
