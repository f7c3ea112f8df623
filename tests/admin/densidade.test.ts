import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { procedencia } from '../support/factories.ts';
import { journey } from './journey.ts';

/** How much of a list one sees at once. */

const { at, service } = await journey();
await Promise.all(Array.from({ length: 16 }, () => procedencia(service)));

/** The height of each row, and whether all of it is on the screen. */
const rowsOf = (page: Page) =>
  page
    .getByRole('table')
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const { height, bottom } = row.getBoundingClientRect();
        return { height, seen: bottom <= innerHeight };
      }),
    );

test.each(['/lotes', '/entregas', '/movimentacoes', '/procedencias'])(
  '%s has at least 14 records on a screen, each in one line',
  async (path) => {
    const page = await at(path, { width: 1280, height: 800 });
    await page.getByRole('row').nth(14).waitFor();
    const rows = await rowsOf(page);
    expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(44);
    expect(rows.filter(({ seen }) => seen).length).toBeGreaterThanOrEqual(14);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
  },
);

test('compact rows are lower, in every list of this device', async () => {
  const page = await at('/lotes', { width: 1280, height: 800 });
  await page.getByRole('row').nth(14).waitFor();
  const [before] = await rowsOf(page);
  await page.getByRole('switch', { name: 'Compacto' }).click();
  const lower = async () => (await rowsOf(page))[0]?.height ?? 0;
  await expect.poll(lower).toBeLessThan((before?.height ?? 0) - 4);
  await page.goto('/admin/entregas');
  await page.getByRole('row').nth(14).waitFor();
  expect(await lower()).toBeLessThan((before?.height ?? 0) - 4);
  expect((await rowsOf(page)).filter(({ seen }) => seen).length).toBeGreaterThanOrEqual(16);
});

test('a batch of several species is as tall as others: its plants, and its code beside them', async () => {
  const page = await at('/lotes');
  const name = page.getByRole('row').filter({ hasText: 'e mais' }).first().getByRole('cell').first();
  await name.waitFor();
  const middle = (text: string | RegExp) =>
    name
      .getByText(text)
      .first()
      .evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return (top + bottom) / 2;
      });
  expect(Math.abs((await middle(/^LOTE-/)) - (await middle(/^e mais/)))).toBeLessThan(6);
  const heights = (await rowsOf(page)).map(({ height }) => Math.round(height));
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2);
});

test('a record page shows what is known, and Editar changes it', async () => {
  const { id, codigo } = await procedencia(service, { pureza: 98.5, peso_gramas: 1250 });
  const page = await at(`/procedencias/${id}`);
  await page.getByText('98,5%').waitFor();
  await page.getByText('1.250 g').waitFor();
  const main = page.getByRole('main');
  expect(await main.getByRole('textbox').count()).toBe(0);
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: `Editar ${codigo}` });
  expect(await dialog.getByLabel('Pureza (%)').inputValue()).toBe('98,5');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test.each(['LOTE', 'ENTREGA'])(
  'on a phone two acts and a menu stand before the first figure of a %s',
  async (what) => {
    const { docs: lotes } = await service.lotes.listar({ fase: 'PRONTO', status: 'ATIVO', limite: 20 });
    const { docs: entregas } = await service.entregas.listar({ situacao: 'EFETIVA', limite: 1 });
    const lote = lotes.find(({ quantidade_total }) => quantidade_total > 0);
    const page = await at(what === 'LOTE' ? `/lotes/${lote?.id}` : `/entregas/${entregas[0]?.id}`, {
      width: 390,
      height: 844,
    });
    const mais = page.getByRole('button', { name: 'Mais', exact: true });
    await mais.waitFor();
    const acts = page.locator('main h1 + div').getByRole('button');
    expect(await acts.count()).toBe(3);
    await mais.click();
    const rest = page.getByRole('menuitem', { name: what === 'LOTE' ? 'Transferir' : 'Completar' });
    await rest.click();
    await page.getByRole('dialog').waitFor();
  },
);
