import { afterAll, vi } from 'vitest';

/** What a file spied on or replaced is as it was for the next file of its worker. */
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetConfig();
});
