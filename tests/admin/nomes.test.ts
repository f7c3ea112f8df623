import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addFilter, journey } from './journey.ts';
import { follow, pagesOf } from './pages.ts';
import { settled } from './settled.ts';

/** Who drives the app from outside finds a field by its label alone, even while its list is open. Closed ones are in the smoke. */

const { db, at } = await journey();

/** What a list may be filtered by, beside the field that is always there. */
const FILTERS: Record<string, string[]> = {
  '/especies': ['Categoria', 'Tipo'],
  '/procedencias': ['Espécie', 'Origem', 'UF', 'Saldo'],
  '/estufas': ['Estufa', 'Barraca', 'Posição'],
  '/lotes': ['Espécie', 'Estufa', 'Iniciados desde'],
  '/lotes?vista=quadro': ['Espécie', 'Estufa'],
  '/entregas': ['Espécie', 'Lote', 'Finalidade'],
  '/contagens': ['Espécie', 'Lote'],
  '/movimentacoes': ['Espécie', 'Lote', 'Destinatário', 'Quem registrou'],
  '/destinatarios': ['Documento', 'Tipo', 'Categoria'],
  '/relatorios/lotes': ['Espécie', 'Fase'],
  '/usuarios': ['Cargo'],
};

test('a field that opens a list or a calendar keeps its label for itself', async () => {
  const page = await at('/acessibilidade');
  await settled(page);
  const found: string[] = [];
  for (const [path, { fields = [] }] of Object.entries(await pagesOf(db))) {
    if (fields.length === 0) continue;
    await follow(page, path);
    for (const label of fields) {
      const field = page.getByLabel(label);
      await field.first().waitFor({ state: 'attached' });
      await settled(page);
      if (await opens(field.first())) found.push(...(await sharers(page, path, label)));
    }
  }
  expect(found).toEqual([]);
});

test('a filter, open or closed, is the only field with its label', async () => {
  const page = await at('/acessibilidade');
  await settled(page);
  const found: string[] = [];
  for (const [path, labels] of Object.entries(FILTERS)) {
    await follow(page, path);
    await settled(page);
    for (const label of labels) {
      await addFilter(page, label);
      found.push(...(await sharers(page, path, label)));
      // An empty filter goes as it closes.
      const chip = page
        .getByRole('group', { name: 'Filtros' })
        .getByRole('button', { name: label, exact: true });
      if (await chip.count()) await chip.click();
      await chip.waitFor({ state: 'detached' });
    }
  }
  expect(found).toEqual([]);
});

function opens(field: Locator): Promise<boolean> {
  return field.evaluate((element) =>
    element.matches('[role=combobox], [aria-haspopup], [inputmode=numeric]'),
  );
}

/** What else has the label of a field, before and after it is entered. */
async function sharers(page: Page, path: string, label: string): Promise<string[]> {
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

test('a list builds no options before one of its filters is entered', async () => {
  const page = await at('/movimentacoes');
  const filter = page.getByLabel('Tipo');
  await filter.waitFor();
  expect(await page.locator('[role=listbox]').count()).toBe(0);
  await filter.click();
  await page.getByRole('option', { name: 'Expedição' }).click();
  await expect.poll(() => page.url()).toContain('tipo=EXPEDICAO');
});
