import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Movimentacao } from '../../db/models/movimentacao.ts';
import * as make from '../support/factories.ts';
import { hold, journey } from './journey.ts';
import { enter, fill, focused, marked, pick, said, seen, take } from './parts.ts';

const { at, db, contas, service } = await journey();
const semente = await make.especie(service);
const lugar = await make.estufa(service, { localizacao_estufa: 'Casa de vidro' });

test('M on a species or a lot of seed begins an entry of it, and elsewhere an empty one', async () => {
  const [procedencia] = await db('procedencias').where({ status: 'ATIVO' }).orderBy('seq').limit(1);
  const { id, especie_id } = procedencia;
  const page = await at(`/especies/${especie_id}`, { cargo: 'Operador' });
  const dialog = page.getByRole('dialog', { name: 'Registrar movimentação' });
  const begin = async (button: string) => {
    await page.getByRole('button', { name: button }).waitFor();
    await page.keyboard.press('m');
    await dialog.waitFor();
    return Object.fromEntries(new URL(page.url()).searchParams);
  };
  expect(await begin('Registrar movimentação')).toEqual({ registrar: 'ENTRADA', especie: especie_id });
  await page.goto(`/admin/procedencias/${id}`);
  const entrada = { registrar: 'ENTRADA', especie: especie_id, procedencia: id };
  expect(await begin('Registrar entrada')).toEqual(entrada);
  await page.goto('/admin/destinatarios');
  expect(await begin('Novo destinatário')).toEqual({ registrar: 'ENTRADA' });
});

test('a clerk dispatches by keyboard alone, issues the receipt and reverses the dispatch', async () => {
  const { lote, especie } = await pronto();
  const page = await at('/especies', { cargo: 'Operador' });
  await page.getByRole('heading', { name: 'Espécies', level: 1 }).waitFor();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Registrar movimentação' });
  await choose(page, 'Tipo', 'exped', 'Expedição');
  await choose(page, 'Lote', lote.slice(-4), lote);
  await choose(page, 'Espécie', especie);
  await choose(page, 'Destinatário', '78657', 'Vila Verde');
  await focused(dialog.getByLabel('Quantidade'));
  await dialog.getByText(`Disponível: 500 mudas no ${lote}`).waitFor();
  await page.keyboard.type('505');
  await dialog.getByText('faltam 5').waitFor();
  await page.keyboard.press('Enter');
  await focused(dialog.getByLabel('Justificativa'));
  await page.keyboard.type('Arborização da praça');
  await page.keyboard.press('Enter');
  await dialog.getByText('Use no máximo 500').waitFor();
  await focused(dialog.getByLabel('Quantidade'));
  expect(await dialog.getByLabel('Justificativa').inputValue()).toBe('Arborização da praça');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('5');
  await dialog.getByText('ficam 495').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const done = page.getByRole('dialog', { name: 'Movimentação registrada' });
  await seen(done.getByRole('status').getByText(`495 mudas no ${lote}`));

  const [termo] = await Promise.all([
    page.context().waitForEvent('response', (response) => response.url().endsWith('/termo')),
    page.context().waitForEvent('page'),
    done.getByRole('button', { name: 'Termo de doação' }).click(),
  ]);
  expect(termo.status()).toBe(200);
  expect(await termo.headerValue('content-type')).toBe('application/pdf');

  await done.getByRole('button', { name: 'Estornar' }).click();
  const asking = page.getByRole('dialog', { name: 'Estornar esta movimentação?' });
  await asking.getByText(`5 de ${especie} voltam ao ${lote}.`).waitFor();
  await asking.getByRole('button', { name: 'Estornar' }).click();
  await asking.getByText('Preencha este campo').waitFor();
  await asking.getByLabel('Justificativa').fill('Entregue a outra pessoa, por engano');
  await asking.getByRole('button', { name: 'Estornar' }).click();
  await done.getByRole('status').getByText(`500 mudas no ${lote}`).waitFor();
  await expect.poll(() => done.getByRole('button', { name: 'Termo de doação' }).count()).toBe(0);
});

