import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { callerFor } from '../support/caller.ts';
import { askAgain, failing } from './failing.ts';
import { journey } from './journey.ts';

/** A form whose values did not come says so before it is sent, and shows them once they are asked for again. */

const { at, db } = await journey();
const admin = await Usuario.query(db).findOne({ cargo: 'Administrador' }).throwIfNotFound();
const service = callerFor(db, admin);
const { docs: lotes } = await service.lotes.listar({ status: 'ATIVO', fase: 'PRONTO', limite: 100 });
const lote = lotes.find(({ quantidade_total }) => quantidade_total > 0) as (typeof lotes)[number];
const { docs: procedencias } = await service.procedencias.listar({ comSaldo: true, limite: 1 });
const procedencia = procedencias[0] as (typeof procedencias)[number];

const value = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true }).inputValue();

async function opened(path: string, procedure: string) {
  const page = await at('/conta');
  await page.getByRole('heading', { name: 'Onde entrei' }).waitFor();
  const answered = await failing(page, procedure);
  await page.goto(`/admin${path}`);
  const retry = async (within: Page | Locator) => {
    await within.getByText('o banco de dados não respondeu').first().waitFor();
    answered();
    await askAgain(within);
  };
  return { page, retry };
}

test('a delivery from a batch waits for the batch', async () => {
  const { page, retry } = await opened(`/entregas?nova=sim&lote=${lote.id}`, 'lotes.buscar');
  await page.getByText('o banco de dados não respondeu').waitFor();
  expect(await page.getByRole('button', { name: 'Registrar entrega' }).count()).toBe(0);
  await retry(page);
  await expect.poll(() => value(page, 'De onde sai')).toContain(lote.codigo);
});

test('a line of a delivery says that its stock did not come', async () => {
  const { especie_id } = lote.itens_especies[0] as { especie_id: string };
  const { page, retry } = await opened(`/entregas?nova=sim&especie=${especie_id}`, 'lotes.listar');
  await retry(page.getByRole('group', { name: 'Item 1' }));
  await page.getByText(/^Há .*pronta/).waitFor();
});

test('a movement says that its batch did not come, and does not say that a species is not in it', async () => {
  const { page, retry } = await opened(`/movimentacoes?registrar=EXPEDICAO&lote=${lote.id}`, 'lotes.buscar');
  const dialog = page.getByRole('dialog', { name: 'Registrar movimentação' });
  await dialog.getByText('o banco de dados não respondeu').waitFor();
  await dialog.getByRole('combobox', { name: 'Espécie' }).fill('pita');
  await page.getByText('As espécies do lote ainda não chegaram').waitFor();
  await page.keyboard.press('Escape');
  await retry(dialog);
  await dialog.getByText('Disponível:').waitFor();
});

test('an entry does not leave out the lot of seed that it is of', async () => {
  const { especie_id, codigo } = procedencia;
  const { page, retry } = await opened(
    `/movimentacoes?registrar=ENTRADA&especie=${especie_id}&procedencia=${procedencia.id}`,
    'procedencias.listar',
  );
  await retry(page.getByRole('dialog', { name: 'Registrar movimentação' }));
  await expect.poll(() => value(page, 'Procedência')).toBe(codigo);
});

test('a new batch says that the balance of its species did not come', async () => {
  const { page, retry } = await opened(
    `/lotes?abrir=sim&especieId=${procedencia.especie_id}`,
    'especies.buscar',
  );
  await retry(page.getByRole('group', { name: 'Item 1' }));
  await page.getByText(/^Restam? /).waitFor();
});

test('a new count offers the greenhouses, or says that they did not come', async () => {
  const { page, retry } = await opened('/contagens?nova=sim', 'estufas.mapa');
  const dialog = page.getByRole('dialog', { name: 'Nova contagem' });
  await dialog.getByText('o banco de dados não respondeu').waitFor();
  const where = dialog.getByRole('combobox', { name: 'Onde' });
  await where.fill('estufa 1');
  await page.getByText('As estufas ainda não chegaram').waitFor();
  await retry(dialog);
  await where.fill('estufa 1');
  await page.getByRole('option', { name: 'Estufa 1', exact: true }).waitFor();
});
