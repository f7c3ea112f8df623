import { expect, test } from 'vitest';
import { journey } from './journey.ts';

const { at, visitor, contas, url } = await journey();

test('a person signs in, lands where they wanted to go, and signs out', async () => {
  const page = await visitor();
  await page.goto('/admin/especies');
  await page.getByRole('heading', { name: 'Entrar', level: 1 }).waitFor();
  const conta = contas.find(({ cargo }) => cargo === 'Operador') as (typeof contas)[number];
  await page.getByLabel('E-mail').fill(conta.email);
  await page.getByRole('textbox', { name: 'Senha' }).fill('errada-demais');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('textbox', { name: 'Senha' }).fill(conta.senha);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('heading', { name: 'Espécies', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/especies');
  const [cookie] = await page.context().cookies(url);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', secure: false, path: '/' });
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.getByRole('heading', { name: 'Entrar', level: 1 }).waitFor();
  expect(await page.context().cookies(url)).toEqual([]);
});

test('an address that no page has is told among the pages that there are', async () => {
  const page = await at('/estufa');
  await page.getByRole('heading', { name: 'Página não encontrada', level: 1 }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Estufas' }).click();
  await page.getByRole('heading', { name: 'Estufas', level: 1 }).waitFor();
});
