import { expect, test } from 'vitest';
import { especie as criarEspecie } from '../support/factories.ts';
import { chooseByKeys, divert, hold, journey } from './journey.ts';
import { loteEm } from './lote-em.ts';
import { follow } from './pages.ts';
import { focused, said, undo } from './parts.ts';

/** What slips is taken back in the notice; what is hard to take back is asked. */

const { at, service } = await journey();

/** One of a new species, where there is room. */
async function loteNovo(nome_popular: string, quantidade_inicial: number) {
  const { id: especie_id } = await criarEspecie(service, { nome_popular, tipo: 'MUDA' });
  const { docs } = await service.estufas.listar({ limite: 100 });
  const lugar = docs.find(({ vagas, status }) => vagas >= quantidade_inicial && /Livre|Ocupada/.test(status));
  return service.lotes.criar({
    estufa_id: lugar?.id as string,
    itens_especies: [{ especie_id, quantidade_inicial }],
  });
}

test('a card moves on the board before the service has answered, and back from the notice', async () => {
  const lote = await loteEm(service, 'GERMINAÇÃO');
  const page = await at('/lotes?vista=quadro');
  const card = (fase: string) => page.getByRole('region', { name: fase }).getByText(lote.codigo);
  const menu = page.getByRole('button', { name: `Mudar fase do ${lote.codigo}` });
  await menu.waitFor();
  const answer = await hold(page, /lotes\.atualizarFase/);
  await chooseByKeys(page, menu, 'Produção');
  await card('Produção').waitFor();
  expect((await service.lotes.buscar({ id: lote.id })).fase).toBe('GERMINAÇÃO');
  answer();
  await said(page, `${lote.codigo} agora em Produção.`).waitFor();
  await focused(menu);
  await undo(page, `${lote.codigo} agora em Produção.`);
  await card('Germinação').waitFor();
  expect((await service.lotes.buscar({ id: lote.id })).fase).toBe('GERMINAÇÃO');
});

test('of two returns the one is undone whose notice is pressed', async () => {
  const lote = await loteEm(service, 'PRONTO', { especies: 'uma' });
  const [destinatario] = (await service.destinatarios.listar({ status: 'ATIVO', limite: 1 })).docs;
  const { id, numero } = await service.entregas.criar({
    destinatario_id: destinatario?.id as string,
    itens: [{ especie_id: lote.itens_especies[0]?.especie_id as string, lote_id: lote.id, quantidade: 5 }],
    justificativa: 'Plantio na praça',
  });
  const page = await at(`/entregas/${id}`);
  for (const [quantidade, ao_todo] of [
    ['1', '1'],
    ['2', '3'],
  ] as const) {
    await page.getByRole('button', { name: 'Registrar devolução' }).click();
    const volta = page.getByRole('dialog', { name: `Devolução da ${numero}` });
    await volta.getByRole('textbox').first().fill(quantidade);
    await volta.getByLabel('Justificativa').fill('Sobrou');
    await volta.getByRole('button', { name: 'Registrar' }).click();
    await said(page, `${ao_todo} de volta ao viveiro`).waitFor();
  }
  await undo(page, '1 de volta ao viveiro');
  await said(page, 'a devolução está desfeita').waitFor();
  expect((await service.entregas.buscar({ id })).devolvida).toBe(2);
});

test('a batch opened by mistake is cancelled from the notice, and the entry that was made for it is reversed', async () => {
  const { docs } = await service.estufas.listar({ limite: 100 });
  const lugar = docs.find(({ vagas, status }) => vagas >= 50 && /Livre|Ocupada/.test(status));
  const { id: especieId } = await criarEspecie(service, { nome_popular: 'Mutamba', quantidade_inicial: 30 });
  const page = await at(`/lotes?abrir=sim&estufaId=${lugar?.id}&especieId=${especieId}`, {
    cargo: 'Operador',
  });
  await page.getByRole('textbox', { name: 'Quantidade inicial' }).fill('50');
  await page.getByRole('checkbox', { name: 'Dar entrada agora nas 20 que faltam' }).check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  // The connection is lost between the batch and what entered for it.
  let asked = 0;
  const restore = await divert(page, /movimentacoes\.estornar/, (route) => {
    asked += 1;
    return asked > 1 ? route.abort() : route.continue();
  });
  await undo(page, 'com 50 plantas. Imprima a etiqueta.');
  await page.getByRole('alert').waitFor();
  restore();
  expect((await service.especies.buscar({ id: especieId })).quantidade_atual).toBe(50);
  await undo(page, 'com 50 plantas. Imprima a etiqueta.');
  await said(page, 'cancelado: o que se semeou está de novo fora de lotes.').waitFor();
  const [lote] = (await service.lotes.listar({ especieId, limite: 1 })).docs;
  expect(lote).toMatchObject({ status: 'INATIVO', motivo_encerramento: 'CANCELADO', quantidade_total: 0 });
  expect((await service.especies.buscar({ id: especieId })).quantidade_atual).toBe(30);
});

