import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { especie, estufa, mortalidade, lote as novoLote } from '../support/factories.ts';
import { divert, journey } from './journey.ts';
import { fill, seen } from './parts.ts';

const { at, service } = await journey();

/** In a greenhouse that the demonstration does not have. */
let casas = 0;
async function lote() {
  casas += 1;
  const { id } = await estufa(service, { localizacao_estufa: `Casa ${casas}` });
  return novoLote(service, { estufa_id: id });
}

const STREAM = '**/trpc/eventos.assinar*';

/** Whether the page is still the one that was marked: a reload takes the mark away. */
async function marked(page: Page) {
  await page.evaluate(() => Object.assign(globalThis, { marca: true }));
  return () => page.evaluate(() => 'marca' in globalThis);
}

/** The streams that are open in a browser, by the windows that have them. */
function streamsOf(context: BrowserContext): Set<Page> {
  const open = new Set<Page>();
  const is = (url: string) => url.includes('/trpc/eventos.assinar');
  context.on('request', (request) => is(request.url()) && open.add(request.frame().page()));
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    context.on(
      end as 'requestfinished',
      (request) => is(request.url()) && open.delete(request.frame().page()),
    );
  }
  return open;
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('Campo shows what a colleague records about its batch', async () => {
  const plantado = await lote();
  const page = await at(`/campo?lote=${plantado.codigo}`, { cargo: 'Operador' });
  await page.getByText('500 vivas').waitFor();
  await mortalidade(service, plantado, 7);
  await page.getByText('493 vivas').waitFor();
});

test('a movement that a colleague registers appears in the list at once', async () => {
  const { id, nome_popular } = await especie(service, { nome_popular: 'Ouvida de longe' });
  const other = await at('/movimentacoes');
  const same = await marked(other);
  const one = await at(`/movimentacoes?registrar=ENTRADA&especie=${id}`, { cargo: 'Operador' });
  const form = one.getByRole('dialog', { name: 'Registrar movimentação' });
  await fill(form, { Quantidade: '54', Justificativa: 'Vista de longe' });
  await form.getByRole('button', { name: 'Registrar' }).click();
  const row = other.getByRole('row', { name: new RegExp(nome_popular) });
  await row.getByText('Vista de longe').waitFor();
  expect(await same()).toBe(true);
});

test('an open dialog stays as it is; news is shown when it is closed', async () => {
  const { id, codigo } = await lote();
  const [page, other] = [await at(`/lotes/${id}`), await at(`/lotes/${id}`)];
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('lotes.linhaDoTempo') && asked.push(request.url()));
  const noted = async (texto: string, ...by: Page[]) => {
    await service.lotes.anotar({ id, anotacao: texto });
    for (const page of by) await page.getByRole('main').getByText(texto, { exact: true }).first().waitFor();
  };
  await noted('Antes do diálogo', page, other);
  await page.getByRole('button', { name: 'Descartar lote' }).click();
  const dialog = page.getByRole('dialog', { name: `Descartar ${codigo}` });
  await dialog.getByLabel('Justificativa').fill('Ainda não');
  asked.length = 0;
  await noted('Durante o diálogo', other);
  await noted('Ainda durante o diálogo', other);
  expect(asked).toEqual([]);
  expect(await dialog.getByLabel('Justificativa').inputValue()).toBe('Ainda não');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('main').getByText('Ainda durante o diálogo').first().waitFor();
});

test('one’s own change loads the list once, and moves the batch on everybody’s board', async () => {
  const { id, codigo } = await lote();
  const [one, other] = [await at('/lotes?vista=quadro'), await at('/lotes?vista=quadro')];
  const same = await marked(other);
  const asked: string[] = [];
  one.on('request', (request) => request.url().includes('lotes.listar') && asked.push(request.url()));
  await column(other, 'Semeadura').getByText(codigo).waitFor();
  await service.lotes.atualizarFase({ id, fase: 'GERMINAÇÃO' });
  for (const page of [one, other]) await column(page, 'Germinação').getByText(codigo).waitFor();
  asked.length = 0;
  await one.getByRole('button', { name: `Mudar fase do ${codigo}` }).click();
  await one.getByRole('menuitem', { name: 'Produção' }).click();
  await column(other, 'Produção').getByText(codigo).waitFor();
  expect(asked).toHaveLength(1);
  expect(await column(other, 'Germinação').getByText(codigo).count()).toBe(0);
  expect(await same()).toBe(true);
});

test('all windows of a browser share one stream, which another takes over when its window closes', async () => {
  const one = await at('/entrar');
  const streams = streamsOf(one.context());
  await one.goto('/admin/lotes?vista=quadro');
  await expect.poll(() => [...streams]).toEqual([one]);
  const other = await one.context().newPage();
  await other.goto('/admin/lotes?vista=quadro');
  await seen(other.getByRole('button', { name: /^Mudar fase do/ }).first());
  const first = await lote();
  await column(other, 'Semeadura').getByText(first.codigo).waitFor();
  expect([...streams]).toEqual([one]);
  await one.close();
  await expect.poll(() => streams.has(other)).toBe(true);
  const second = await lote();
  await column(other, 'Semeadura').getByText(second.codigo).waitFor();
});

test('without a stream everything works, and the stream is opened again later', async () => {
  const page = await at('/entrar');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const restore = await divert(page, STREAM, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  const refused = page.waitForResponse(STREAM);
  await page.goto('/admin/lotes?vista=quadro');
  await refused;
  const { codigo } = await lote();
  restore();
  await column(page, 'Semeadura').getByText(codigo).waitFor();
  expect(errors).toEqual([]);
});

test('signing out ends the stream, and is not followed by a question to sign in again', async () => {
  const page = await at('/entrar');
  const streams = streamsOf(page.context());
  await page.goto('/admin/painel');
  await expect.poll(() => streams.size).toBe(1);
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL('**/entrar');
  await expect.poll(() => streams.size).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
});
