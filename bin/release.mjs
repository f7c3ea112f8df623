/**
 * `npm run release -- 1.1.0`: makes a version of what is committed and passes `npm run check`. Its number stands in the packages
 * and in `openapi.json`, its section in the changelog; later interfaces are compared with the shapes of its own
 * (`npm run check:compatible`), and later versions tested with its nursery and schema (`tests/released`); a commit and a tag hold it.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import semver from 'semver';
import { shapesOf } from '../.ci/shapes.mjs';
import { npm } from './npm.mjs';
import { keepNursery } from './nursery.mjs';

const [wanted = ''] = process.argv.slice(2);
const { version: present } = JSON.parse(readFileSync('package.json', 'utf8'));
const { introduction, heading, section, earlier } = changelog();

if (!semver.valid(wanted)) stop('npm run release -- 1.1.0: name the version that is to be made.');
if (git('status', '--porcelain') !== '') stop('Commit or stash what is not committed.');
if (existsSync('.env')) stop('Set .env aside: the nursery of a release has no settings.');
if (git('tag', '--list', `v${wanted}`) !== '') stop(`v${wanted} has been released.`);
if (heading !== 'Unreleased' || section.trim() === '')
  stop('CHANGELOG.md has nothing under "## Unreleased".');
const SHAPES = '.ci/openapi.released.json';
const isFirst = !existsSync(SHAPES);
if (!isFirst && !semver.gt(wanted, present)) stop(`${wanted} does not follow ${present}.`);
if (!isFirst && section.includes('\n### Breaking\n') && semver.major(wanted) === semver.major(present))
  stop('The changelog has breaking changes: the first number has to go up.');

try {
  execFileSync(...npm(['run', '--silent', 'check']), { stdio: 'inherit' });
} catch {
  stop('npm run check has to pass first.');
}
execFileSync(...npm(['version', wanted, '--no-git-tag-version', '--allow-same-version']), {
  stdio: 'ignore',
});
const day = new Date().toISOString().slice(0, 10);
const sections = ['Unreleased\n\n', `${wanted} (${day})${section}`, ...earlier].join('## ');
writeFileSync('CHANGELOG.md', `${introduction}## ${sections}`);
const document = JSON.parse(readFileSync('openapi.json', 'utf8'));
document.info.version = wanted;
writeFileSync('openapi.json', `${JSON.stringify(document, null, 2)}\n`);
writeFileSync(SHAPES, `${JSON.stringify(shapesOf(document))}\n`);
mkdirSync('tests/released', { recursive: true });
const [nursery, schema] = [`tests/released/${wanted}.gz`, `tests/released/${wanted}.sha256`];
await keepNursery(nursery);
writeFileSync(schema, `${createHash('sha256').update(readFileSync('db/schema.sql')).digest('hex')}\n`);
git('add', '--force', SHAPES, nursery, schema);
git('commit', '--all', '--message', `release: ${wanted}`);
git('tag', '--annotate', `v${wanted}`, '--message', wanted);
console.log(`v${wanted} is committed and tagged. Its package: npm run package`);

function changelog() {
  const [introduction = '', first = '', ...earlier] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
  const [heading = ''] = first.split('\n', 1);
  return { introduction, heading, section: first.slice(heading.length), earlier };
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}

function stop(why) {
  console.error(why);
  process.exit(2);
}
