import { afterAll, onTestFinished } from 'vitest';

/**
 * Does this after the test that runs, or after the last one of the file that is read. In `beforeAll` it is ignored without a word,
 * as `afterAll` is in a test, too.
 */
export function atTheEnd(work: () => unknown): void {
  const end = async () => void (await work());
  try {
    onTestFinished(end);
  } catch {
    afterAll(end);
  }
}
