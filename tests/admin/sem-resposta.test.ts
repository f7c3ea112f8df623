import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { askAgain, failing } from './failing.ts';
import { divert, journey } from './journey.ts';
import { follow } from './pages.ts';
import { seen } from './parts.ts';

/** When one call fails and the others are answered, its part of the page says so, and can be asked for again. */

const { at, visitor, service } = await journey();
const { docs: lotes } = await service.lotes.listar({ status: 'ATIVO', limite: 100 });
type Lote = (typeof lotes)[number];
const lote = lotes.find((each) => each.fase === 'PRONTO' && each.quantidade_total > 0) as Lote;
/** Its form chooses its only species by itself. */
const outro = lotes.find((each) => each.id !== lote.id && each.itens_especies.length === 1) as Lote;
const { especie_id } = lote.itens_especies[0] as { especie_id: string };
const { docs: entregas } = await service.entregas.listar({ limite: 1 });
const { docs: procedencias } = await service.procedencias.listar({ comSaldo: true, limite: 1 });
const procedencia = procedencias[0] as (typeof procedencias)[number];

const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true });
const group = (name: string) => (page: Page) => page.getByRole('group', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const main = (page: Page) => page.locator('main');
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

interface Missing {
  path: string;
  /** Whether the app has its answer already, and asks only when it is opened anew. */
  anew?: boolean;
  /** What fails, and the part of the page that says so. */
  procedure: string;
  within?: (page: Page) => Locator;
  /** What is there only with its answer. */
  answer: () => Locator;
  /** What stands there meanwhile. */
  until?: () => Promise<void>;
  /** What is done to see the answer. */
  reach?: () => Promise<void>;
}

/** Goes to a page of which one call fails, waits for what says so, lets the call be answered, and asks again. */
async function again(page: Page, missing: Missing): Promise<void> {
  const { path, anew, procedure, within = main, answer, until, reach } = missing;
  const answered = await failing(page, procedure);
  await (anew ? page.goto(`/admin${path}`) : follow(page, path));
  const part = within(page);
  await part.getByText('o banco de dados não respondeu').first().waitFor();
  expect(await answer().count()).toBe(0);
  await until?.();
  answered();
  await askAgain(part);
  await reach?.();
  await answer().first().waitFor();
  await expect.poll(() => page.getByText('o banco de dados não respondeu').count()).toBe(0);
}

/** A page to begin from: the reads of the first one are over. */
async function beginning(): Promise<Page> {
  const page = await at('/conta');
  await page.getByRole('heading', { name: 'Onde entrei' }).waitFor();
  return page;
}

test('a record and a list show which of their parts did not come', async () => {
  await service.estufas.fazerRonda({ id: lote.estufa_id });
  const page = await beginning();
  const parts: Missing[] = [
    {
      ...{ path: `/lotes/${lote.id}`, procedure: 'estufas.buscar', within: region('Onde está') },
      answer: () => page.getByText('vagas ocupadas'),
    },
    {
      ...{ path: `/especies/${especie_id}`, procedure: 'especies.serie' },
      answer: () => page.getByRole('list', { name: 'Últimos 12 meses' }),
    },
    {
      path: `/destinatarios/${entregas[0]?.destinatario.id}`,
      ...{ procedure: 'destinatarios.entregas', within: region('Entregas') },
      answer: () => page.getByText('Itens recebidos'),
    },
    {
      ...{ path: `/estufas/${lote.estufa_id}`, procedure: 'estufas.rondas' },
      answer: () => page.getByText(/^Vistoriada por/),
    },
    {
      ...{ path: '/especies', procedure: 'relatorios.especies' },
      answer: () => page.getByText('Ao todo:'),
    },
    {
      ...{ path: '/conta', anew: true, procedure: 'usuarios.perfil' },
      answer: () => page.getByLabel('Nome', { exact: true }),
    },
  ];
  for (const part of parts) await again(page, part);
});

/** No form comes right after itself: it would keep what it began with. */
test('a form whose values did not come says so before it is sent, and shows them once they are there', async () => {
  const page = await beginning();
  const typing = async (name: string, text: string, told: string) => {
    await field(page, name).fill(text);
    await page.getByText(told).waitFor();
    await page.keyboard.press('Escape');
  };
  const { id, codigo, ...semente } = procedencia;
  const shown = async (name: string, value: string) =>
    expect.poll(() => field(page, name).inputValue()).toContain(value);
  await again(page, {
    ...{ path: `/entregas?nova=sim&lote=${lote.id}`, procedure: 'lotes.buscar' },
    answer: () => page.getByRole('button', { name: 'Registrar entrega' }),
  });
  await shown('De onde sai', lote.codigo);
  await again(page, {
    ...{
      path: `/movimentacoes?registrar=EXPEDICAO&lote=${outro.id}`,
      procedure: 'lotes.buscar',
      within: dialog,
    },
    answer: () => page.getByText('Disponível:'),
    until: () => typing('Espécie', 'pita', 'As espécies do lote ainda não chegaram'),
  });
  await again(page, {
    path: `/entregas?nova=sim&especie=${especie_id}`,
    ...{ anew: true, procedure: 'especies.planta' },
    answer: () => page.getByRole('button', { name: 'Registrar entrega' }),
  });
  await again(page, {
    path: `/lotes?abrir=sim&especieId=${semente.especie_id}`,
    ...{ procedure: 'especies.buscar', within: group('Item 1') },
    answer: () => page.getByText(/^Restam? /),
  });
  await again(page, {
    path: `/movimentacoes?registrar=ENTRADA&especie=${semente.especie_id}&procedencia=${id}`,
    ...{ procedure: 'procedencias.listar', within: dialog },
    answer: () => field(page, 'Procedência').and(page.locator(`[value="${codigo}"]`)),
  });
  await again(page, {
    ...{ path: '/contagens?nova=sim', anew: true, procedure: 'estufas.mapa', within: dialog },
    answer: () => page.getByRole('option', { name: 'Estufa 1', exact: true }),
    until: () => typing('Onde', 'estufa 1', 'As estufas ainda não chegaram'),
    // Another text opens the list again.
    reach: () => field(page, 'Onde').fill('estufa'),
  });
});

test('a list tells a filter and views that did not come from those that are not there', async () => {
  await service.usuarios.criarVista({ lista: 'lotes', nome: 'As prontas', filtros: 'fase=PRONTO' });
  const page = await at('/conta');
  const answered = await failing(page, 'usuarios.vistas', 'especies.buscar');
  await follow(page, `/lotes?especieId=${especie_id}`);
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
  await follow(page, '/auditoria');
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
  await follow(page, '/campo?lote=LOTE-1999-00001');
  await page.getByText('o banco de dados não respondeu').waitFor();
  expect(await page.getByText('Confira a etiqueta').count()).toBe(0);
  answered();
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByText('Confira a etiqueta').waitFor();
});

test('a person whose data did not come is asked for again on any page', async () => {
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
  await seen(list.getByRole('option', { name: /^Guapuruvu/ }).first());
});

test('the painel does not say that nothing needs doing while part of it is unknown', async () => {
  const page = await beginning();
  const answered = await failing(page, 'dashboard.andamento', 'estufas.rondas', 'contagens.oQueContar');
  await follow(page, '/painel');
  const [figures, today, ready] = ['Últimos 30 dias', 'Para fazer hoje', 'Mudas prontas'].map((name) =>
    region(name)(page),
  ) as [Locator, Locator, Locator];
  await today.getByText('Nem tudo o que há para fazer está aqui.').waitFor();
  await figures.getByRole('alert').waitFor();
  await ready.getByText('A previsão não chegou').waitFor();
  await region('O que contar agora')(page).getByRole('alert').waitFor();
  answered();
  await askAgain(today);
  await figures.getByRole('link', { name: /^Entregues/ }).waitFor();
  await ready.getByText('Pelo tempo e pelas perdas').waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  expect(await today.getByText('Nem tudo').count()).toBe(0);
});
