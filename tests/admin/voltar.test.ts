import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { leaves } from '../../admin/ui/here.ts';
import { addFilter, hold, journey } from './journey.ts';

const { at } = await journey();

test('on a phone coming back to a list restores its filter, page and scroll position', async () => {
  const page = await at('/movimentacoes', { width: 390, height: 600 });
  const link = page.getByRole('main').getByRole('link');
  await link.first().waitFor();
  await addFilter(page, 'Origem', 'Abertura de lote');
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
});

test('coming back to the board restores it, with each place on one line', async () => {
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

/** Goes back from a form, and says that what was typed may be lost. */
async function leaveForm(page: Page): Promise<void> {
  await page.goBack();
  await page
    .getByRole('dialog', { name: 'Sair sem registrar?' })
    .getByRole('button', { name: 'Sair' })
    .click();
}

test('an answer that arrives after its page was left does not lead back to it', async () => {
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
  const answer = await hold(page, /lotes\.anotar/);
  await dialog.getByRole('button', { name: 'Anotar' }).click();
  await page.goBack();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Lotes' }).waitFor();
  answer();
  await page.getByText(`Anotado no ${codigo}.`).waitFor();
  expect(page.url()).toMatch(/\/admin\/lotes\?fase=PRONTO$/);
  await page.getByRole('heading', { level: 1, name: 'Lotes' }).waitFor();
});

test('a saved dialog closes although the page behind it gets no answer', async () => {
  const page = await at('/lotes');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^LOTE-/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Anotar' }).click();
  const dialog = page.getByRole('dialog', { name: /^Anotação/ });
  await dialog.getByLabel('Anotação').fill('Regado de manhã');
  const answer = await hold(page, /lotes\.buscar|auditoria\./);
  await dialog.getByRole('button', { name: 'Anotar' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByText('Regado de manhã').count()).toBe(0);
  answer();
  await page.getByText('Regado de manhã').first().waitFor();
});

test('a new batch that is answered after a return to the list does not lead away from it', async () => {
  const page = await at('/lotes');
  await page.getByRole('button', { name: 'Abrir lote' }).click();
  await page.getByRole('combobox', { name: 'Estufa' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Espécie' }).click();
  await page
    .getByRole('option', { name: /sementes/ })
    .first()
    .click();
  await page.getByLabel('Quantidade inicial').fill('1');
  const answer = await hold(page, /lotes\.criar/);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await leaveForm(page);
  await page.getByRole('heading', { level: 1, name: 'Lotes' }).waitFor();
  answer();
  await page.getByText('Imprima a etiqueta.').waitFor();
  expect(page.url()).toMatch(/\/admin\/lotes$/);
});

test('what was typed in the dialog of a record is not lost by a key, nor on the way back', async () => {
  const page = await at('/usuarios');
  await page.getByRole('table').getByRole('link').first().click();
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Telefone') });
  const telefone = dialog.getByLabel('Telefone');
  const asking = page.getByRole('dialog', { name: 'Sair sem registrar?' });
  // Nothing is asked where nothing was typed.
  await telefone.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('table').getByRole('link').first().click();
  await telefone.fill('(34) 99999-0000');
  await page.keyboard.press('Escape');
  await asking.getByRole('button', { name: 'Continuar aqui' }).click();
  await asking.waitFor({ state: 'detached' });
  await page.goBack();
  await asking.getByRole('button', { name: 'Continuar aqui' }).click();
  expect(await telefone.inputValue()).toBe('(34) 99999-0000');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await asking.count()).toBe(0);
});

test('what was typed of a movement is not lost on the way back', async () => {
  const page = await at('/movimentacoes');
  await page.getByRole('button', { name: 'Registrar movimentação' }).click();
  await page.getByLabel('Justificativa').fill('Plantio da praça');
  await page.goBack();
  const asking = page.getByRole('dialog', { name: 'Sair sem registrar?' });
  await asking.getByRole('button', { name: 'Continuar aqui' }).click();
  expect(await page.getByLabel('Justificativa').inputValue()).toBe('Plantio da praça');
});

test.each([
  [true, '/destinatarios', { novo: 'sim' }, '/lotes', {}],
  [true, '/lotes', { abrir: 'sim' }, '/lotes', {}],
  [false, '/lotes', {}, '/lotes', { fase: 'PRONTO' }],
  [false, '/lotes', { abrir: 'sim', estufaId: 'e' }, '/lotes', { abrir: 'sim' }],
])('a form is left (%s) between %s %o and %s %o', (left, from, asked, to, then) => {
  expect(leaves({ pathname: from, search: asked }, { pathname: to, search: then })).toBe(left);
});