test('Enter takes the marked option even if the browser was too busy to run its timers', async () => {
  const page = await at('/movimentacoes?registrar=ENTRADA', { cargo: 'Operador' });
  await focused(field(page, 'Tipo'));
  await page.evaluate(() => {
    const later = window.setTimeout;
    const held: (() => void)[] = [];
    const hold = (run: () => void, ms?: number) => (ms ? later(run, ms) : held.push(run));
    Object.assign(window, { held, setTimeout: hold });
  });
  await page.keyboard.press('Control+A');
  await page.keyboard.type('exped');
  await marked(page, 'Expedição').waitFor();
  await page.evaluate(() => {
    for (const run of (window as never as { held: (() => void)[] }).held) run();
  });
  await page.keyboard.press('Enter');
  await field(page, 'Destinatário').waitFor();
});

test('a species that is typed before its batch has loaded is still found in it', async () => {
  const { id, especie } = await pronto();
  const page = await at('/movimentacoes', { cargo: 'Operador' });
  await page.getByRole('row').nth(1).waitFor();
  const answer = await hold(page, /lotes\.buscar/);
  await page.goto(`${new URL(page.url()).origin}/admin/movimentacoes?registrar=PERDA&lote=${id}`);
  await field(page, 'Espécie').focus();
  await page.keyboard.type(especie);
  answer();
  await marked(page, especie).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(/Disponível: .* no /).waitFor();
});

