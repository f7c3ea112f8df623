import { expect, test } from 'vitest';
import { addFilter, journey } from './journey.ts';

const { at } = await journey();

test.each([
  ['a table', 1280],
  ['cards', 390],
])(
  'who comes back to a list of %s finds its filter, its page and the place where they were',
  async (_, width) => {
    const page = await at('/movimentacoes', { width, height: 600 });
    const link = page.getByRole('main').getByRole('link');
    await link.first().waitFor();
    await addFilter(page, 'Origem');
    await page.getByRole('option', { name: 'Abertura de lote' }).click();
    await page.waitForURL(/origem=ALOCACAO/);
    await page.getByRole('button', { name: 'Página seguinte' }).click();
    await page.waitForURL(/page=2/);
    await page
      .getByRole('button', { name: 'Página 2', exact: true })
      .and(page.locator('[aria-current=page]'))
      .waitFor();
    const lote = page
      .getByRole('main')
      .getByRole('link', { name: /^LOTE-/ })
      .last();
    await lote.scrollIntoViewIfNeeded();
    const where = await page.evaluate(() => scrollY);
    expect(where).toBeGreaterThan(300);
    const codigo = await lote.innerText();
    await lote.click();
    await page.getByRole('heading', { level: 1, name: codigo }).waitFor();
    await page.waitForFunction(
      () => document.querySelector('[aria-busy=true], .mantine-Skeleton-root') === null,
    );
    await page.goBack();
    await page.waitForURL(/origem=ALOCACAO&page=2/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(where);
    await page.getByRole('button', { name: 'Origem: Abertura de lote' }).waitFor();
  },
);

test('who comes back to the board finds the board, each place on one line', async () => {
  const page = await at('/lotes?vista=quadro');
  const lote = page
    .getByRole('main')
    .getByRole('link', { name: /^LOTE-/ })
    .first();
  await lote.click();
  await page.waitForURL(/\/lotes\/[0-9a-f-]+$/);
  await page.goBack();
  await page
    .getByRole('radio', { name: 'Quadro' })
    .and(page.locator(':checked'))
    .waitFor({ state: 'attached' });
  await page.getByRole('region', { name: 'Semeadura' }).waitFor();
  const places = page.getByText(/^E\d+-B\d+-\d+$/);
  await places.first().waitFor();
  const lines = await places.evaluateAll((all) => all.map((place) => place.getClientRects().length));
  expect(Math.max(...lines)).toBe(1);
});

test('who left a page before its answer came is not called back', async () => {
  const page = await at('/lotes?fase=PRONTO');
  const lote = page
    .getByRole('main')
    .getByRole('link', { name: /^LOTE-/ })
    .first();
  const codigo = await lote.innerText();
  await lote.click();
  await page.getByRole('heading', { level: 1, name: codigo }).waitFor();
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Anotar' }).click();
  const dialog = page.getByRole('dialog', { name: `Anotação no ${codigo}` });
  await dialog.getByLabel('Anotação').fill('Folhas novas');
  let answer = () => {};
  const left = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/lotes\.anotar/, async (route) => {
    await left;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Anotar' }).click();
  await page.goBack();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Lotes' }).waitFor();
  answer();
  await page.getByText(`Anotado no ${codigo}.`).waitFor();
  expect(page.url()).toMatch(/\/admin\/lotes\?fase=PRONTO$/);
  await page.getByRole('heading', { level: 1, name: 'Lotes' }).waitFor();
});
