import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as factories from '../support/factories.ts';
import { addFilter, chooseByKeys, journey } from './journey.ts';
import { follow } from './pages.ts';

/** What all lists do alike. */

const { at, db, service } = await journey();
const { docs } = await service.especies.listar({ status: 'ATIVO', limite: 100 });
const parada = await factories.especie(service, { nome_popular: 'Oiticica', quantidade_inicial: 9 });
await service.especies.inativar({ id: parada.id });

const names = (page: Page) => page.getByRole('table').locator('tbody tr td:first-child').allInnerTexts();

test('species are in the order of their names, and inactive ones are shown on request', async () => {
  const page = await at('/especies');
  await page.getByRole('row').nth(2).waitFor();
  const sorted = await service.especies.listar({
    ordenar: 'nome',
    porPlanta: true,
    status: 'ATIVO',
    limite: 20,
  });
  expect(await names(page)).toEqual(
    sorted.docs.map(({ nome_popular, variedade }) => nome_popular + (variedade ? ` (${variedade})` : '')),
  );
  await page.getByLabel('Nome').fill(parada.nome_popular);
  const marked = page.getByRole('row', { name: `${parada.nome_popular} (inativa)` });
  await page.waitForURL(/nome=/);
  expect(await marked.count()).toBe(0);
  await page.getByRole('switch', { name: 'Mostrar inativas' }).focus();
  await page.keyboard.press('Space');
  await page.waitForURL(/inativas=true/);
  await marked.waitFor();
});

test('places are in the order of their codes, without the inactive ones', async () => {
  const [livre] = (await service.estufas.listar({ status: 'Livre', ordenar: 'codigo', limite: 1 })).docs;
  await service.estufas.inativar({ id: livre?.id as string });
  const page = await at('/estufas');
  await page.getByRole('row').nth(2).waitFor();
  const codes = await names(page);
  expect(codes).toEqual(codes.toSorted());
  expect(codes).not.toContain(livre?.codigo_identificador);
  await page.goto('/admin/estufas?inativas=true');
  await page.getByRole('link', { name: livre?.codigo_identificador as string }).waitFor();
});

