import { afterAll, onTestFinished } from 'vitest';

/**
 * Does this after the test that runs, or after the last one of the file that is read. Vitest ignores `afterAll` within a test
 * without a word, and this within `beforeAll`.
 */
export function atTheEnd(work: () => unknown): void {
  const end = async () => void (await work());
  try {
    onTestFinished(end);
  } catch {
    afterAll(end);
  }
}
