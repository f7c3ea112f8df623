import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What people do on any page, and what it tells them. */

/** What a page says of what was done. */
export function said(within: Page | Locator, text: string | RegExp): Locator {
  return within.getByRole('status').filter({ hasText: text });
}

/** Waits until this is on the page. */
export function seen(part: Locator): Promise<void> {
  return part.waitFor();
}

/** Presses *Desfazer* in the notice that says this. */
export function undo(page: Page, text: string | RegExp): Promise<void> {
  return said(page, text).getByRole('button', { name: 'Desfazer' }).click();
}

/** Fills fields, by their labels. */
export async function fill(within: Page | Locator, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await within.getByLabel(label).fill(text);
}

/** Opens a field, and presses one of its options. */
export async function pick(field: Locator, option: string | RegExp): Promise<void> {
  await field.click();
  await field.page().getByRole('option', { name: option, exact: true }).click();
}

/** Types in a field, and presses the option that is found. */
export async function find(field: Locator, text: string, option: string | RegExp = text): Promise<void> {
  await field.fill(text);
  await field.page().getByRole('option', { name: option }).click();
}

/** The option that Enter takes. */
export function marked(page: Page, text: string | RegExp): Locator {
  return page.locator('[role=option][data-combobox-selected]').filter({ hasText: text });
}

/** Types a part of what is wanted where the focus is, and takes it with Enter. */
export async function take(page: Page, part: string, option: string | RegExp = part): Promise<void> {
  await page.keyboard.type(part);
  await marked(page, option).waitFor();
  await page.keyboard.press('Enter');
}

export function isFocused(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement);
}

export async function focused(field: Locator): Promise<void> {
  await expect.poll(() => isFocused(field)).toBe(true);
}

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

/** Signs in with what the person is called, and waits until it is done. */
export async function enter(
  within: Page | Locator,
  { email, senha }: { email: string; senha: string },
): Promise<void> {
  await within.getByLabel('E-mail').fill(email);
  await within.getByRole('textbox', { name: 'Senha' }).fill(senha);
  const button = within.getByRole('button', { name: 'Entrar' });
  await button.click();
  await button.waitFor({ state: 'detached' });
}