test('filters are added, read, changed and removed by keyboard, and are one button on a phone', async () => {
  const page = await at('/movimentacoes', { width: 390, height: 844 });
  const filters = page.getByRole('group', { name: 'Filtros' });
  const rows = page.getByRole('list', { name: 'Movimentações' });
  await rows.waitFor();
  expect(await filters.getByRole('combobox').count()).toBe(1);
  const fold = filters.getByRole('button', { name: /^Filtros/ });
  await fold.focus();
  await page.keyboard.press('Enter');
  const add = filters.getByRole('button', { name: 'Filtro', exact: true });
  const choose = (filter: string) => chooseByKeys(page, add, filter);
  await choose('Origem');
  await expect.poll(() => focused(page)).toBe('Origem');
  await page.getByRole('option').first().waitFor();
  const marked = page.locator('[role=option][data-combobox-selected]');
  const wanted = (await page.getByRole('option').allInnerTexts()).indexOf('Abertura de lote');
  for (let n = 0; n <= wanted; n += 1) await page.keyboard.press('ArrowDown');
  await marked.filter({ hasText: 'Abertura de lote' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/origem=ALOCACAO/);
  const origem = filters.getByRole('button', { name: 'Origem: Abertura de lote' });
  await origem.and(page.locator(':focus')).waitFor();

  await choose('De');
  await expect.poll(() => focused(page)).toBe('De');
  await page.getByLabel('De', { exact: true }).fill('31/01/2020');
  await page.keyboard.press('Enter');
  await page.waitForURL(/data_inicio=2020-01-31/);
  await filters.getByRole('button', { name: 'De: 31/01/2020' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.reload();
  await rows.waitFor();
  expect(await fold.getAttribute('aria-expanded')).toBe('true');
  await fold.press('Enter');
  expect(await fold.innerText()).toBe('Filtros (2)');
  const between = async () =>
    ((await rows.boundingBox())?.y ?? 0) - ((await filters.getByLabel('Tipo').boundingBox())?.y ?? 0);
  expect(await between()).toBeLessThan(120);
  await fold.press('Enter');
  await filters.getByRole('button', { name: 'De: 31/01/2020' }).waitFor();

  // One that was only begun leaves nothing behind.
  await choose('Lote');
  await expect.poll(() => focused(page)).toBe('Lote');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await add.and(page.locator(':focus')).waitFor();
  expect(await filters.getByRole('button', { name: /^Lote/ }).count()).toBe(0);

  await filters.getByRole('button', { name: 'Tirar o filtro Origem' }).click();
  await origem.waitFor({ state: 'detached' });
  await filters.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(await filters.getByRole('button', { name: 'Limpar filtros' }).count()).toBe(0);
});

test('another filter is added by one click while the previous one is still empty', async () => {
  const page = await at('/movimentacoes');
  await page.getByRole('row').nth(2).waitFor();
  const filters = page.getByRole('group', { name: 'Filtros' });
  await addFilter(page, 'Lote');
  await expect.poll(() => focused(page)).toBe('Lote');
  const add = filters.getByRole('button', { name: 'Filtro', exact: true });
  await add.click();
  await page.getByRole('menuitem', { name: 'Origem' }).click();
  await expect.poll(() => focused(page)).toBe('Origem');
  expect(await filters.getByRole('button', { name: /^Lote/ }).count()).toBe(0);
});

test('a chip says that the value in the address is not a choice', async () => {
  const page = await at('/movimentacoes?origem=OUTRA');
  await page.getByRole('button', { name: 'Origem: OUTRA (não vale)' }).waitFor();
});

test('an address beyond the last page leads to it', async () => {
  const { totalPages } = await service.movimentacoes.listar({ limite: 20 });
  const page = await at('/movimentacoes?page=999');
  await page.waitForURL((url) => url.searchParams.get('page') === String(totalPages));
  await page.getByRole('row').nth(1).waitFor();
});

test('the links to other pages take one line on a phone', async () => {
  const page = await at('/auditoria?page=50', { width: 390 });
  const way = page.getByRole('button', { name: /^Página / });
  await way.first().waitFor();
  const tops = await way.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('a list shows the totals of all its pages, on every page', async () => {
  const page = await at('/especies?page=2');
  const total = page.getByText(
    /^Ao todo: [\d.]+ sementes e [\d.]+ mudas fora de lotes, [\d.]+ vivas de sementes e /,
  );
  const emLotes = async () =>
    Number(/([\d.]+) mudas em lotes\.$/.exec(await total.innerText())?.[1]?.replace('.', ''));
  const before = await emLotes();
  const muda = docs.find((each) => each.tipo === 'MUDA' && each.quantidade_atual > 10);
  const [estufa] = (await service.estufas.listar({ status: 'Livre' })).docs;
  await service.lotes.criar({
    estufa_id: estufa?.id as string,
    itens_especies: [{ especie_id: muda?.id as string, quantidade_inicial: 10 }],
  });
  await expect.poll(emLotes).toBe(before + 10);

  await follow(page, '/lotes?fase=PRONTO&status=ATIVO');
  const { rows } = await db.raw(`select sum(quantidade_total) as vivas from lotes where fase = 'PRONTO'`);
  await page.getByText(`Ao todo: ${Number(rows[0].vivas).toLocaleString('pt-BR')} vivas.`).waitFor();
  await follow(page, '/movimentacoes?tipo=MORTALIDADE');
  await page.getByText(/^Ao todo: .*[1-9].*, sem o que foi estornado\.$/).waitFor();
});

test('an empty list says that its filters find nothing, or that nothing is there yet and how to begin', async () => {
  const page = await at('/lotes?busca=nenhum-assim');
  await page.getByText('Nenhum lote com “nenhum-assim”. Abrir lote').waitFor();
  await page.goto('/admin/lotes?busca=nenhum-assim&fase=PRONTO');
  await page.getByText('Nenhum lote com estes filtros.').waitFor();
  expect(await page.getByText('Abrir o primeiro').count()).toBe(0);
  await page.route(/lotes\.listar/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text.replace(/"docs":\[.*?\],"totalDocs":\d+,/gs, '"docs":[],"totalDocs":0,'),
    });
  });
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByText('Ainda não há lotes.').waitFor();
  await page.getByRole('link', { name: 'Abrir o primeiro' }).click();
  await page.getByRole('heading', { name: 'Abrir lote', level: 1 }).waitFor();
});

test.each([1280, 390])('J and K move through a list and Enter opens the row, at %s px', async (width) => {
  const page = await at('/especies', { width });
  const main = page.getByRole('main');
  await main.getByRole('link').nth(3).waitFor();
  const links = await main
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.textContent));
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(links[1]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: links[1] as string, exact: true }).waitFor();
});

