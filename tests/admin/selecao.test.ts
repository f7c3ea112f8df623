import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addFilter, hold, journey } from './journey.ts';
import { follow } from './pages.ts';
import { focused, marked, said, seen, undo } from './parts.ts';

/** What is done with several records of a list at once. */

const { at, service } = await journey();
const mark = (page: Page, called: string) =>
  page.getByRole('checkbox', { name: `Selecionar ${called}`, exact: true });
const chosen = (page: Page) => page.getByRole('region', { name: 'Selecionados' });

/** Three batches that stand one under another in the list of ready ones. */
async function prontos() {
  const { docs } = await service.lotes.listar({ fase: 'PRONTO', status: 'ATIVO', limite: 20 });
  const three = docs.filter(({ quantidade_total }) => quantidade_total > 0).slice(0, 3);
  expect(three).toHaveLength(3);
  return three;
}

function lugar(capacidade_total: number, posicao: string) {
  return service.estufas.criar({
    localizacao_estufa: 'Nova',
    localizacao_barraca: 'Um',
    localizacao_posicao: posicao,
    codigo_identificador: `NOVA-${posicao}`,
    capacidade_total,
  });
}

test('three ready batches are transferred at once, in at most eight acts', async () => {
  const lotes = await prontos();
  const plantas = lotes.reduce((sum, { quantidade_total }) => sum + quantidade_total, 0);
  await lugar(plantas, 'cabe');
  const page = await at('/lotes');
  await page.getByRole('row').nth(2).waitFor();
  let acts = 0;
  const act = async (done: Promise<unknown>) => {
    acts += 1;
    await done;
  };
  await act(page.goto('/admin/lotes?fase=PRONTO'));
  await act(mark(page, lotes[0]?.codigo as string).click());
  await act(mark(page, lotes[2]?.codigo as string).click({ modifiers: ['Shift'] }));
  await chosen(page).getByText('3 lotes selecionados').waitFor();
  await act(page.keyboard.press('t'));
  const dialog = page.getByRole('dialog', { name: 'Transferir 3 lotes' });
  await dialog.getByText(`3 lotes, com ${plantas.toLocaleString('pt-BR')} plantas, vão inteiros.`).waitFor();
  await focused(dialog.getByRole('combobox', { name: 'Estufa' }));
  await act(page.keyboard.type('nova-cabe'));
  await marked(page, 'NOVA-').waitFor();
  await act(page.keyboard.press('Enter'));
  await dialog.getByText(/para a NOVA-cabe, que tem .*: restam 0\./).waitFor();
  await act(dialog.getByRole('button', { name: 'Transferir' }).click());
  await said(page, '3 lotes agora na NOVA-cabe.').waitFor();
  expect(acts).toBeLessThanOrEqual(8);
  // The table of measures in docs/app.md has it.
  expect(acts).toBe(7);
  for (const { id } of lotes)
    expect(await service.lotes.buscar({ id })).toMatchObject({
      estufa: { codigo_identificador: 'NOVA-cabe' },
    });
  expect(await chosen(page).count()).toBe(0);
  await undo(page, '3 lotes agora na NOVA-cabe.');
  await said(page, '3 lotes de volta onde estavam.').waitFor();
  for (const { id, estufa_id } of lotes)
    expect(await service.lotes.buscar({ id })).toMatchObject({ estufa_id });
});

