import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { inteiro } from '../../src/common/brazilian.ts';
import { type Caller, callerFor } from '../support/caller.ts';
import { addFilter, chooseByKeys, isFocused, journey } from './journey.ts';
import { loteEm } from './lote-em.ts';

const { at, db, url } = await journey();

const service: Caller = callerFor(db, (await Usuario.query(db).findOne({ cargo: 'Administrador' })) as never);

const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor();

test('a clerk opens a batch of two species, sees the room and the balances, and is offered its label', async () => {
  const { docs } = await service.especies.listar({ status: 'ATIVO', tipo: 'MUDA', limite: 100 });
  const cheia = docs.find(({ quantidade_atual }) => quantidade_atual > 20);
  const vazia = docs.find(({ quantidade_atual, id }) => quantidade_atual < 50 && id !== cheia?.id);
  if (!cheia || !vazia) throw new Error('The demonstration has no such species.');
  const page = await at('/lotes');
  await page.getByRole('button', { name: 'Abrir lote' }).click();
  await page.getByRole('heading', { name: 'Abrir lote', level: 1 }).waitFor();

  await page.getByRole('combobox', { name: 'Estufa' }).fill('estufa 2 barraca 1 posição 2');
  await page.getByRole('option', { name: 'E02-B01-02' }).click();
  await said(page, 'E02-B01-02: 1.500 vagas de 1.500.');
  const item = (n: number) => page.getByRole('group', { name: `Item ${n}` });
  const choose = async (n: number, { nome_popular }: { nome_popular: string }, quantidade: number) => {
    await item(n).getByRole('combobox', { name: 'Espécie' }).fill(nome_popular);
    await page.getByRole('option', { name: `${nome_popular}, mudas` }).click();
    await item(n).getByRole('textbox', { name: 'Quantidade inicial' }).fill(String(quantidade));
  };
  await choose(1, cheia, 2000);
  await said(page, 'O lote tem 2.000 plantas: faltam 500 vagas.');
  await choose(1, cheia, 20);
  await item(1)
    .getByText(/^Restam? .* mudas? fora de lotes\.$/)
    .waitFor();
  await page.getByRole('button', { name: 'Mais uma espécie' }).click();
  await choose(2, vazia, 60);
  await item(2)
    .getByText(/^Há .* mudas? fora de lotes: faltam? \d+\.$/)
    .waitFor();
  await said(page, 'Com as 80 plantas do lote, restam 1.420.');

  await page.getByRole('checkbox', { name: 'Semeadura direta' }).check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await said(page, /^LOTE-\d+-\d+ aberto na E02-B01-02, com 80 plantas\. Imprima a etiqueta\./);
  const codigo = await page.getByRole('heading', { name: /^LOTE-/, level: 1 }).innerText();
  const [lote] = (await service.lotes.listar({ busca: codigo })).docs;
  expect(lote).toMatchObject({ fase: 'SEMEADURA', quantidade_total: 80 });
  expect(lote?.itens_especies.map(({ nome_popular }) => nome_popular)).toEqual([
    cheia.nome_popular,
    vazia.nome_popular,
  ]);

  const paper = page.context().waitForEvent('request', (request) => request.url().endsWith('/etiqueta'));
  await page.getByRole('button', { name: 'Etiqueta' }).click();
  const answer = await page.request.get((await paper).url());
  expect(answer.headers()['content-type']).toBe('application/pdf');
});

test('a batch is opened by keyboard alone, and a field left blank says so', async () => {
  const page = await at('/lotes?abrir=sim', { cargo: 'Operador' });
  const item = page.getByRole('group', { name: 'Item 1' });
  const [estufa, especie] = [page, item].map((within, n) =>
    within.getByRole('combobox', { name: ['Estufa', 'Espécie'][n] }),
  ) as [Locator, Locator];
  await estufa.waitFor();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect
    .poll(() => page.getByText('Preencha este campo: ele é obrigatório.', { exact: true }).count())
    .toBe(3);

  await expect.poll(() => isFocused(estufa)).toBe(true);
  await take(page, 'e01-b01-01', 'E01-B01-01');
  await expect.poll(() => isFocused(especie)).toBe(true);
  await take(page, 'caliandra', 'Caliandra, sementes');
  await page.keyboard.type('30');
  // Going back, one types over what was chosen.
  await estufa.focus();
  await take(page, 'e01-b01-02', 'E01-B01-02');
  expect(await estufa.inputValue()).toBe('E01-B01-02');
  await item.getByRole('textbox', { name: 'Quantidade inicial' }).focus();
  await page.keyboard.press('Enter');
  await said(page, /^LOTE-\d+-\d+ aberto na E01-B01-02, com 30 plantas\./);
});

