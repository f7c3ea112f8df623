import { execFileSync, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';

/** `npm run release`, in a repository of its own. */

const today = new Date().toISOString().slice(0, 10);

test('makes a version: number, section of the changelog, interface to compare later ones with, commit and tag', () => {
  const at = repository('### Added\n\n- A field.\n');
  const { release, read, git } = at;
  expect(release('1.0.0')).toMatchObject({ status: 0 });
  expect(read('CHANGELOG.md')).toBe(
    `# Changelog\n\nWords.\n\n## Unreleased\n\n## 1.0.0 (${today})\n\n### Added\n\n- A field.\n\n## Before\n\n- All.\n`,
  );
  add(at, '### Fixed\n\n- A fault.');
  expect(release('1.0.1')).toMatchObject({ status: 0 });
  for (const file of ['package.json', 'package-lock.json']) {
    expect(JSON.parse(read(file)), file).toMatchObject({ version: '1.0.1' });
  }
  expect(JSON.parse(read('openapi.json'))).toMatchObject({ ...DOCUMENT, info: { version: '1.0.1' } });
  expect(git('log', '-1', '--format=%s')).toBe('release: 1.0.1');
  expect(git('describe', '--exact-match')).toBe('v1.0.1');
  expect(git('ls-files', 'tests').split('\n')).toEqual(
    ['1.0.0.gz', '1.0.0.sha256', '1.0.1.gz', '1.0.1.sha256'].map((name) => `tests/released/${name}`),
  );
  expect(read('tests/released/1.0.1.sha256')).toBe(`${hash('sha256', 'create table')}\n`);
  expect(read('tests/released/1.0.1.gz')).toBe('demo iniciar');
  expect(git('status', '--porcelain')).toBe('');
});

test('keeps the shapes of its interface, without examples and prose', () => {
  const { release, read, git } = repository('- A field.\n');
  expect(git('ls-files', '.ci')).toBe('');
  expect(release('1.0.0')).toMatchObject({ status: 0 });
  expect(git('ls-files', '.ci')).toBe('.ci/openapi.released.json');
  const properties = { description: { type: 'string', maxLength: 9 }, properties: { type: 'null' } };
  expect(JSON.parse(read('.ci/openapi.released.json'))).toEqual({
    info: { version: '1.0.0' },
    paths: { '/x': { get: { parameters: [{ name: 'y' }], responses: { 200: { content: {} } } } } },
    components: { schemas: { title: { properties } } },
  });
});

test.each([
  ['nothing', '', (at: Repository) => at.release('1.0.0'), 'nothing under "## Unreleased"'],
  ['what is no version', '- A field.\n', (at: Repository) => at.release('next'), 'name the version'],
  ['what is not committed', '- A field.\n', uncommitted, 'Commit or stash'],
  ['with settings', '- A field.\n', withSettings, 'Set .env aside'],
  ['what is red', '- A field.\n', red, 'npm run check has to pass'],
  [
    'a version twice',
    '- A field.\n',
    (at: Repository) => again(at, '1.0.0', '- More.'),
    'v1.0.0 has been released',
  ],
  [
    'an earlier version',
    '- A field.\n',
    (at: Repository) => again(at, '0.9.0', '- More.'),
    'does not follow 1.0.0',
  ],
  [
    'what breaks under a version that promises not to',
    '- A field.\n',
    (at: Repository) => again(at, '1.1.0', '### Breaking\n\n- `GET /x` is gone.'),
    'the first number has to go up',
  ],
])('refuses to release %s, and changes nothing', (_, section, attempt, why) => {
  const at = repository(section);
  const { status, stderr } = attempt(at);
  expect([status, stderr]).toEqual([2, expect.stringContaining(why)]);
  expect(at.git('diff', 'HEAD', '--name-only')).toBe(why.startsWith('Commit') ? 'CHANGELOG.md' : '');
});

const prose = { description: 'Uma frase.', title: 'Um nome', examples: ['um'] };

/** Names that people chose are those of keywords. */
const DOCUMENT = {
  info: { version: '1.0.0', ...prose },
  paths: {
    '/x': {
      get: {
        summary: 'Lista',
        parameters: [{ name: 'y', ...prose }],
        responses: { 200: { ...prose, content: {} } },
      },
    },
  },
  components: {
    schemas: {
      title: {
        ...prose,
        properties: { description: { type: 'string', maxLength: 9, ...prose }, properties: { type: 'null' } },
      },
    },
  },
};

/** Its backup is what was done before. */
const VIVEIRO = `
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
const [word, file] = process.argv.slice(2);
const done = process.env.DATA_DIR + '/done';
if (word === 'backup') writeFileSync(file, readFileSync(done, 'utf8').trim());
else appendFileSync(done, word + ' ');
if (word === 'iniciar') {
  setInterval(() => {}, 1000);
  console.log('O Viveiro está no ar em http://localhost:1');
}
`;

type Repository = ReturnType<typeof repository>;

function repository(section: string) {
  const folder = temporaryFolder();
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const scripts = { check: `node -e "process.exit(+require('node:fs').existsSync('red'))"` };
  const manifest = `${JSON.stringify({ name: 'x', version: '1.0.0', scripts })}\n`;
  mkdirSync(join(folder, '.ci'));
  writeFileSync(join(folder, 'package.json'), manifest);
  writeFileSync(join(folder, 'package-lock.json'), manifest);
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(DOCUMENT));
  for (const name of ['bin', 'db']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'db', 'schema.sql'), 'create table');
  writeFileSync(join(folder, 'bin', 'viveiro.mjs'), VIVEIRO);
  writeFileSync(join(folder, '.gitignore'), '*.gz\n.env\n');
  writeFileSync(
    join(folder, 'CHANGELOG.md'),
    `# Changelog\n\nWords.\n\n## Unreleased\n\n${section}\n## Before\n\n- All.\n`,
  );
  git('init', '--quiet');
  git('config', 'user.name', 'Ana');
  git('config', 'user.email', 'ana@viveiro.example');
  git('add', '.');
  git('commit', '--quiet', '--message', 'all');
  const release = (version: string) =>
    spawnSync(process.execPath, [resolve('bin/release.mjs'), version], { cwd: folder, encoding: 'utf8' });
  return { folder, git, read, release };
}

function add(at: Repository, section: string): void {
  const path = join(at.folder, 'CHANGELOG.md');
  writeFileSync(
    path,
    at.read('CHANGELOG.md').replace('## Unreleased\n\n', `## Unreleased\n\n${section}\n\n`),
  );
  at.git('commit', '--all', '--quiet', '--message', 'more');
}

function again(at: Repository, version: string, section: string) {
  expect(at.release('1.0.0')).toMatchObject({ status: 0 });
  add(at, section);
  return at.release(version);
}

function uncommitted(at: Repository) {
  writeFileSync(join(at.folder, 'CHANGELOG.md'), '# Changelog\n');
  return at.release('1.0.0');
}

function red(at: Repository) {
  writeFileSync(join(at.folder, 'red'), '');
  at.git('add', 'red');
  at.git('commit', '--quiet', '--message', 'red');
  return at.release('1.0.0');
}

function withSettings(at: Repository) {
  writeFileSync(join(at.folder, '.env'), 'DATABASE_URL=postgres://localhost/viveiro\n');
  return at.release('1.0.0');
}
