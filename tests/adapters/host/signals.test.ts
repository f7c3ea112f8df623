import { expect, test } from 'vitest';
import { endSignals } from '../../../adapters/host/signals.ts';

test.each([
  ['linux', ['SIGTERM', 'SIGINT', 'SIGHUP']],
  ['darwin', ['SIGTERM', 'SIGINT', 'SIGHUP']],
  ['win32', ['SIGINT', 'SIGBREAK', 'SIGHUP']],
] as const)('on %s a process is told to end by %j', (platform, signals) => {
  expect(endSignals(platform)).toEqual(signals);
});