test('a double click registers once, and the next one keeps its type', async () => {
  const page = await at(`/movimentacoes?registrar=ENTRADA&especie=${semente.id}`);
  const dialog = page.getByRole('dialog', { name: 'Registrar movimentação' });
  await dialog.getByText('Disponível: 1.000 sementes no estoque').waitFor();
  await fill(dialog, { Quantidade: '120', Justificativa: 'Coleta de sementes, duas vezes' });
  await dialog.getByRole('button', { name: 'Registrar' }).dblclick();
  const done = page.getByRole('dialog', { name: 'Movimentação registrada' });
  await done.getByText('1.120 sementes no estoque').waitFor();
  const written = await Movimentacao.query(db).where({ justificativa: 'Coleta de sementes, duas vezes' });
  expect(written).toHaveLength(1);

  await done.getByRole('button', { name: 'Registrar outra' }).click();
  await field(page, 'Tipo').waitFor();
  expect(await field(page, 'Tipo').inputValue()).toBe('Entrada');
  expect(await field(page, 'Espécie').inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');
});

test('a session that ends in the middle of a form is renewed over it, and the form is then sent', async () => {
  const page = await at(`/movimentacoes?registrar=SAIDA&especie=${semente.id}`, { cargo: 'Operador' });
  const dialog = page.getByRole('dialog', { name: 'Registrar movimentação' });
  await dialog.getByText('Disponível').waitFor();
  await fill(dialog, { Quantidade: '2', Justificativa: 'Teste de germinação' });
  await db('sessoes').delete();
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  const again = page.getByRole('dialog', { name: 'Entre novamente' });
  await enter(again, contas[0]);
  await again.waitFor({ state: 'hidden' });
  expect(await dialog.getByLabel('Quantidade').inputValue()).toBe('2');
  expect(await dialog.getByLabel('Justificativa').inputValue()).toBe('Teste de germinação');
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  await page.getByRole('dialog', { name: 'Movimentação registrada' }).waitFor();
  const { quantidade_atual } = await service.especies.buscar({ id: semente.id });
  expect(quantidade_atual).toBe(1_118);
});

test('the list has its filters in the address, and shows what was reversed and who may reverse', async () => {
  const expedicao = await make.expedicao(service, (await pronto()).batch, 173);
  const page = await at('/movimentacoes', { width: 390, height: 844 });
  await pick(
    page.getByRole('group', { name: 'Filtros' }).getByRole('combobox', { name: 'Tipo' }),
    'Entrega (Expedição)',
  );
  await expect.poll(() => new URL(page.url()).search).toBe('?tipo=EXPEDICAO');
  const list = page.getByRole('list', { name: 'Movimentações' });
  await expect.poll(() => list.getByText('Mortalidade').count()).toBe(0);
  const card = list.getByRole('listitem').filter({ hasText: '−173' });
  await card.getByRole('button', { name: 'Estornar' }).click();
  const asking = page.getByRole('dialog', { name: 'Estornar esta movimentação?' });
  await asking.getByLabel('Justificativa').fill('Entregue a outra pessoa');
  await asking.getByRole('button', { name: 'Estornar' }).click();
  await said(page, 'Estornada: ').waitFor();
  await card.getByText('Estornada').waitFor();
  expect(await card.getByRole('button').count()).toBe(0);
  const estorno = await Movimentacao.query(db).findOne({ estorno_de: expedicao.id });
  expect(estorno?.justificativa).toBe('Entregue a outra pessoa');

  const others = await at(`/movimentacoes?loteId=${expedicao.lote_id}&tipo=EXPEDICAO`, { cargo: 'Operador' });
  const row = others.getByRole('row', { name: /Estornada/ }).first();
  await row.waitFor();
  expect(await others.getByRole('button', { name: 'Estornar' }).count()).toBe(0);
});

test('a return to the nursery has no recipient, and is not shown as a delivery', async () => {
  const { lote, id, especie } = await pronto();
  const page = await at(`/movimentacoes?registrar=EXPEDICAO&lote=${id}`);
  await choose(page, 'Espécie', especie);
  await choose(page, 'Destinatário', '78657', 'Vila Verde');
  await form(page).getByRole('checkbox', { name: 'Ficam no viveiro (não são entregues)' }).check();
  await field(page, 'Destinatário').waitFor({ state: 'detached' });
  await form(page).getByLabel('Quantidade').fill('2');
  await form(page).getByRole('button', { name: 'Registrar' }).click();
  const done = page.getByRole('dialog', { name: 'Movimentação registrada' });
  await done.getByText(`Retorno ao viveiro: 2 de ${especie} do ${lote}.`).waitFor();
  await done.getByText(`498 mudas no ${lote}`).waitFor();
  expect(await Movimentacao.query(db).orderBy('seq', 'desc').first()).toMatchObject({
    retorno_ao_viveiro: true,
    destinatario_id: null,
  });

  await page.goto(`/admin/lotes/${id}`);
  await page
    .getByRole('region', { name: 'Linha do tempo' })
    .getByText(`Ficaram no viveiro, fora do lote, 2 mudas de ${especie}.`)
    .waitFor();
  const numeros = page.getByRole('list', { name: 'Números do lote' });
  await numeros
    .getByRole('listitem')
    .filter({ hasText: 'Entregues' })
    .getByText('e mais 2 ficaram no viveiro')
    .waitFor();
});

/** A PRONTO batch of 500 each of two new species. */
async function pronto() {
  const especies = [await make.especie(service), await make.especie(service)];
  const itens_especies = especies.map(({ id }) => ({ especie_id: id, quantidade_inicial: 500 }));
  const batch = await make.lote(service, { fase: 'PRONTO', estufa_id: lugar.id, itens_especies });
  return { batch, id: batch.id, lote: batch.codigo, especie: String(especies[1]?.nome_popular) };
}

/** Types a part of what is wanted in a field, and takes it with Enter. */
async function choose(page: Page, label: string, part: string, option = part) {
  await field(page, label).focus();
  await take(page, part, option);
}

function form(page: Page) {
  return page.getByRole('dialog', { name: 'Registrar movimentação' });
}

function field(page: Page, label: string) {
  return form(page).getByRole('combobox', { name: label });
}
