import { expect } from 'vitest';

/** What holds for each of many is one test: it fails with the name of every one for which it does not, and why. */
export async function expectOfEach<Item>(
  all: readonly Item[],
  nameOf: (item: Item) => string,
  check: (item: Item) => unknown,
): Promise<void> {
  const offenders: string[] = [];
  for (const item of all) {
    try {
      await check(item);
    } catch (error) {
      offenders.push(`${nameOf(item)}: ${error instanceof Error ? error.message : error}`);
    }
  }
  expect(offenders).toEqual([]);
}
