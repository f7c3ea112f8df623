import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isSaid, receiptIn, reportIn, SAID } from '../../admin/shell/said.ts';
import { especie } from '../support/factories.ts';
import { journey } from './journey.ts';
import { marked } from './parts.ts';

/** What people type into the header that is no name of a page or a record. */

const { at, service } = await journey();

const box = (page: Page) => page.getByRole('searchbox', { name: 'Buscar' });

test.each([
  ['mortalidade', 'Registrar mortalidade'],
  ['entrada', 'Registrar entrada'],
  ['expedir', 'Nova entrega'],
  ['devolução', 'Entregas, para abrir a que voltou'],
  ['contar', 'Nova contagem'],
  ['prontas', 'Lotes prontos'],
  ['senha', 'Minha conta'],
  ['Semear', 'Abrir lote'],
])('%s means %s', (typed, name) => {
  expect(SAID.filter(({ said }) => isSaid(said, typed)).map((each) => each.name)).toContain(name);
});

test('a report and a receipt are called by what is said of them', () => {
  expect(reportIn('relatório de lotes')).toBe('lotes');
  expect(reportIn('relatorios')).toBe('');
  expect(reportIn('relato')).toBeUndefined();
  expect(receiptIn('termo 1', 2026)).toBe('TERMO-2026-00001');
  expect(receiptIn('termo de doação', 2026)).toBeUndefined();
});

test('the header proposes what was meant, and Enter takes it', async () => {
  const page = await at('/painel', { cargo: 'Operador' });
  const take = async (text: string, offered: string) => {
    await box(page).fill(text);
    await page.getByText('Você quis', { exact: true }).waitFor();
    await marked(page, offered).waitFor();
    await page.keyboard.press('Enter');
  };
  await take('entrada', 'Registrar entrada');
  const dialog = page.getByRole('dialog', { name: 'Registrar movimentação' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await take('relatório de produção', 'Relatório: Produção por espécie');
  await page.waitForURL(/\/relatorios\/producao/);
  await take('senha', 'Minha conta');
  await page.getByRole('heading', { name: 'Minha conta', level: 1 }).waitFor();
  await box(page).fill('auditoria');
  await page.getByText('Nada com este texto.').waitFor();
  await take('sair', 'Sair');
  await page.getByRole('heading', { name: 'Entrar', level: 1 }).waitFor();
});

test('what is merely written alike is shown, and not taken by Enter', async () => {
  await especie(service, { nome_popular: 'Zabelê-da-mata', tipo: 'MUDA' });
  const page = await at('/painel', { cargo: 'Operador' });
  await box(page).fill('zabelle');
  await page.getByText('Parecidos', { exact: true }).waitFor();
  const option = page.getByRole('option', { name: /Zabelê-da-mata/ });
  await option.waitFor();
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).pathname).toBe('/admin/painel');
  expect(await marked(page, /./).count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Zabelê-da-mata', level: 1 }).waitFor();
});
