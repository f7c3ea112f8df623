import type { Page } from 'playwright-core';

/** What a clerk does with a sheet on the page of imports. */

export async function choose(
  page: Page,
  content: string | string[] | Uint8Array,
  name = 'plantas.csv',
): Promise<void> {
  const buffer = Buffer.from(Array.isArray(content) ? content.join('\n') : content);
  const file = { name, mimeType: 'application/octet-stream', buffer };
  await page.getByLabel('Planilha', { exact: true }).setInputFiles(file);
}

/** Presses what says how many rows there are: *Conferir*, *Gravar*. */
export function press(page: Page, what: 'Conferir' | 'Gravar', rows: number): Promise<void> {
  return page.getByRole('button', { name: `${what} ${linhas(rows)}` }).click();
}

export function recorded(page: Page, rows: number, where = 'Espécies'): Promise<void> {
  const done = rows === 1 ? 'gravada' : 'gravadas';
  return page.getByText(`${linhas(rows)} ${done} em ${where}.`).waitFor();
}

function linhas(n: number): string {
  return n === 1 ? '1 linha' : `${n} linhas`;
}

export async function desfazer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
}
