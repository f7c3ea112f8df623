import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { type Caller, callerFor } from '../support/caller.ts';
import { times } from '../support/races.ts';
import { divert, journey } from './journey.ts';

const { at, db } = await journey();
const service: Caller = callerFor(db, (await Usuario.query(db).findOne({ cargo: 'Administrador' })) as never);

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

test('how far the check of a sheet is shows while its rows are sent, and no longer', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  const goOn = await holdSecond(page, /\/trpc\/especies\.importar/, (route) => route.continue());
  const rows = times(300, (n) => `Zz Sapucaia ${n};Nativa;Muda`);
  await choose(page, ['Planta;Categoria;Tipo', ...rows].join('\n'));
  await page.getByRole('button', { name: 'Conferir 300 linhas' }).click();
  await page.getByText('250 de 300 linhas').waitFor();
  goOn();
  await page.getByRole('button', { name: 'Gravar 300 linhas' }).waitFor();
  await page.getByText(/ de 300 linhas/).waitFor({ state: 'detached' });
});

test('a row with more values than titles is refused, and none of them becomes another field', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  await choose(page, 'Nome popular,Categoria,Tipo\nZz Guajuvira,Nativa,Muda,1,500\nZz Copaíba,Nativa,Muda');
  await page.getByRole('button', { name: 'Conferir 2 linhas' }).click();
  await page.getByText('ela tem mais valores que títulos').waitFor();
  await page.getByRole('button', { name: 'Gravar 1 linha em ordem' }).click();
  await page.getByText('1 linha gravada em Espécies.').waitFor();
  const { docs } = await service.especies.listar({ nome: 'Zz Guajuvira', limite: 10 });
  expect(docs).toEqual([]);
});

test('a recording says that it records, and where it stopped when it failed', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  await choose(
    page,
    ['Planta;Categoria;Tipo', ...times(300, (n) => `Zz Cumaru ${n};Nativa;Muda`)].join('\n'),
  );
  await page.getByRole('button', { name: 'Conferir 300 linhas' }).click();
  await page.getByText('Nada foi gravado ainda').waitFor();
  const goOn = await holdSecond(page, /\/trpc\/especies\.importar/, refuse);
  await page.getByRole('button', { name: 'Gravar 300 linhas' }).click();
  await page.getByText('250 de 300 linhas').waitFor();
  await page.getByText('Gravando. Se esta página for fechada', { exact: false }).waitFor();
  await page.getByText('Nada foi gravado ainda').waitFor({ state: 'detached' });
  goOn();
  await page
    .getByText('A gravação parou depois da linha 251, com 250 linhas gravadas.', { exact: false })
    .waitFor();
  await page.getByRole('button', { name: 'Continuar a gravação' }).click();
  await page.getByText('300 linhas gravadas em Espécies.').waitFor();
});

test('the list of imports says how many rows are recorded while they are', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  await choose(page, rowsOf('Zz Angelim', 300));
  await page.getByRole('button', { name: 'Conferir 300 linhas' }).click();
  await page.getByText('Nada foi gravado ainda').waitFor();
  const goOn = await holdSecond(page, /\/trpc\/especies\.importar/, async (route) => {
    await route.continue();
  });
  await page.getByRole('button', { name: 'Gravar 300 linhas' }).click();
  await page.getByText('250 de 300 linhas').waitFor();
  await page.getByRole('link', { name: 'Outra planilha' }).click();
  const item = page.getByRole('listitem').filter({ hasText: 'plantas.csv' });
  await item.getByText('250 gravadas').waitFor();
  expect(await item.getByText('nada gravado ainda').count()).toBe(0);
  goOn();
  await item.getByText('300 gravadas').waitFor();
});

