import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from './journey.ts';
import { follow } from './pages.ts';
import { said } from './parts.ts';

const { at, service } = await journey();

const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /^Vistas?(:|$)/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('a view is saved by name, appears on another machine, and is renamed and deleted', async () => {
  const page = await at('/lotes?fase=PRONTO&ordenar=codigo');
  await page.getByRole('row').nth(2).waitFor();
  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Início' }).click();
  await page.keyboard.press('Escape');
  await choose(page, 'Salvar como vista');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nome da vista' }).fill('Prontos');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'Vista Prontos salva').waitFor();
  await page.getByRole('button', { name: 'Vista: Prontos' }).waitFor();

  const elsewhere = await at('/lotes');
  const title = elsewhere.getByRole('columnheader', { name: 'Início' });
  await title.waitFor();
  await choose(elsewhere, 'Prontos');
  await elsewhere.waitForURL(/fase=PRONTO&ordenar=codigo/);
  await expect.poll(() => title.count()).toBe(0);
  expect(await elsewhere.getByRole('columnheader', { name: 'Lote' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
  await choose(elsewhere, 'Lista inteira');
  await elsewhere.waitForURL(/\/lotes$/);
  await title.waitFor();

  await choose(elsewhere, 'Prontos');
  await choose(elsewhere, 'Renomear Prontos');
  await elsewhere.getByRole('textbox', { name: 'Nome da vista' }).fill('Para entregar');
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await said(elsewhere, 'A vista agora se chama Para entregar.').waitFor();
  await choose(elsewhere, 'Excluir Para entregar');
  await said(elsewhere, 'Vista Para entregar excluída.').waitFor();
  await elsewhere.getByRole('button', { name: 'Desfazer' }).click();
  await said(elsewhere, 'Vista Para entregar de volta.').waitFor();
  expect(await service.usuarios.vistas()).toMatchObject([
    {
      lista: 'lotes',
      nome: 'Para entregar',
      filtros: 'fase=PRONTO&ordenar=codigo',
      colunas_ocultas: ['Início'],
    },
  ]);
});

test('a filter says so whose record does not exist', async () => {
  const none = '00000000-0000-4000-8000-000000000000';
  const page = await at(`/lotes?estufaId=${none}`);
  const filters = page.getByRole('group', { name: 'Filtros' });
  await filters.getByText('Estufa: não existe').waitFor();
  await follow(page, `/movimentacoes?especieId=${none}`);
  await filters.getByText('Espécie: não existe').waitFor();
});
