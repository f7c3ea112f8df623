import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import type { Fase } from '../../src/common/vocabulary.ts';
import { type Caller, callerFor } from '../support/caller.ts';
import { journey } from './journey.ts';

/** What slips is taken back in the notice; what is hard to take back is asked. */

const { at, db } = await journey();
const service: Caller = callerFor(db, (await Usuario.query(db).findOne({ cargo: 'Administrador' })) as never);

async function loteEm(fase: Fase, especies?: number) {
  const { docs } = await service.lotes.listar({ fase, status: 'ATIVO', limite: 100 });
  const found = docs.find(
    ({ quantidade_total, itens_especies: itens }) =>
      quantidade_total > 10 && itens.length === (especies ?? itens.length),
  );
  if (!found) throw new Error(`The demonstration has no batch in ${fase}.`);
  return found;
}

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const desfazer = (page: Page, text: string) =>
  said(page, text).getByRole('button', { name: 'Desfazer' }).click();

test('a phase that was moved by a slip is moved back from the notice', async () => {
  const lote = await loteEm('GERMINAÇÃO');
  const page = await at(`/lotes/${lote.id}`, { cargo: 'Operador', width: 390, height: 844 });
  await page.getByRole('button', { name: 'Mudar fase' }).click();
  await page.getByRole('menuitem', { name: 'Pronto' }).click();
  await desfazer(page, `${lote.codigo} agora em Pronto.`);
  await said(page, `${lote.codigo} de volta em Germinação.`).waitFor();
  expect((await service.lotes.buscar({ id: lote.id })).fase).toBe('GERMINAÇÃO');
});

test('deaths that were noted by a slip are reversed from the notice', async () => {
  const lote = await loteEm('PRODUÇÃO');
  const page = await at(`/lotes/${lote.id}?acao=mortalidade`);
  const dialog = page.getByRole('dialog', { name: `Mortalidade no ${lote.codigo}` });
  const especie = dialog.getByRole('combobox', { name: 'Espécie' });
  if ((await especie.inputValue()) === '') {
    await especie.fill(lote.itens_especies[0]?.nome_popular as string);
    await page.keyboard.press('Enter');
  }
  await dialog.getByRole('textbox', { name: 'Quantidade' }).fill('2');
  await dialog.getByRole('button', { name: 'Geada' }).click();
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  await desfazer(page, `no ${lote.codigo}: restam`);
  await said(page, 'Estornada: 2 de').waitFor();
  expect((await service.lotes.buscar({ id: lote.id })).quantidade_total).toBe(lote.quantidade_total);
  const [estorno] = await service.lotes.historico({ id: lote.id });
  expect(estorno).toMatchObject({ origem: 'ESTORNO', justificativa: 'Desfeita logo depois de registrada' });
});

test('a delivery that was registered by a slip is reversed from the notice', async () => {
  const lote = await loteEm('PRONTO', 1);
  const [destinatario] = (await service.destinatarios.listar({ status: 'ATIVO', limite: 1 })).docs;
  const page = await at(`/entregas?nova=sim&lote=${lote.id}&destinatario=${destinatario?.id}`);
  await page.getByRole('group', { name: 'Item 1' }).getByRole('textbox', { name: 'Quantidade' }).fill('3');
  await page.getByLabel('Justificativa').fill('Plantio na praça');
  await page.getByRole('button', { name: 'Registrar entrega' }).click();
  const numero = await page.getByRole('heading', { level: 1, name: /^ENT-/ }).innerText();
  await desfazer(page, `${numero}: `);
  await said(page, `${numero} estornada.`).waitFor();
  expect((await service.lotes.buscar({ id: lote.id })).quantidade_total).toBe(lote.quantidade_total);
});

test('a finished batch is opened again only by who was told what that does', async () => {
  const lote = await loteEm('PRONTO');
  await service.lotes.atualizarFase({ id: lote.id, fase: 'FINALIZADO', justificativa: 'Passaram do ponto' });
  const page = await at(`/lotes/${lote.id}`);
  const move = async () => {
    await page.getByRole('button', { name: 'Mudar fase' }).click();
    await page.getByRole('menuitem', { name: 'Pronto' }).click();
  };
  await move();
  const asking = page.getByRole('dialog', { name: `Reabrir ${lote.codigo} em Pronto?` });
  await asking.getByText('o lote volta com as plantas que tinha').waitFor();
  await asking.getByRole('button', { name: 'Cancelar' }).click();
  await asking.waitFor({ state: 'hidden' });
  expect((await service.lotes.buscar({ id: lote.id })).fase).toBe('FINALIZADO');
  await move();
  await asking.getByRole('button', { name: 'Reabrir' }).click();
  await said(page, `${lote.codigo} reaberto em Pronto`).waitFor();
  expect(await service.lotes.buscar({ id: lote.id })).toMatchObject({
    quantidade_total: lote.quantidade_total,
  });
});

test('every act has a key beside its name, and a question mark tells all of them', async () => {
  const lote = await loteEm('PRODUÇÃO');
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

  await page.goto(`/admin/lotes/${lote.id}`);
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