test('the list has its filters in the address, and its labels are printed', async () => {
  const page = await at('/lotes');
  const [lote] = (await service.lotes.listar({ fase: 'PRONTO', limite: 1 })).docs;
  await addFilter(page, 'Fase');
  await page.getByRole('option', { name: 'Pronto' }).click();
  await page.waitForURL(/fase=PRONTO/);
  await addFilter(page, 'Estufa');
  await page.getByRole('combobox', { name: 'Estufa' }).fill(lote?.estufa.codigo_identificador as string);
  await page.getByRole('option', { name: lote?.estufa.codigo_identificador as string }).click();
  await page.waitForURL(/estufaId=/);
  const { totalDocs } = await service.lotes.listar({ fase: 'PRONTO', estufaId: lote?.estufa_id });
  await page.getByText(totalDocs === 1 ? '1 registro' : `${totalDocs} registros`).waitFor();
  await page.reload();
  await page.getByRole('row', { name: new RegExp(`${lote?.codigo}.*Pronto`) }).waitFor();
  await page.getByRole('button', { name: `Estufa: ${lote?.estufa.codigo_identificador}` }).waitFor();

  await page.getByRole('button', { name: 'Etiquetas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Etiquetas dos lotes filtrados' });
  await dialog
    .getByText(`${totalDocs === 1 ? '1 etiqueta' : `${totalDocs} etiquetas`} em 1 folha.`)
    .waitFor();
  const sheet = page
    .context()
    .waitForEvent('request', (request) => request.url().includes('/lotes/etiquetas'));
  await dialog.getByRole('button', { name: 'Imprimir' }).click();
  const answer = await page.request.get((await sheet).url());
  expect(answer.headers()['content-type']).toBe('application/pdf');
});

test('cards are moved by keyboard and by dragging; finalising living plants asks for the reason', async () => {
  const germinando = await loteEm(service, 'GERMINAÇÃO');
  const page = await at('/lotes?vista=quadro');
  const column = (name: string) => page.getByRole('region', { name });
  const card = (codigo: string) => page.getByRole('listitem').filter({ hasText: codigo });

  const menu = page.getByRole('button', { name: `Mudar fase do ${germinando.codigo}` });
  await chooseByKeys(page, menu, 'Produção');
  await said(page, `${germinando.codigo} agora em Produção.`);
  await column('Produção').getByText(germinando.codigo).waitFor();
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  expect((await service.lotes.buscar({ id: germinando.id })).fase).toBe('PRODUÇÃO');

  await card(germinando.codigo).dragTo(column('Pronto').getByRole('heading'));
  await said(page, `${germinando.codigo} agora em Pronto.`);
  await column('Pronto').getByText(germinando.codigo).waitFor();
  expect((await service.lotes.buscar({ id: germinando.id })).fase).toBe('PRONTO');

  await card(germinando.codigo).dragTo(column('Finalizado').getByRole('heading'));
  const dialog = page.getByRole('dialog', { name: `Finalizar ${germinando.codigo}` });
  await dialog.getByText(`As ${germinando.quantidade_total} plantas vivas serão baixadas`).waitFor();
  await dialog.getByRole('button', { name: 'Finalizar lote' }).click();
  await dialog.getByText('Preencha este campo').waitFor();
  await dialog.getByRole('textbox', { name: 'Justificativa' }).fill('Mudas passadas do ponto');
  await dialog.getByRole('button', { name: 'Finalizar lote' }).click();
  await said(page, `${germinando.codigo} finalizado: baixa de ${germinando.quantidade_total} plantas.`);
  expect(await service.lotes.buscar({ id: germinando.id })).toMatchObject({
    fase: 'FINALIZADO',
    motivo_encerramento: 'MANUAL',
    quantidade_total: 0,
  });
});

test('a change of phase that overlooks somebody else’s is refused in words, and theirs is shown', async () => {
  const lote = await loteEm(service, 'SEMEADURA');
  const page = await at('/lotes?vista=quadro', { width: 390, height: 844 });
  const menu = page.getByRole('button', { name: `Mudar fase do ${lote.codigo}` });
  // Nothing is asked anew while a menu is open, so what it offers is of the phase before.
  await menu.click();
  await page.getByRole('menuitem', { name: 'Pronto' }).waitFor();
  await service.lotes.atualizarFase({ id: lote.id, fase: 'GERMINAÇÃO' });
  await page.getByRole('menuitem', { name: 'Pronto' }).click();
  await page.getByRole('alert').waitFor();
  await menu.waitFor({ state: 'detached' });
  await page.locator('label', { hasText: /^Germinação/ }).click();
  await menu.waitFor();
  expect((await service.lotes.buscar({ id: lote.id })).fase).toBe('GERMINAÇÃO');
});

