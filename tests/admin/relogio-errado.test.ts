import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { procedencia } from '../support/factories.ts';
import { hold, journey } from './journey.ts';
import { loteEm } from './lote-em.ts';
import { find } from './parts.ts';

const { at, service } = await journey();

const DAY = 86_400_000;

/** Sets the clock of the browser alone, and opens a page by it. */
async function open(page: Page, path: string, days: number): Promise<void> {
  await page.clock.setFixedTime(Date.now() + days * DAY);
  await page.goto(new URL(path, page.url()).href);
}

test('by a browser’s clock that is wrong by days no batch is older, and no seed past its date', async () => {
  const lote = await loteEm(service, 'PRONTO');
  const idade = Math.floor((Date.now() - Date.parse(lote.data_inicio)) / DAY);
  const page = await at('/painel', { own: true });
  for (const days of [-2, 366]) {
    await open(page, `/admin/lotes/${lote.id}`, days);
    await page.getByText(`, há ${idade} dia`).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Pronto' })
      .getByText(/ · (menos de um|\d+) dias?$/)
      .waitFor();
  }
  const validade = new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10);
  const boa = await procedencia(service, { validade, recebe: 10 });
  await open(page, `/admin/procedencias/${boa.id}`, 366);
  await page.getByRole('button', { name: 'Registrar entrada' }).waitFor();
  expect(await page.getByText('Venceu em').count()).toBe(0);
});

test('by one that is three years behind a key of a year is valid for a year, and a report is of this one', async () => {
  const page = await at('/painel', { own: true });
  await open(page, '/admin/relatorios', -3 * 366);
  await page.getByRole('main').getByRole('link', { name: 'Mortalidade' }).click();
  // The service says which days these are.
  await page.waitForURL((url) => url.searchParams.get('periodo') === 'este-ano');

  // With a weak signal the page opens by what is stored, and nothing has told the time.
  const answer = await hold(page, /\/trpc\/|\/admin\/instalacao/);
  await page.goto(new URL('/admin/usuarios/programas?novo=sim', page.url()).href);
  const creating = page.getByRole('dialog', { name: 'Novo programa' });
  await creating.waitFor();
  answer();
  await creating.getByLabel('Nome').fill('Portal');
  await find(creating.getByRole('combobox', { name: 'O que ele pode' }), 'espécies: ler', /^Espécies: ler$/);
  await creating.getByRole('button', { name: 'Criar a chave' }).click();
  await page.getByRole('dialog', { name: 'Chave de Portal', exact: true }).waitFor();
  const { docs } = await service.chaves.listar({ nome: 'Portal' });
  const dias = (Date.parse(docs[0]?.validade ?? '') - Date.now()) / DAY;
  // What is left of today counts, too.
  expect(Math.floor(dias)).toBe(365);
});