test('every act shows its key, and a question mark lists all keys', async () => {
  const lote = await loteEm(service, 'PRODUÇÃO');
  const page = await at('/especies');
  const nova = page.getByRole('button', { name: 'Nova espécie', exact: true });
  expect(await nova.getAttribute('aria-keyshortcuts')).toBe('n');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Nova espécie' });
  await dialog.getByLabel('Nome popular').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('Shift+?');
  const keys = page.getByRole('dialog', { name: 'Teclas' });
  await keys.getByRole('row', { name: '? Mostrar estas teclas' }).waitFor();
  // Behind a dialog no key acts.
  await page.keyboard.press('n');
  expect(await dialog.count()).toBe(0);
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });

  await follow(page, `/lotes/${lote.id}`);
  await page.getByRole('button', { name: 'Mudar fase', exact: true }).waitFor();
  await page.keyboard.press('f');
  await page.getByRole('menuitem', { name: 'Pronto' }).waitFor();
  await page.keyboard.press('Escape');
  for (const [key, name] of [
    ['r', 'Mortalidade no'],
    ['t', 'Transferir'],
    ['a', 'Anotação no'],
  ] as const) {
    await page.keyboard.press(key);
    const opened = page.getByRole('dialog', { name });
    await opened.waitFor();
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'hidden' });
  }
});

test('a phase changed with a count is undone from the notice', async () => {
  const novo = await loteNovo('Sumaúma', 40);
  const lote = await service.lotes.atualizarFase({ id: novo.id, fase: 'PRODUÇÃO' });
  const page = await at(`/lotes/${lote.id}?acao=contar`);
  const contar = page.getByRole('dialog', { name: `Contar e mudar a fase do ${lote.codigo}` });
  await contar.getByLabel(/^Vivas de/).fill(String(lote.quantidade_total - 3));
  await contar.getByLabel('Justificativa').fill('Conferência');
  await contar.getByRole('button', { name: 'Mudar fase' }).click();
  await undo(page, `${lote.codigo} agora em Pronto`);
  await said(page, `${lote.codigo} de volta em Produção`).waitFor();
  const { fase, quantidade_total } = await service.lotes.buscar({ id: lote.id });
  expect([fase, quantidade_total]).toEqual(['PRODUÇÃO', lote.quantidade_total]);
});

test('a movement registered by mistake is undone in its dialog, and the last reason is offered', async () => {
  const lote = await loteEm(service, 'PRODUÇÃO', { especies: 'uma' });
  const [especie] = lote.itens_especies;
  const page = await at(`/movimentacoes?registrar=PERDA&lote=${lote.id}&especie=${especie?.especie_id}`);
  const dialog = page.getByRole('dialog', { name: 'Registrar movimentação' });
  const registrar = async (perda: string) => {
    await dialog.getByLabel('Quantidade').fill(perda);
    await dialog.getByRole('button', { name: 'Registrar' }).click();
  };
  await dialog.getByLabel('Justificativa').fill('Caíram da bancada');
  await registrar('2');
  const done = page.getByRole('dialog', { name: 'Movimentação registrada' });
  await done.getByRole('button', { name: 'Desfazer' }).click();
  await done.getByText('Estornada.').waitFor();
  expect((await service.lotes.buscar({ id: lote.id })).quantidade_total).toBe(lote.quantidade_total);
  await page.reload();
  await dialog.getByRole('button', { name: 'Como da última vez: Caíram da bancada' }).click();
  expect(await dialog.getByLabel('Justificativa').inputValue()).toBe('Caíram da bancada');
  await registrar('1');
  await done.getByRole('status').getByText('Agora há').waitFor();
});

test('the only possible batch of a death is chosen with the species', async () => {
  const lote = await loteNovo('Sapucaia', 5);
  const especie = lote.itens_especies[0]?.especie_id;
  const page = await at(`/movimentacoes?registrar=MORTALIDADE&especie=${especie}`, { cargo: 'Operador' });
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Lote', exact: true }).inputValue())
    .toBe(`Sapucaia · ${lote.codigo}`);
});

test('a record made inactive by mistake is activated again from the notice', async () => {
  const page = await at('/acessibilidade');
  for (const area of ['especies', 'destinatarios', 'estufas', 'procedencias'] as const) {
    const { docs } = await service[area].listar({ limite: 100 });
    const id = docs.find(({ status }) => status === 'ATIVO' || status === 'Livre')?.id as string;
    await follow(page, `/${area}/${id}`);
    await page.getByRole('button', { name: 'Inativar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Inativar' }).click();
    const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Desfazer' }) });
    await notice.waitFor();
    expect((await service[area].buscar({ id })).status).toMatch(/^INATIVO$/i);
    await notice.getByRole('button', { name: 'Desfazer' }).click();
    await notice.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await service[area].buscar({ id })).status).toMatch(/^(ATIVO|Livre)$/);
  }
});