test('a batch is moved to another greenhouse with room, and is discarded by name', async () => {
  const lote = await loteEm(service, 'PRONTO');
  const page = await at(`/lotes/${lote.id}`);
  await page.getByRole('button', { name: 'Nova entrega' }).waitFor();
  await page.getByRole('button', { name: 'Transferir' }).click();
  const moving = page.getByRole('dialog', { name: `Transferir ${lote.codigo}` });
  await moving.getByRole('combobox', { name: 'Estufa' }).fill('E01-B01-01');
  // A list that is still narrowing down moves under the pointer.
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.getByRole('option', { name: 'E01-B01-01' }).click();
  await moving.getByText(/E01-B01-01 tem 1\.500 vagas: restam [\d.]+ com o lote\./).waitFor();
  // Enter on a text that nothing was found for does not send what was chosen before.
  await moving.getByRole('combobox', { name: 'Estufa' }).fill('em lugar nenhum');
  await page.getByText('Nenhuma estufa com “em lugar nenhum”').waitFor();
  await page.keyboard.press('Enter');
  // The text of the choice itself offers all again.
  await moving.getByRole('combobox', { name: 'Estufa' }).fill('E01-B01-01');
  await page.getByRole('option', { name: 'E01-B01-01' }).click();
  await moving.getByRole('button', { name: 'Transferir' }).click();
  await said(page, `${lote.codigo} agora na E01-B01-01`);
  await page.getByText('Estufa 1, Barraca 1, posição 1', { exact: true }).waitFor();
  await page.getByText(`Transferido da ${lote.estufa.codigo_identificador} para a E01-B01-01.`).waitFor();

  await page.getByRole('button', { name: 'Descartar lote' }).click();
  const discarding = page.getByRole('dialog', { name: `Descartar ${lote.codigo}` });
  await discarding.getByText('e o lugar na E01-B01-01 fica livre').waitFor();
  await discarding.getByRole('textbox', { name: 'Justificativa' }).fill('Praga em todas');
  await discarding.getByRole('button', { name: 'Descartar lote' }).click();
  await said(page, `${lote.codigo} descartado: baixa de ${lote.quantidade_total} plantas.`);
  await page.getByText('Foi descartado; para desfazer').waitFor();
  expect(await page.getByRole('button', { name: 'Registrar mortalidade' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Mudar fase' }).count()).toBe(0);
  expect(await service.lotes.buscar({ id: lote.id })).toMatchObject({
    status: 'INATIVO',
    motivo_encerramento: 'DESCARTE',
    estufa: { codigo_identificador: 'E01-B01-01' },
  });
  expect(new URL(page.url()).origin).toBe(url);
});

/** Types a part of what is wanted where the focus is, and takes it with Enter. */
async function take(page: Page, part: string, option: string) {
  await page.keyboard.type(part);
  await page.locator('[role=option][data-combobox-selected]').filter({ hasText: option }).waitFor();
  await page.keyboard.press('Enter');
}

test('plants that grow in a batch are called living, neither seeds nor seedlings', async () => {
  const { id, codigo, itens_especies } = await loteEm(service, 'GERMINAÇÃO');
  const [item] = itens_especies;
  const page = await at(`/movimentacoes?registrar=PERDA&lote=${id}&especie=${item?.especie_id}`);
  await page.getByText(`Disponível: ${inteiro(item?.quantidade_atual ?? 0)} vivas no ${codigo}`).waitFor();
});

test('the history of a batch names a reversal after what it reversed', async () => {
  const { id, itens_especies } = await loteEm(service, 'PRODUÇÃO');
  const [item] = itens_especies.filter(({ quantidade_atual }) => quantidade_atual > 2);
  if (!item) throw new Error('The batch is nearly empty.');
  const { especie_id, nome_popular } = item;
  await service.lotes.registrarMortalidade({ id, especie_id, quantidade: 2, justificativa: 'Geada' });
  const [morte] = await service.lotes.historico({ id });
  await service.movimentacoes.estornar({ id: morte?.id as string });
  await service.lotes.descartar({ id, justificativa: 'Praga' });
  const [baixa] = await service.lotes.historico({ id });
  await service.movimentacoes.estornar({ id: baixa?.id as string });
  const page = await at(`/lotes/${id}`);
  const story = page.getByRole('region', { name: 'Linha do tempo' });
  await story.getByText(`Estorno de mortalidade: voltam 2 mudas de ${nome_popular}.`).waitFor();
  await story
    .getByText(/^Estorno de descarte de lote: voltam? /)
    .first()
    .waitFor();
});
