import type { Locator, Page } from 'playwright-core';

/** Whether it opens a list or a calendar. */
export function opens(field: Locator): Promise<boolean> {
  return field.evaluate((element) =>
    element.matches('[role=combobox], [aria-haspopup], [inputmode=numeric]'),
  );
}

/** What else has the label of a field, before and after it is entered. */
export async function sharers(page: Page, path: string, label: string): Promise<string[]> {
  const field = page.getByLabel(label);
  await field.first().waitFor({ state: 'attached' });
  const closed = await called(field);
  if (closed.length !== 1) return [`${path}, ${label}: ${closed.join(' | ')}`];
  await field.click();
  const open = await called(field);
  await page.keyboard.press('Tab');
  return open.length === 1 ? [] : [`${path}, ${label} when it is entered: ${open.join(' | ')}`];
}

function called(field: Locator): Promise<string[]> {
  return field.evaluateAll((all) => all.map((each) => (each.cloneNode() as Element).outerHTML.slice(0, 120)));
}
