import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from './journey.ts';
import { follow } from './pages.ts';

/** The columns of a list: its order, and which are shown. */

const { at, service } = await journey();

test('the title of a column orders the list in both directions, and the address keeps the order', async () => {
  const page = await at('/especies');
  const title = page.getByRole('columnheader', { name: 'Nome científico' });
  await page.getByRole('row').nth(2).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Nome popular' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
  const shown = () => page.getByRole('row').locator('td:nth-child(2)').allInnerTexts();
  const asked = async (ordenar: string) =>
    (await service.especies.listar({ ordenar, porPlanta: true, status: 'ATIVO', limite: 20 })).docs.map(
      ({ nome_cientifico }) => nome_cientifico ?? '',
    );
  for (const [ordenar, direction] of [
    ['nome_cientifico', 'ascending'],
    ['-nome_cientifico', 'descending'],
  ] as const) {
    await title.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/especies?ordenar=${ordenar}`);
    await expect.poll(() => title.getAttribute('aria-sort')).toBe(direction);
    await expect.poll(shown).toEqual(await asked(ordenar));
  }
  // What there is in all does not depend on it, and nothing is filtered by it.
  await page.getByText(/^Ao todo: /).waitFor();
  expect(await page.getByRole('button', { name: 'Limpar filtros' }).count()).toBe(0);
  // A balance is in no index: a movement would have to change it.
  expect(await page.getByRole('columnheader', { name: 'Em lotes' }).getByRole('button').count()).toBe(0);
  await page.getByRole('button', { name: 'Nome popular' }).click();
  await page.waitForURL(/\/especies$/);

  const phone = await at('/lotes?ordenar=fase', { width: 390, height: 844 });
  await phone.getByRole('button', { name: 'Ordem: Fase' }).click();
  await phone.getByRole('menuitem', { name: 'Início' }).click();
  await phone.waitForURL(/ordenar=data_inicio/);
  const [first] = (await service.lotes.listar({ ordenar: 'data_inicio', limite: 1 })).docs;
  await expect
    .poll(() => phone.getByRole('list', { name: 'Lotes' }).getByRole('link').first().innerText())
    .toBe(first?.codigo);
  const tablet = await at('/entregas', { width: 768 });
  await expect.poll(() => tablet.getByRole('button', { name: /^Ordem/ }).innerText()).toBe('Ordem: Dia');
});

test('the title of a column of numbers ends where the numbers end', async () => {
  const page = await at('/estufas');
  await page.getByRole('row').nth(2).waitFor();
  const rightOf = (part: Locator) =>
    part.evaluate((element) => {
      const words = document.createRange();
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      words.selectNodeContents(texts.nextNode() as Node);
      return Math.round(words.getBoundingClientRect().right);
    });
  expect(await rightOf(page.getByRole('columnheader', { name: 'Capacidade' }))).toBe(
    await rightOf(page.getByRole('row').nth(1).getByRole('cell').last()),
  );
});

test('the titles of the columns of every list stand in one line', async () => {
  const page = await at('/acessibilidade');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const tall: string[] = [];
  for (const list of [
    ...['lotes', 'entregas', 'movimentacoes', 'contagens', 'especies', 'procedencias', 'estufas'],
  ]) {
    await follow(page, `/${list}`);
    await page.getByRole('row').nth(1).waitFor();
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const titles = await page
        .getByRole('columnheader')
        .evaluateAll((all) => all.map((each) => [each.textContent, each.getBoundingClientRect().height]));
      for (const [title, height] of titles)
        if (Number(height) >= 50) tall.push(`${list} at ${width}: ${title}`);
    }
  }
  expect(tall).toEqual([]);
});

test('the chosen columns stay on this device', async () => {
  const page = await at('/especies');
  const titles = () => page.getByRole('columnheader').allInnerTexts();
  await page.getByRole('row').nth(2).waitFor();
  const all = await titles();
  await page.getByRole('button', { name: 'Colunas' }).click();
  const item = page.getByRole('menuitemcheckbox', { name: 'Nome científico' });
  expect(await item.getAttribute('aria-checked')).toBe('true');
  // The first names the record, and is always there.
  expect(await page.getByRole('menuitemcheckbox', { name: 'Nome popular' }).count()).toBe(0);
  await item.click();
  await page.getByRole('menuitemcheckbox', { name: 'Tipo' }).click();
  expect(await titles()).toEqual(all.filter((title) => title !== 'Nome científico' && title !== 'Tipo'));
  await page.reload();
  await page.getByRole('row').nth(2).waitFor();
  expect(await titles()).toHaveLength(all.length - 2);
  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('menuitem', { name: 'Todas as colunas' }).click();
  expect(await titles()).toEqual(all);
});
