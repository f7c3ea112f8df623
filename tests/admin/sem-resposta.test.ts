import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { callerFor } from '../support/caller.ts';
import { askAgain, failing } from './failing.ts';
import { divert, journey } from './journey.ts';

/** When one call fails and the others are answered, its part of the page says so, and can be asked for again. */

const { at, db, visitor } = await journey();
const admin = await Usuario.query(db).findOne({ cargo: 'Administrador' }).throwIfNotFound();
const service = callerFor(db, admin);
const { docs: lotes } = await service.lotes.listar({ status: 'ATIVO', fase: 'PRONTO', limite: 100 });
const lote = lotes.find(({ quantidade_total }) => quantidade_total > 0) as (typeof lotes)[number];
const { especie_id } = lote.itens_especies[0] as { especie_id: string };

/** Opens a page of which one call fails, waits for what says so, lets the call be answered, and asks again. */
async function again(
  path: string,
  procedure: string,
  {
    within = 'main',
    answer,
  }: { within?: string | ((page: Page) => Locator); answer: (page: Page) => Locator },
): Promise<Page> {
  const page = await at('/conta');
  await page.getByRole('heading', { name: 'Onde entrei' }).waitFor();
  const answered = await failing(page, procedure);
  await page.goto(`/admin${path}`);
  const part = typeof within === 'string' ? page.locator(within) : within(page);
  await part.getByText('o banco de dados não respondeu').first().waitFor();
  expect(await answer(page).count()).toBe(0);
  answered();
  await askAgain(part);
  await answer(page).first().waitFor();
  expect(await page.getByText('o banco de dados não respondeu').count()).toBe(0);
  return page;
}

const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true });

test('a record shows which of its parts did not come', async () => {
  await again(`/lotes/${lote.id}`, 'estufas.buscar', {
    within: region('Onde está'),
    answer: (page) => page.getByText('vagas ocupadas'),
  });
  await again(`/especies/${especie_id}`, 'especies.serie', {
    answer: (page) => page.getByRole('list', { name: 'Últimos 12 meses' }),
  });
  const { docs } = await service.entregas.listar({ limite: 1 });
  await again(`/destinatarios/${docs[0]?.destinatario.id}`, 'destinatarios.entregas', {
    within: region('Entregas'),
    answer: (page) => page.getByText('Itens recebidos'),
  });
  await service.estufas.fazerRonda({ id: lote.estufa_id });
  await again(`/estufas/${lote.estufa_id}`, 'estufas.rondas', {
    answer: (page) => page.getByText('Vista pela última vez'),
  });
});

test('a list tells a total, a filter and views that did not come from those that are not there', async () => {
  await again('/especies', 'relatorios.especies', { answer: (page) => page.getByText('Ao todo:') });

  await service.usuarios.criarVista({ lista: 'lotes', nome: 'As prontas', filtros: 'fase=PRONTO' });
  const page = await at('/conta');
  const answered = await failing(page, 'usuarios.vistas', 'especies.buscar');
  await page.goto(`/admin/lotes?especieId=${especie_id}`);
  await page.getByRole('button', { name: 'Espécie: o nome não chegou' }).waitFor();
  await page.getByRole('button', { name: 'Vistas', exact: true }).click();
  await page.getByText('o banco de dados não respondeu').waitFor();
  // Saved unseen, it would be there twice.
  expect(await page.getByRole('menuitem', { name: 'Salvar como vista' }).count()).toBe(0);
  answered();
  await page.getByRole('menuitem', { name: 'Tentar de novo' }).click();
  await page.getByRole('menuitem', { name: 'As prontas' }).waitFor();
  await page.getByRole('menuitem', { name: 'Salvar como vista' }).waitFor();
});

