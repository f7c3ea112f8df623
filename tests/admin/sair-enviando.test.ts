import { expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { callerFor } from '../support/caller.ts';
import { failing } from './failing.ts';
import { estufaDeCampo } from './greenhouse.ts';
import { hold, isFocused, journey } from './journey.ts';
import { anotacao } from './phone.ts';

/** What fails is said where the person is: also to whoever left the form or the question before its answer. */

const { at, db } = await journey();
const service = callerFor(db, await Usuario.query(db).findOne({ cargo: 'Administrador' }).throwIfNotFound());

test('a form and a question that were left tell what was not written', async () => {
  const { lotes, nome } = await estufaDeCampo(service, 1);
  const [lote] = lotes;
  const page = await at(`/lotes/${lote.id}?acao=anotar`, { width: 390, height: 844 });
  const dialog = page.getByRole('dialog', { name: `Anotação no ${lote.codigo}` });
  await dialog.getByLabel('Anotação').fill('Folhas novas');
  await failing(page, 'lotes.anotar', 'estufas.inativar');
  const refuse = await hold(page, /lotes\.anotar/);
  await dialog.getByRole('button', { name: 'Anotar' }).click();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'detached' });
  refuse();
  const said = page.getByRole('alert').filter({ hasText: 'o banco de dados não respondeu' });
  await said.filter({ hasText: `Não foi gravado: Anotação no ${lote.codigo}` }).waitFor();

  await page.goto(`/admin/estufas/${lote.estufa_id}`);
  const { codigo_identificador: codigo } = await service.estufas.buscar({ id: lote.estufa_id });
  await page.getByRole('heading', { level: 1, name: nome }).or(page.getByText(codigo)).first().waitFor();
  await page.getByRole('button', { name: 'Inativar' }).click();
  const asking = page.getByRole('dialog', { name: `Inativar ${codigo}` });
  const fail = await hold(page, /estufas\.inativar/);
  await asking.getByRole('button', { name: 'Inativar' }).click();
  await asking.getByRole('button', { name: 'Cancelar' }).click();
  await asking.waitFor({ state: 'detached' });
  fail();
  await said.filter({ hasText: `Não foi gravado: Inativar ${codigo}` }).waitFor();
});

test('a button that failed has the focus again, in a dialog that a long name does not widen', async () => {
  const nome = `Associação-${'Comunitária'.repeat(14)}`;
  const { id } = await service.destinatarios.criar({
    ...{ nome, tipo: 'JURIDICA', categoria: 'PUBLICA', documento: '11.444.777/0001-61' },
  });
  const page = await at(`/destinatarios/${id}`, { width: 390, height: 844 });
  await failing(page, 'destinatarios.inativar', 'destinatarios.atualizar');
  await page.getByLabel('Nome', { exact: true }).fill('Horta');
  const save = page.getByRole('button', { name: 'Salvar' });
  await save.click();
  await page.getByRole('alert').getByText('o banco de dados não respondeu').waitFor();
  await expect.poll(() => isFocused(save)).toBe(true);

  await page.getByRole('button', { name: 'Inativar' }).click();
  const dialog = page.getByRole('dialog');
  const act = dialog.getByRole('button', { name: 'Inativar' });
  await act.click();
  await dialog.getByText('o banco de dados não respondeu').waitFor();
  await expect.poll(() => isFocused(act)).toBe(true);
  const { x, width } = (await dialog.getByRole('button', { name: 'Fechar' }).boundingBox()) as {
    x: number;
    width: number;
  };
  expect(x + width).toBeLessThanOrEqual(390);
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test('what was typed in the correction of a note is not lost by a key', async () => {
  const { lotes } = await estufaDeCampo(service, 1);
  const page = await at('/campo', { cargo: 'Operador', width: 390, height: 844 });
  await page.getByText('Dados de').waitFor();
  await page.context().setOffline(true);
  await anotacao(page, lotes[0], 'Folhas novas');
  await page.getByRole('button', { name: 'Corrigir' }).click();
  const dialog = page.getByRole('dialog', { name: /^Corrigir/ });
  await dialog.getByLabel('Anotação').fill('Folhas novas em toda a bancada');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Sair sem registrar?' })
    .getByRole('button', { name: 'Continuar aqui' })
    .click();
  expect(await dialog.getByLabel('Anotação').inputValue()).toBe('Folhas novas em toda a bancada');
});
