import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { times } from '../support/races.ts';
import { divert, journey } from './journey.ts';
import { choose, desfazer, press, recorded } from './sheet.ts';

/** Sheets are read and sent by a thread of their own, which goes on while other pages are shown. */

const { at, service } = await journey();

test('a reader of sheets that could not be loaded says so, and the next try loads it', async () => {
  const page = await at('/painel', { cargo: 'Operador' });
  const worker = /\/assets\/worker-/;
  const restore = await divert(page, worker, (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Importar' }).click();
  const sheet = 'Planta;Categoria;Tipo\nZz Sapucaia;Nativa;Muda';
  await choose(page, sheet);
  await page.getByText('o leitor de planilhas não pôde ser carregado').first().waitFor();
  restore();
  await choose(page, sheet);
  await page.getByRole('button', { name: 'Conferir 1 linha' }).waitFor();
});

test('a long sheet says how far it is checked, recorded and undone, and goes on where that stopped', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  const rows = times(300, (n) => `Zz Cajá ${n};Nativa;Muda`);
  await choose(page, ['Planta;Categoria;Tipo', ...rows]);
  const checked = await holdSecond(page, /\/trpc\/especies\.importar/, (route) => route.continue());
  await press(page, 'Conferir', 300);
  await page.getByText('250 de 300 linhas').waitFor();
  checked();
  await page.getByText('Nada foi gravado ainda').waitFor();
  await page.getByText(/ de 300 linhas/).waitFor({ state: 'detached' });

  const failed = await holdSecond(page, /\/trpc\/especies\.importar/, refuse);
  await press(page, 'Gravar', 300);
  await page.getByText('250 de 300 linhas').waitFor();
  await page.getByText('Gravando. Se esta página for fechada').waitFor();
  await page.getByText('Nada foi gravado ainda').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Outra planilha' }).click();
  const item = page.getByRole('listitem').filter({ hasText: 'plantas.csv' });
  await item.getByText('250 gravadas').waitFor();
  expect(await item.getByText('nada gravado ainda').count()).toBe(0);
  await page.goBack();
  failed();
  await page.getByText('A gravação parou depois da linha 251, com 250 linhas gravadas.').waitFor();
  await page.getByRole('button', { name: 'Continuar a gravação' }).click();
  await recorded(page, 300);

  // One species of each chunk is used since.
  for (const nome of ['Zz Cajá 0', 'Zz Cajá 299']) {
    const { docs } = await service.especies.listar({ nome, limite: 100 });
    const { id } = docs.find(({ nome_popular }) => nome_popular === nome) as (typeof docs)[number];
    await service.movimentacoes.criar({ tipo: 'ENTRADA', especie_id: id, quantidade: 5 });
  }
  const stopped = await holdSecond(page, /\/trpc\/importacoes\.desfazer/, refuse);
  await desfazer(page);
  await page.getByText('49 de 300 linhas').waitFor();
  await page.getByText('300 linhas gravadas em Espécies.').waitFor({ state: 'detached' });
  stopped();
  await recorded(page, 251);
  await page.getByText('Zz Cajá 299:').waitFor();
  await desfazer(page);
  await page.getByText('A importação foi desfeita, menos 2 do que gravou.').waitFor();
  await page.getByText('Zz Cajá 0:').waitFor();
  await page.getByText('Zz Cajá 299:').waitFor();
});

test('a corrected cell says that it changed, also after another row was taken out', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  await choose(page, 'Planta;Categoria;Tipo;Quantidade\nZz Araticum;Nativa;Muda;dez\nZz Baru;Nativa;Flor;5');
  await press(page, 'Conferir', 2);
  const row = page.getByRole('group', { name: 'Linha 2' });
  await row.getByLabel('Quantidade inicial').fill('10');
  await row.getByText('Mudou: confira de novo.').waitFor();
  const other = page.getByRole('group', { name: 'Linha 3' });
  await other.getByRole('button', { name: 'Retirar' }).click();
  await other.waitFor({ state: 'detached' });
  await row.getByText('Mudou: confira de novo.').waitFor();
  expect(await row.getByText('Informe um número inteiro').count()).toBe(0);
});

test('a dropped sheet stays gone, and in another window it is neither corrected nor cut in silence', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  await choose(page, 'Planta;Categoria;Tipo\nZz Bacupari;Nativa;Flor');
  await press(page, 'Conferir', 1);
  const row = page.getByRole('group', { name: 'Linha 2' });
  await row.waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Descartar' }).click();
  await other.getByRole('button', { name: 'Escolher arquivo' }).waitFor();
  expect(await other.getByText('plantas.csv').count()).toBe(0);
  const goneIn = (window: Page) =>
    window.getByRole('alert').getByText('este navegador não guarda mais esta importação');
  await other.goBack();
  await goneIn(other).waitFor();
  await row.getByRole('button', { name: 'Retirar' }).click();
  await goneIn(page).waitFor();
  expect(await page.getByText('fica de fora da importação').count()).toBe(0);
  await page.getByRole('alert').getByRole('button').click();
  await goneIn(page).waitFor({ state: 'detached' });
  await row.getByLabel('Tipo').fill('Muda');
  await goneIn(page).waitFor();
  expect(await goneIn(page).count()).toBe(1);
});

/** Answers the second of these calls only when told to, and in this way. The others pass. */
async function holdSecond(page: Page, calls: RegExp, then: (route: Route) => Promise<void>) {
  let goOn = () => {};
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let sent = 0;
  await page.context().route(calls, async (route) => {
    sent += 1;
    if (sent !== 2) return route.continue();
    await told;
    return then(route);
  });
  return goOn;
}

function refuse(route: Route): Promise<void> {
  return route.fulfill({
    status: 403,
    json: { error: { message: 'Sem permissão.', data: { httpStatus: 403 } } },
  });
}
