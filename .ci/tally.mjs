import { existsSync, readFileSync } from 'node:fs';

/**
 * Prints `N passed, N failed` from Vitest's JSON reports. A run that failed counts one, even without a failed test.
 *
 * usage: tally.mjs STATUS REPORT…
 */
const [status, ...paths] = process.argv.slice(2);
const reports = paths
  .filter((path) => existsSync(path))
  .map((path) => JSON.parse(readFileSync(path, 'utf8')));
const sum = (name) => reports.reduce((total, report) => total + report[name], 0);
console.log(
  `${sum('numPassedTests')} passed, ${Math.max(sum('numFailedTests'), status === '0' ? 0 : 1)} failed`,
);
