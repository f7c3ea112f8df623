import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A keyboard that counts the keys besides the letters and figures of what is typed. */
export function counting(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async press(key: string) {
      count += 1;
      await page.keyboard.press(key);
    },
    async type(text: string) {
      count += text.replace(/[\p{L}\d]/gu, '').length;
      await page.keyboard.type(text);
    },
  };
}

/** The option that Enter takes. */
export async function marked(page: Page, option: RegExp): Promise<void> {
  await page.locator('[role=option][data-combobox-selected]').filter({ hasText: option }).waitFor();
}

export async function focused(field: Locator): Promise<void> {
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
}
