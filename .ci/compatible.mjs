import { existsSync, readFileSync } from 'node:fs';
import { unannounced } from './unannounced.mjs';

/**
 * Fails when openapi.json breaks what the last release promised, unless the changelog names the operation and what
 * changed of it under "Breaking", above that release. `npm run release` keeps what it is compared with.
 */
const RELEASED = '.ci/openapi.released.json';
const changelog = readFileSync('CHANGELOG.md', 'utf8');

if (existsSync(RELEASED)) {
  const today = new Date().toISOString().slice(0, 10);
  const faults = unannounced(documentIn(RELEASED), documentIn('openapi.json'), changelog, today);
  for (const each of faults) console.error(each);
  if (faults.length > 0) stop('CHANGELOG.md has to name each of these under "### Breaking".');
} else if (/^## \d/m.test(changelog)) {
  stop(`${RELEASED} is missing: the changelog has a release.`);
} else {
  console.log('Nothing is compared: no version has been released.');
}

function documentIn(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function stop(why) {
  console.error(why);
  process.exitCode = 1;
}