test('what cannot be done is reported with its reason, and the rest is done', async () => {
  const [um, dois] = await prontos();
  if (!um || !dois) throw new Error('too few');
  await lugar(um.quantidade_total + dois.quantidade_total - 1, 'pequena');
  const fim = (await service.lotes.listar({ fase: 'FINALIZADO', limite: 1 })).docs[0];
  const page = await at('/lotes?fase=PRONTO');
  await mark(page, um.codigo).click();
  await mark(page, dois.codigo).click();
  // What is chosen stays so on other pages of the list.
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await addFilter(page, 'Fase', 'Finalizado');
  await mark(page, fim?.codigo as string).click();
  await chosen(page).getByText('3 lotes selecionados').waitFor();
  await chosen(page).getByRole('button', { name: 'Transferir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transferir 2 lotes' });
  await dialog.getByText('1 lote encerrado fica como está.').waitFor();
  await focused(dialog.getByRole('combobox', { name: 'Estufa' }));
  await page.keyboard.type('nova-pequena');
  await marked(page, 'NOVA-').waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText(/: falta 1 vaga, e os últimos não vão\./).waitFor();
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  const result = page.getByRole('dialog', { name: '1 lote não mudou' });
  await result.getByText('1 lote agora na NOVA-pequena.').waitFor();
  await seen(result.getByRole('alert').getByText(new RegExp(`^${dois.codigo}: .*vaga`)));
  expect(await service.lotes.buscar({ id: um.id })).toMatchObject({
    estufa: { codigo_identificador: 'NOVA-pequena' },
  });
  await result.getByRole('button', { name: 'Desfazer' }).click();
  await said(page, '1 lote de volta onde estava.').waitFor();
  // The reason is still there.
  await result.getByRole('alert').waitFor();
  expect(await result.getByText('1 lote agora na NOVA-pequena.').count()).toBe(0);
  expect(await service.lotes.buscar({ id: um.id })).toMatchObject({ estufa_id: um.estufa_id });
  await result.getByRole('button', { name: 'Entendi' }).click();
  await chosen(page).getByText('1 lote selecionado').waitFor();
  expect((await service.lotes.buscar({ id: dois.id })).estufa.codigo_identificador).toBe(
    dois.estufa.codigo_identificador,
  );
});

test('a result that is closed while it is undone stays closed', async () => {
  const [um, dois] = await prontos();
  if (!um || !dois) throw new Error('too few');
  await lugar(um.quantidade_total, 'exata');
  const page = await at('/lotes?fase=PRONTO');
  await mark(page, um.codigo).click();
  await mark(page, dois.codigo).click();
  await chosen(page).getByRole('button', { name: 'Transferir' }).click();
  const dialog = page.getByRole('dialog');
  await focused(dialog.getByRole('combobox', { name: 'Estufa' }));
  await page.keyboard.type('nova-exata');
  await marked(page, 'NOVA-').waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await dialog.getByText('1 lote agora na NOVA-exata.').waitFor();
  const answer = await hold(page, /lotes\.transferir/);
  await dialog.getByRole('button', { name: 'Desfazer' }).click();
  await dialog.getByRole('button', { name: 'Entendi' }).click();
  await dialog.waitFor({ state: 'detached' });
  answer();
  await said(page, '1 lote de volta onde estava.').waitFor();
  expect(await dialog.count()).toBe(0);
});

test('rows are chosen by keys alone, and then labelled, moved to another phase and delivered', async () => {
  const { docs } = await service.lotes.listar({ fase: 'PRONTO', status: 'ATIVO', limite: 2 });
  const page = await at('/lotes?fase=PRONTO');
  await page.getByRole('row').nth(2).waitFor();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await chosen(page).getByText('2 lotes selecionados').waitFor();
  await chosen(page).getByRole('button', { name: 'Etiquetas' }).click();
  await page.getByRole('dialog').getByText('2 etiquetas em 1 folha.').waitFor();
  const paper = page.context().waitForEvent('request', { predicate: (r) => r.url().includes('/etiquetas?') });
  await page.getByRole('button', { name: 'Imprimir' }).click();
  expect(decodeURIComponent((await paper).url())).toContain(docs.map(({ id }) => id).join(','));
  await page.keyboard.press('Escape');

  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: 'Mudar a fase de 2 lotes' });
  await dialog.getByRole('combobox', { name: 'Fase' }).fill('finalizado');
  await page.keyboard.press('Enter');
  await dialog
    .getByText(/^2 lotes passam a Finalizado\. O que está vivo neles, .* é baixado como perda\.$/)
    .waitFor();
  await dialog.getByRole('combobox', { name: 'Fase' }).fill('produção');
  await page.keyboard.press('Enter');
  await dialog.getByText('2 lotes passam a Produção.', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Mudar fase' }).click();
  await said(page, '2 lotes agora em Produção.').waitFor();
  const fases = async () =>
    Promise.all(docs.map(async ({ id }) => (await service.lotes.buscar({ id })).fase));
  expect(await fases()).toEqual(['PRODUÇÃO', 'PRODUÇÃO']);
  await undo(page, '2 lotes agora em Produção.');
  await said(page, '2 lotes de volta na fase em que estavam.').waitFor();
  expect(await fases()).toEqual(['PRONTO', 'PRONTO']);

  await follow(page, '/lotes?fase=PRONTO');
  await page.getByRole('row').nth(2).waitFor();
  for (const { codigo } of docs) await mark(page, codigo).click();
  await chosen(page).getByRole('button', { name: 'Nova entrega' }).click();
  await page.getByRole('heading', { name: 'Nova entrega', level: 1 }).waitFor();
  const lines = docs.reduce(
    (sum, lote) => sum + lote.itens_especies.filter((i) => i.quantidade_atual > 0).length,
    0,
  );
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Quantidade' }).count())
    .toBeGreaterThanOrEqual(lines);
});

