import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Comes back to the window until it shows this, which others might have changed. */
export async function readAnew(page: Page, shown: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
        return shown.count();
      },
      { interval: 500 },
    )
    .toBeGreaterThan(0);
}
