import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { callerFor } from '../support/caller.ts';
import { unanswered } from './failing.ts';
import { estufaDeCampo } from './greenhouse.ts';
import { journey } from './journey.ts';
import { readAnew } from './read-anew.ts';

/** What is written although its answer was lost is written once, and the next press says what is true. */

const { at, db } = await journey();
const admin = await Usuario.query(db).findOne({ cargo: 'Administrador' }).throwIfNotFound();
const service = callerFor(db, admin);

const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const silent = (within: Page | Locator) => within.getByText('o serviço não respondeu').first().waitFor();

async function choosePlace(dialog: Locator, codigo: string): Promise<void> {
  const place = dialog.getByRole('combobox', { name: 'Estufa' });
  await place.fill(codigo);
  const option = dialog.page().locator('[role=option][data-combobox-selected]');
  await option.filter({ hasText: codigo }).waitFor();
  await place.press('Enter');
}

test('a transfer is made once, though its batch was read anew, and is undone to where it was', async () => {
  const { lotes, vazia } = await estufaDeCampo(service, 1);
  const [lote] = lotes;
  const page = await at(`/lotes/${lote.id}?acao=transferir`);
  const dialog = page.getByRole('dialog', { name: `Transferir ${lote.codigo}` });
  await choosePlace(dialog, vazia.codigo_identificador);
  const answered = await unanswered(page, 'lotes.transferir');
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await silent(dialog);
  answered();
  await readAnew(page, dialog.getByText(`sai da ${vazia.codigo_identificador}`));
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  const notice = said(page, `${lote.codigo} agora na ${vazia.codigo_identificador}`);
  await notice.getByRole('button', { name: 'Desfazer' }).click();
  await said(page, `${lote.codigo} de volta na`).waitFor();
  expect((await service.lotes.buscar({ id: lote.id })).estufa_id).toBe(lote.estufa_id);
});

test('several batches are moved once each, although the service stops answering among them', async () => {
  const { lotes, especie_id } = await estufaDeCampo(service, 3);
  const page = await at(`/lotes?especieId=${especie_id}`);
  for (const { codigo } of lotes) await page.getByRole('checkbox', { name: new RegExp(codigo) }).click();
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: 'Mudar a fase de 3 lotes' });
  await dialog.getByRole('combobox', { name: 'Fase' }).fill('germinação');
  await page.keyboard.press('Enter');
  const answered = await unanswered(page, 'lotes.atualizarFase');
  await dialog.getByRole('button', { name: 'Mudar fase' }).click();
  await silent(dialog);
  expect(await dialog.getByRole('combobox', { name: 'Fase' }).inputValue()).toBe('Germinação');
  answered();
  await dialog.getByRole('button', { name: 'Mudar fase' }).click();
  await said(page, '3 lotes agora em Germinação.').waitFor();
  for (const { id } of lotes) {
    const fatos = await service.lotes.linhaDoTempo({ id });
    expect(fatos.filter(({ fato }) => fato === 'FASE')).toHaveLength(1);
  }
});

test('a reversal in the dialog of its movement, a session that ends and a view that is removed', async () => {
  const { lotes, especie_id } = await estufaDeCampo(service, 1);
  const page = await at(`/movimentacoes?registrar=PERDA&lote=${lotes[0].id}&especie=${especie_id}`);
  await page.getByLabel('Quantidade').fill('2');
  await page.getByLabel('Justificativa').fill('Caíram da bancada');
  await page.getByRole('button', { name: 'Registrar', exact: true }).click();
  const undo = page.getByRole('dialog').getByRole('button', { name: 'Desfazer' });
  const reversed = await unanswered(page, 'movimentacoes.estornar');
  await undo.click();
  await silent(page);
  reversed();
  await undo.click();
  await page.getByRole('dialog').getByText('Estornada.').waitFor();

  await at('/conta').then((other) => other.getByRole('heading', { name: 'Onde entrei' }).waitFor());
  await page.goto('/admin/conta');
  const sessions = page.getByRole('region', { name: 'Onde entrei' });
  const end = sessions.getByRole('button', { name: /^Encerrar a sessão/ }).first();
  const ended = await unanswered(page, 'usuarios.encerrarSessao');
  await end.click();
  await silent(sessions);
  ended();
  await end.click();
  await said(page, /^A sessão em .* terminou\.$/).waitFor();

  await service.usuarios.criarVista({ lista: 'lotes', nome: 'Descartável', filtros: 'fase=PRONTO' });
  await page.goto('/admin/lotes?fase=PRONTO');
  const remove = async () => {
    await page.getByRole('button', { name: 'Vista: Descartável' }).click();
    await page.getByRole('menuitem', { name: 'Excluir Descartável' }).click();
  };
  const removed = await unanswered(page, 'usuarios.excluirVista');
  await remove();
  await silent(page);
  removed();
  await remove();
  await said(page, 'Vista Descartável excluída.').waitFor();
});

test('a refused transfer goes through once its batch was read anew', async () => {
  const { lotes, vazia } = await estufaDeCampo(service, 1);
  const [lote] = lotes;
  const page = await at(`/lotes/${lote.id}?acao=transferir`);
  const dialog = page.getByRole('dialog', { name: `Transferir ${lote.codigo}` });
  await choosePlace(dialog, vazia.codigo_identificador);
  await service.lotes.atualizarFase({ id: lote.id, fase: 'GERMINAÇÃO' });
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await dialog.getByText('ele foi alterado depois que você o abriu').waitFor();
  await page.locator('main').getByText('Germinação').first().waitFor();
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await said(page, `${lote.codigo} agora na ${vazia.codigo_identificador}`).waitFor();
});