test('several species at once are made inactive and active again', async () => {
  const { docs } = await service.especies.listar({
    ordenar: 'nome',
    porPlanta: true,
    status: 'ATIVO',
    limite: 3,
  });
  const [um, , tres] = docs;
  const page = await at('/especies', { width: 390, height: 844 });
  await mark(page, um?.nome_popular as string)
    .first()
    .click();
  await mark(page, tres?.nome_popular as string)
    .last()
    .click();
  await chosen(page).getByText('2 espécies selecionadas').waitFor();
  await chosen(page).getByRole('button', { name: 'Inativar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Inativar 2 espécies' });
  await dialog.getByRole('button', { name: 'Inativar' }).click();
  await said(page, '2 espécies inativadas.').waitFor();
  const status = async () =>
    Promise.all(
      [um, tres].map(async (each) => (await service.especies.buscar({ id: each?.id as string })).status),
    );
  expect(await status()).toEqual(['INATIVO', 'INATIVO']);

  await follow(page, '/especies?status=INATIVO');
  await page.getByRole('checkbox').first().click();
  await chosen(page)
    .getByRole('button', { name: /^Todas as \d+$/ })
    .click();
  await chosen(page).getByRole('button', { name: 'Reativar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reativar' }).click();
  await said(page, /espécies reativadas\./).waitFor();
  expect(await status()).toEqual(['ATIVO', 'ATIVO']);
  await undo(page, /espécies reativadas\./);
  await said(page, /espécies como estavam\.$/).waitFor();
  expect(await status()).toEqual(['INATIVO', 'INATIVO']);
});

test('what was undone of several shows, though one of them was refused', async () => {
  const [um, dois] = (await service.lotes.listar({ fase: 'PRONTO', status: 'ATIVO', limite: 2 })).docs;
  if (!um || !dois) throw new Error('too few');
  const page = await at('/lotes?fase=PRONTO');
  // What others do would bring everything up to date.
  await page.route(/\/trpc\/eventos\./, (route) => route.abort());
  for (const { codigo } of [um, dois]) await mark(page, codigo).click();
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: 'Mudar a fase de 2 lotes' });
  await dialog.getByRole('combobox', { name: 'Fase' }).fill('produção');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Mudar fase' }).click();
  await said(page, '2 lotes agora em Produção.').waitFor();
  await mark(page, um.codigo).waitFor({ state: 'detached' });
  await service.lotes.atualizarFase({ id: dois.id, fase: 'GERMINAÇÃO' });
  await undo(page, '2 lotes agora em Produção.');
  await page.getByRole('alert').waitFor();
  expect((await service.lotes.buscar({ id: um.id })).fase).toBe('PRONTO');
  await mark(page, um.codigo).waitFor();
});
