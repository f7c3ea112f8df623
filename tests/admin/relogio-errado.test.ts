import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { type Caller, callerFor } from '../support/caller.ts';
import { procedencia } from '../support/factories.ts';
import { journey } from './journey.ts';
import { loteEm } from './lote-em.ts';

const { at, db } = await journey();

const service: Caller = callerFor(db, (await Usuario.query(db).findOne({ cargo: 'Administrador' })) as never);

const DAY = 86_400_000;

/** Sets the clock of the browser alone, and opens a page by it. */
async function open(page: Page, path: string, clock: number): Promise<void> {
  await page.clock.setFixedTime(clock);
  await page.goto(new URL(path, page.url()).href);
}

test.each([
  { clock: 'a year ahead', days: 366 },
  { clock: 'two days behind', days: -2 },
])('a browser whose clock is $clock says how old a batch is by the service’s', async ({ days }) => {
  const lote = await loteEm(service, 'PRONTO');
  const idade = Math.floor((Date.now() - Date.parse(lote.data_inicio)) / DAY);
  const page = await at('/painel', { own: true });
  await open(page, `/admin/lotes/${lote.id}`, Date.now() + days * DAY);
  await page.getByText(`, há ${idade} dia`).waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Pronto' })
    .getByText(/ · (menos de um|\d+) dias?$/)
    .waitFor();
});

test('seed that is good for another month has not expired because a browser’s clock is a year ahead', async () => {
  const validade = new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10);
  const boa = await procedencia(service, { validade, recebe: 10 });
  const page = await at('/painel', { own: true });
  await open(page, `/admin/procedencias/${boa.id}`, Date.now() + 366 * DAY);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Registrar entrada' }).waitFor();
  expect(await page.getByText('Venceu em').count()).toBe(0);
});

test('a program’s key of a year is valid for a year, though the browser’s clock is three years behind', async () => {
  const nome = 'Portal do relógio atrasado';
  const page = await at('/painel', { own: true });
  await open(page, '/admin/usuarios', Date.now() - 3 * 366 * DAY);
  await page.getByRole('radiogroup', { name: 'De quem são as contas' }).getByText('Programas').click();
  await page.getByRole('main').getByText('Criar a primeira chave', { exact: true }).click();
  const creating = page.getByRole('dialog', { name: 'Novo programa' });
  await creating.getByLabel('Nome').fill(nome);
  await creating.getByRole('combobox', { name: 'O que ele pode' }).fill('espécies: ler');
  await page.getByRole('option', { name: 'Espécies: ler', exact: true }).click();
  await creating.getByRole('button', { name: 'Criar a chave' }).click();
  await page.getByRole('dialog', { name: `Chave de ${nome}`, exact: true }).waitFor();
  const { docs } = await service.chaves.listar({ nome });
  const dias = (Date.parse(docs[0]?.validade ?? '') - Date.now()) / DAY;
  // What is left of today counts, too.
  expect(Math.floor(dias)).toBe(365);
});

test('the report of mortality begins with the year of the service', async () => {
  const page = await at('/painel', { own: true });
  const year = new Date().getFullYear();
  await open(page, '/admin/relatorios', Date.now() - 3 * 366 * DAY);
  await page.getByRole('main').getByRole('link', { name: 'Mortalidade' }).click();
  await page.waitForURL((url) => url.searchParams.get('data_inicio') === `${year}-01-01`);
});