test('labels are not refused for filters while their number is unknown', async () => {
  const page = await at('/lotes?ordenar=data_inicio');
  await page.getByRole('table').waitFor();
  const answered = await failing(page, 'lotes.listar');
  const dialog = page.getByRole('dialog');
  const said: string[] = [];
  await page.exposeFunction('said', (text: string) => said.push(text));
  await page.evaluate(() => {
    new MutationObserver(() => {
      const text = document.querySelector('[role=dialog]')?.textContent ?? '';
      (window as never as { said: (text: string) => void }).said(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole('button', { name: 'Etiquetas' }).click();
  await dialog.getByText('o banco de dados não respondeu').waitFor();
  answered();
  await dialog.getByRole('button', { name: 'Tentar de novo' }).click();
  await dialog.getByText(/etiquetas em/).waitFor();
  expect(said.filter((text) => text.includes('Nenhum lote'))).toEqual([]);
});

test('the seals say that they did not come, and the same seal can be looked for again', async () => {
  const page = await at('/conta');
  const answered = await failing(page, 'auditoria.selos');
  await page.goto('/admin/auditoria');
  const seals = region('Selos')(page);
  await seals.getByRole('button', { name: 'Tentar de novo' }).waitFor();
  await seals.getByLabel('Selo de um papel').fill('abcdef12');
  const search = seals.getByRole('button', { name: 'Procurar o selo' });
  await search.click();
  await expect.poll(() => seals.getByRole('alert').count()).toBe(2);
  answered();
  await askAgain(seals);
  await expect.poll(() => seals.getByRole('alert').count()).toBe(1);
  await search.click();
  await seals.getByText('O selo do papel não está aqui').waitFor();
});

test('Campo does not blame a label while the service cannot be asked for it', async () => {
  const page = await at('/campo', { cargo: 'Operador' });
  await page.getByText('Dados de').waitFor();
  const answered = await failing(page, 'lotes.emCampo');
  await page.goto('/admin/campo?lote=LOTE-1999-00001');
  await page.getByText('o banco de dados não respondeu').waitFor();
  expect(await page.getByText('Confira a etiqueta').count()).toBe(0);
  answered();
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByText('Confira a etiqueta').waitFor();
});

test('a person whose data did not come is asked for again, on their own page and on any', async () => {
  await again('/conta', 'usuarios.perfil', { answer: (page) => page.getByLabel('Nome', { exact: true }) });

  const signedIn = await (await at('/conta')).context().cookies();
  const page = await visitor();
  await page.context().addCookies(signedIn);
  const answered = await failing(page, 'usuarios.perfil');
  await page.goto('/admin/painel');
  await page.getByText('o banco de dados não respondeu').waitFor();
  answered();
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByRole('heading', { level: 1, name: 'Painel' }).waitFor();
});

test('what could not be read again after a write is not shown as new', async () => {
  const page = await at(`/lotes/${lote.id}?acao=anotar`);
  const dialog = page.getByRole('dialog', { name: `Anotação no ${lote.codigo}` });
  await dialog.getByLabel('Anotação').fill('Folhas novas.');
  const answered = await failing(page, 'lotes.linhaDoTempo');
  await dialog.getByRole('button', { name: 'Anotar' }).click();
  await page.getByText('Parte desta página é de antes.').waitFor();
  const story = region('Linha do tempo')(page);
  expect(await story.getByText('Folhas novas.').count()).toBe(0);
  answered();
  await page.getByRole('main').getByRole('button', { name: 'Tentar de novo' }).click();
  await story.getByText('Folhas novas.').waitFor();
  await page.getByText('Parte desta página é de antes.').waitFor({ state: 'detached' });
});

test('a search says so, and is made again by itself', async () => {
  const page = await at('/lotes?abrir=sim');
  const especie = page.getByRole('combobox', { name: 'Espécie', exact: true });
  await especie.waitFor();
  const answered = await failing(page, 'busca.geral');
  await especie.fill('resedá');
  await page.getByText('o banco de dados não respondeu').waitFor();
  answered();
  await page.getByRole('option', { name: /^Resedá/ }).waitFor();
  await page.keyboard.press('Escape');

  const reconnect = await divert(page, /busca\.geral/, (route) => route.abort());
  const box = page.getByRole('searchbox', { name: 'Buscar' });
  const list = page.getByRole('listbox', { name: 'Opções' });
  // The name of a page is found without the service.
  for (const text of ['lotes', 'guapuruvu']) {
    await box.fill(text);
    await list.getByText('Sem conexão: a busca volta com ela.').waitFor();
  }
  reconnect();
  await list
    .getByRole('option', { name: /^Guapuruvu/ })
    .first()
    .waitFor();
});