/** The label of the field that has the focus. */
function focused(page: Page) {
  return page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);
}

test('a long reason leaves its row as tall as the others, and is told to a mouse, by a key, by a touch and on paper', async () => {
  const justificativa = 'Ofício 31/2026 da Secretaria do Meio Ambiente: plantio da nova praça do bairro. '
    .repeat(2)
    .trim();
  const { id: especie_id, nome_popular } = docs.find((each) => each !== parada) as (typeof docs)[number];
  await service.movimentacoes.criar({ tipo: 'ENTRADA', especie_id, quantidade: 40, justificativa });
  const page = await at('/movimentacoes');
  const row = page.getByRole('row').filter({ hasText: 'Ofício 31/2026' });
  const reason = row.locator('[class*=line]').filter({ hasText: 'Ofício 31' });
  await reason.waitFor();
  const heights = await page
    .getByRole('table')
    .locator('tbody tr')
    .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)));
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2);
  expect(await isCut(reason)).toBe(true);
  await reason.hover();
  expect(await reason.getAttribute('title')).toContain(justificativa);
  await page.emulateMedia({ media: 'print' });
  expect(await isCut(reason)).toBe(false);
  await page.emulateMedia({ media: 'screen' });

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Movimentação' });
  await dialog.getByText(`Entrada: 40 de ${nome_popular}`).waitFor();
  expect(await isCut(dialog.getByText(justificativa))).toBe(false);

  const phone = await at('/movimentacoes', { width: 390, height: 844 });
  const card = phone.getByRole('listitem').filter({ hasText: 'Ofício 31/2026' });
  await card.getByRole('link', { name: 'Entrada' }).tap();
  await phone.getByRole('dialog', { name: 'Movimentação' }).getByText(justificativa).waitFor();
});

function isCut(text: Locator): Promise<boolean> {
  return text.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
    return scrollWidth > clientWidth || scrollHeight > clientHeight;
  });
}

test('a day is chosen in the browser’s calendar, by its button or by Alt and Down', async () => {
  const page = await at('/entregas');
  await page.evaluate(() => {
    HTMLInputElement.prototype.showPicker = function opened() {
      document.title = this.type;
    };
  });
  const opened = () => page.evaluate(() => document.title);
  const forget = () =>
    page.evaluate(() => {
      document.title = '';
    });
  await addFilter(page, 'De');
  const field = page.getByLabel('De', { exact: true });
  await page.getByRole('button', { name: 'Abrir o calendário' }).click();
  expect(await opened()).toBe('date');
  await forget();
  await field.press('Alt+ArrowDown');
  expect(await opened()).toBe('date');
  // What somebody chooses there; the calendar itself is the browser's, outside the page.
  await page.locator('input[type=date]').fill('2026-03-14');
  await expect.poll(() => field.inputValue()).toBe('14/03/2026');
  await expect.poll(() => new URL(page.url()).search).toContain('2026-03-14');
});
