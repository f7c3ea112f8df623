import type { Page } from 'playwright-core';

/** When what was asked for is there: one heading, and nothing that says it is on its way. */
export async function settled(page: Page, scheme: 'light' | 'dark' = 'light'): Promise<void> {
  await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor({ state: 'attached' });
  await page.waitForFunction((scheme) => {
    const waiting = document.querySelector('[aria-busy=true], .mantine-Skeleton-root');
    return waiting === null && document.documentElement.dataset.mantineColorScheme === scheme;
  }, scheme);
  await page.evaluate(drawn);
}

/** Once all that moves or changes its colour has come to its end, and what that set going in turn; runs in the page. */
async function drawn(): Promise<void> {
  let moving: Animation[];
  do {
    await new Promise(requestAnimationFrame);
    // Chromium keeps some for seconds after their end.
    moving = document.getAnimations().filter(({ playState }) => playState !== 'finished');
    await Promise.allSettled(moving.map(({ finished }) => finished));
  } while (moving.length > 0);
}

/** Whether the page is wider than its window. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}
