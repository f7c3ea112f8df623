import { readFileSync } from 'node:fs';
import { breakingChanges } from './breaking.mjs';

/**
 * Fails when openapi.json breaks what the last release promised, unless the changelog names the operation and what
 * changed of it under "Breaking", above that release.
 *
 * usage: compatible.mjs [the released document] [the present one] [the changelog]
 */
const [released = '.ci/openapi.released.json', present = 'openapi.json', changelog = 'CHANGELOG.md'] =
  process.argv.slice(2);

const today = new Date().toISOString().slice(0, 10);
const lines = announced();
const changes = breakingChanges(documentIn(released), documentIn(present), today);
const faults = new Set(
  changes.filter((change) => !isNamed(change)).map(({ operation, text }) => `${operation}: ${text}`),
);
for (const each of faults) console.error(each);
if (faults.size > 0) console.error('CHANGELOG.md has to name each of these under "### Breaking".');
process.exitCode = faults.size === 0 ? 0 : 1;

function documentIn(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The lines under "Breaking" of the section above the last release: the first one. */
function announced() {
  const [, unreleased = ''] = readFileSync(changelog, 'utf8').split(/^## /m);
  const [, breaking = ''] = unreleased.split(/^### Breaking$/m);
  const [entries = ''] = breaking.split(/^### /m);
  return entries.split(/^- /m).map((line) => line.replace(/\s+/g, ' '));
}

/** One line has to name the operation, and each thing that the change is about. */
function isNamed({ operation, names }) {
  return lines.some(
    (line) => line.includes(`\`${operation}\``) && names.every((name) => line.includes(name)),
  );
}
