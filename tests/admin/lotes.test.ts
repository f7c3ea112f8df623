import { expect, test } from 'vitest';
import { Lote } from '../../db/models/lote.ts';
import { inteiro } from '../../src/common/brazilian.ts';
import { especie, estufa } from '../support/factories.ts';
import { addFilter, journey } from './journey.ts';
import { loteEm } from './lote-em.ts';
import { counting, find, focused, isFocused, marked, said, seen, take } from './parts.ts';

const { at, db, url, service } = await journey();

test('a clerk opens a batch of two species, sees the room and the balances, and is offered its label', async () => {
  const { docs } = await service.especies.listar({ status: 'ATIVO', tipo: 'MUDA', limite: 100 });
  const cheia = docs.find(({ quantidade_atual }) => quantidade_atual > 20);
  const vazia = docs.find(({ quantidade_atual, id }) => quantidade_atual < 50 && id !== cheia?.id);
  if (!cheia || !vazia) throw new Error('The demonstration has no such species.');
  const page = await at('/lotes');
  await page.getByRole('button', { name: 'Abrir lote' }).click();
  await page.getByRole('heading', { name: 'Abrir lote', level: 1 }).waitFor();

  await find(page.getByRole('combobox', { name: 'Estufa' }), 'estufa 2 barraca 1 posição 2', 'E02-B01-02');
  await said(page, 'E02-B01-02: 1.500 vagas de 1.500.').waitFor();
  const item = (n: number) => page.getByRole('group', { name: `Item ${n}` });
  const choose = async (n: number, { nome_popular }: { nome_popular: string }, quantidade: number) => {
    await find(item(n).getByRole('combobox', { name: 'Espécie' }), nome_popular, `${nome_popular}, mudas`);
    await item(n).getByRole('textbox', { name: 'Quantidade inicial' }).fill(String(quantidade));
  };
  await choose(1, cheia, 2000);
  await said(page, 'O lote tem 2.000 plantas: faltam 500 vagas.').waitFor();
  await choose(1, cheia, 20);
  await seen(item(1).getByText(/^Restam? .* mudas? fora de lotes\.$/));
  await page.getByRole('button', { name: 'Mais uma espécie' }).click();
  await choose(2, vazia, 60);
  await seen(item(2).getByText(/^Há .* mudas? fora de lotes: faltam? \d+\.$/));
  await said(page, 'Com as 80 plantas do lote, restam 1.420.').waitFor();

  await page.getByRole('checkbox', { name: /^Dar entrada agora n/ }).check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await said(page, /^LOTE-\d+-\d+ aberto na E02-B01-02, com 80 plantas\. Imprima a etiqueta\./).waitFor();
  const heading = await page.getByRole('heading', { name: /LOTE-/, level: 1 }).innerText();
  const [codigo] = /LOTE-\S+/.exec(heading) ?? [];
  const [lote] = (await service.lotes.listar({ busca: codigo as string })).docs;
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

test('a field of a new batch that was left blank says so, and what was chosen is typed over', async () => {
  const page = await at('/lotes?abrir=sim', { cargo: 'Operador' });
  const estufa = page.getByRole('combobox', { name: 'Estufa' });
  await estufa.waitFor();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect
    .poll(() => page.getByText('Preencha este campo: ele é obrigatório.', { exact: true }).count())
    .toBe(3);
  for (const [typed, codigo] of [
    ['e01-b01-01', 'E01-B01-01'],
    ['e01-b01-02', 'E01-B01-02'],
  ] as const) {
    await estufa.focus();
    await take(page, typed, codigo);
    expect(await estufa.inputValue()).toBe(codigo);
  }
});

/** Keys besides the letters and figures of what is typed. */
const MOST_KEYS = 30;

test('a batch of three species is opened by at most 30 keys besides the letters', async () => {
  const nomes = ['Cambucazeiro', 'Bacuparizeiro', 'Sapucaia'];
  for (const nome_popular of nomes) await especie(service, { nome_popular });
  await estufa(service, { localizacao_estufa: 'Estufa 8' });
  const page = await at('/painel', { cargo: 'Operador' });
  await page.getByRole('heading', { name: 'Painel', level: 1 }).waitFor();
  const keys = counting(page);

  await keys.press('/');
  await keys.type('abrir lote camb');
  await marked(page, /^Abrir lote: .*Cambucazeiro/).waitFor();
  await keys.press('Enter');
  await focused(page.getByRole('combobox', { name: 'Estufa' }));
  await keys.type('e08');
  await marked(page, /E08-B01-01/).waitFor();
  await keys.press('Enter');
  for (const [n, nome] of nomes.entries()) {
    const item = page.getByRole('group', { name: `Item ${n + 1}` });
    const species = item.getByRole('combobox', { name: 'Espécie' });
    await focused(species);
    // The first one was named in the search.
    if (n > 0) {
      await keys.type(nome.slice(0, 5).toLowerCase());
      await marked(page, new RegExp(nome)).waitFor();
    }
    await keys.press('Enter');
    await focused(item.getByRole('textbox', { name: 'Quantidade inicial' }));
    await keys.type('40');
    if (n === 2) break;
    const another = page.getByRole('button', { name: 'Mais uma espécie' });
    for (let tabs = 0; tabs < 4 && !(await isFocused(another)); tabs += 1) await keys.press('Tab');
    await keys.press('Enter');
  }
  await said(page, 'Com as 120 plantas do lote').waitFor();
  await keys.press('Enter');
  await said(page, 'com 120 plantas. Imprima a etiqueta.').waitFor();
  expect(keys.count()).toBeLessThanOrEqual(MOST_KEYS);
  const lote = await Lote.query(db).orderBy('seq', 'desc').first().throwIfNotFound();
  expect((await service.lotes.buscar({ id: lote.id })).itens_especies).toHaveLength(3);
});

test('the list has its filters in the address, and its labels are printed', async () => {
  const page = await at('/lotes');
  const [lote] = (await service.lotes.listar({ fase: 'PRONTO', limite: 1 })).docs;
  await addFilter(page, 'Fase', 'Pronto');
  await page.waitForURL(/fase=PRONTO/);
  await addFilter(page, 'Estufa');
  await find(page.getByRole('combobox', { name: 'Estufa' }), lote?.estufa.codigo_identificador as string);
  await page.waitForURL(/estufaId=/);
  const { totalDocs } = await service.lotes.listar({ fase: 'PRONTO', estufaId: lote?.estufa_id });
  await page.getByText(totalDocs === 1 ? '1 registro' : `${totalDocs} registros`).waitFor();
  await page.reload();
  await page.getByRole('row', { name: new RegExp(`${lote?.codigo}.*Pronto`) }).waitFor();
  await page.getByRole('button', { name: `Estufa: ${lote?.estufa.codigo_identificador}` }).waitFor();

  await page.getByRole('button', { name: 'Etiquetas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Etiquetas dos lotes filtrados' });
  await seen(dialog.getByText(`${totalDocs === 1 ? '1 etiqueta' : `${totalDocs} etiquetas`} em 1 folha.`));
  const sheet = page
    .context()
    .waitForEvent('request', (request) => request.url().includes('/lotes/etiquetas'));
  await dialog.getByRole('button', { name: 'Imprimir' }).click();
  const answer = await page.request.get((await sheet).url());
  expect(answer.headers()['content-type']).toBe('application/pdf');
});

test('cards are moved by dragging; finalising living plants asks for the reason', async () => {
  const germinando = await loteEm(service, 'GERMINAÇÃO');
  const page = await at('/lotes?vista=quadro');
  const column = (name: string) => page.getByRole('region', { name });
  const card = (codigo: string) => page.getByRole('listitem').filter({ hasText: codigo });

  await card(germinando.codigo).dragTo(column('Pronto').getByRole('heading'));
  await said(page, `${germinando.codigo} agora em Pronto.`).waitFor();
  await column('Pronto').getByText(germinando.codigo).waitFor();
  expect((await service.lotes.buscar({ id: germinando.id })).fase).toBe('PRONTO');

  await card(germinando.codigo).dragTo(column('Finalizado').getByRole('heading'));
  const dialog = page.getByRole('dialog', { name: `Finalizar ${germinando.codigo}` });
  await dialog.getByText(`As ${germinando.quantidade_total} plantas vivas serão baixadas`).waitFor();
  await dialog.getByRole('button', { name: 'Finalizar lote' }).click();
  await dialog.getByText('Preencha este campo').waitFor();
  await dialog.getByRole('textbox', { name: 'Justificativa' }).fill('Mudas passadas do ponto');
  await dialog.getByRole('button', { name: 'Finalizar lote' }).click();
  await said(
    page,
    `${germinando.codigo} finalizado: baixa de ${germinando.quantidade_total} plantas.`,
  ).waitFor();
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
  await find(moving.getByRole('combobox', { name: 'Estufa' }), 'E01-B01-01');
  await moving.getByRole('button', { name: 'Transferir' }).click();
  await said(page, `${lote.codigo} agora na E01-B01-01`).waitFor();
  await page.getByText('Estufa 1, Barraca 1, posição 1', { exact: true }).waitFor();
  await page.getByText(`Transferido da ${lote.estufa.codigo_identificador} para a E01-B01-01.`).waitFor();

  await page.getByRole('button', { name: 'Descartar lote' }).click();
  const discarding = page.getByRole('dialog', { name: `Descartar ${lote.codigo}` });
  await discarding.getByText('e o lugar na E01-B01-01 fica livre').waitFor();
  await discarding.getByRole('textbox', { name: 'Justificativa' }).fill('Praga em todas');
  await discarding.getByRole('button', { name: 'Descartar lote' }).click();
  await said(page, `${lote.codigo} descartado: baixa de ${lote.quantidade_total} plantas.`).waitFor();
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

test('plants that grow in a batch are called living, neither seeds nor seedlings', async () => {
  const { id, codigo, itens_especies } = await loteEm(service, 'GERMINAÇÃO');
  const [item] = itens_especies;
  const page = await at(`/movimentacoes?registrar=PERDA&lote=${id}&especie=${item?.especie_id}`);
  await page.getByText(`Disponível: ${inteiro(item?.quantidade_atual ?? 0)} vivas no ${codigo}`).waitFor();
});

test('the history of a batch names a reversal after what it reversed, and says what arrived late', async () => {
  const anotado_em = new Date(Date.now() - 3_600_000).toISOString();
  const { id } = await loteEm(service, 'PRODUÇÃO');
  await service.lotes.anotar({ id, anotacao: 'Bandeja tombada', anotado_em });
  await service.lotes.descartar({ id, justificativa: 'Praga' });
  const [baixa] = await service.lotes.historico({ id });
  await service.movimentacoes.estornar({ id: baixa?.id as string });
  const page = await at(`/lotes/${id}`);
  const story = page.getByRole('region', { name: 'Linha do tempo' });
  await story.getByText(/Anotação: Bandeja tombada anotado (às|em) /).waitFor();
  await seen(story.getByText(/^Estorno de descarte de lote: voltam? /).first());
});
