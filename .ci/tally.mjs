import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Prints what failed, a line each, and then `N passed, N failed`, from Vitest's JSON reports. A run that failed counts one,
 * even without a failed test.
 *
 * usage: tally.mjs STATUS REPORT…
 */
const [status, ...paths] = process.argv.slice(2);
const reports = paths
  .filter((path) => existsSync(path))
  .map((path) => JSON.parse(readFileSync(path, 'utf8')));
for (const file of reports.flatMap(({ testResults }) => testResults)) {
  if (file.status !== 'failed') continue;
  const failed = file.assertionResults.filter((test) => test.status === 'failed');
  const [reason] = file.message.split('\n');
  const titles =
    failed.length > 0 ? failed.map(({ fullName }) => fullName) : [reason || 'outside of its tests'];
  for (const title of titles) console.log(`failed: ${relative('', file.name)}: ${title}`);
}
const sum = (name) => reports.reduce((total, report) => total + report[name], 0);
console.log(
  `${sum('numPassedTests')} passed, ${Math.max(sum('numFailedTests'), status === '0' ? 0 : 1)} failed`,
);