test('a dropped sheet is gone from the list, and stays gone on going back', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  await choose(page, rowsOf('Zz Aroeira', 1));
  await page.getByRole('button', { name: 'Conferir 1 linha' }).waitFor();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('button', { name: 'Escolher arquivo' }).waitFor();
  expect(await page.getByText('plantas.csv').count()).toBe(0);
  await page.goBack();
  await page.getByRole('alert').getByText('este navegador não guarda mais esta importação').waitFor();
});

test('a corrected cell says that it changed, also after another row was taken out', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  await choose(page, 'Planta;Categoria;Tipo;Quantidade\nZz Araticum;Nativa;Muda;dez\nZz Baru;Nativa;Flor;5');
  await page.getByRole('button', { name: 'Conferir 2 linhas' }).click();
  const row = page.getByRole('group', { name: 'Linha 2' });
  await row.getByLabel('Quantidade inicial').fill('10');
  await row.getByText('Mudou: confira de novo.').waitFor();
  const other = page.getByRole('group', { name: 'Linha 3' });
  await other.getByRole('button', { name: 'Retirar' }).click();
  await other.waitFor({ state: 'detached' });
  await row.getByText('Mudou: confira de novo.').waitFor();
  expect(await row.getByText('Informe um número inteiro').count()).toBe(0);
});

test('a sheet that was dropped in another window is neither corrected nor cut in this one in silence', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  await choose(page, 'Planta;Categoria;Tipo\nZz Bacupari;Nativa;Flor');
  await page.getByRole('button', { name: 'Conferir 1 linha' }).click();
  const row = page.getByRole('group', { name: 'Linha 2' });
  await row.waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Descartar' }).click();
  await other.getByRole('button', { name: 'Escolher arquivo' }).waitFor();
  const gone = page.getByRole('alert').getByText('este navegador não guarda mais esta importação');
  await row.getByRole('button', { name: 'Retirar' }).click();
  await gone.waitFor();
  expect(await page.getByText('fica de fora da importação').count()).toBe(0);
  await page.getByRole('alert').getByRole('button').click();
  await gone.waitFor({ state: 'detached' });
  await row.getByLabel('Tipo').fill('Muda');
  await gone.waitFor();
  expect(await gone.count()).toBe(1);
});

test('an undo says that it undoes, and after it failed midway the next one ends it with every reason', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  await choose(page, rowsOf('Zz Cajá', 300));
  await page.getByRole('button', { name: 'Conferir 300 linhas' }).click();
  await page.getByRole('button', { name: 'Gravar 300 linhas' }).click();
  await page.getByText('300 linhas gravadas em Espécies.').waitFor();
  // One species of each chunk is used since.
  for (const nome of ['Zz Cajá 0', 'Zz Cajá 299']) {
    const { docs } = await service.especies.listar({ nome, limite: 100 });
    const { id } = docs.find(({ nome_popular }) => nome_popular === nome) as (typeof docs)[number];
    await service.movimentacoes.criar({
      tipo: 'ENTRADA',
      especie_id: id,
      quantidade: 5,
      justificativa: 'Coleta',
    });
  }
  const goOn = await holdSecond(page, /\/trpc\/importacoes\.desfazer/, refuse);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
  await page.getByText('49 de 300 linhas').waitFor();
  await page.getByText('300 linhas gravadas em Espécies.').waitFor({ state: 'detached' });
  goOn();
  await page.getByText('251 linhas gravadas em Espécies.').waitFor();
  await page.getByText('Zz Cajá 299:').waitFor();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
  await page.getByText('A importação foi desfeita, menos 2 do que gravou.').waitFor();
  await page.getByText('Zz Cajá 0:').waitFor();
  await page.getByText('Zz Cajá 299:').waitFor();
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

function rowsOf(nome: string, n: number): string {
  return ['Planta;Categoria;Tipo', ...times(n, (row) => `${nome} ${row};Nativa;Muda`)].join('\n');
}

async function choose(page: Page, content: string): Promise<void> {
  const file = { name: 'plantas.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('Planilha', { exact: true }).setInputFiles(file);
}
