import { readFileSync } from 'node:fs';

/** Prints `N passed, N failed` from Vitest's JSON report. A run that failed counts one, even without a failed test. */
const [report, status] = process.argv.slice(2);
const text = readFileSync(report, 'utf8');
const { numPassedTests = 0, numFailedTests = 0 } = text ? JSON.parse(text) : {};
console.log(`${numPassedTests} passed, ${Math.max(numFailedTests, status === '0' ? 0 : 1)} failed`);
