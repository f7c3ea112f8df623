import { expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { signIn } from '../support/accounts.ts';
import { leitor, lote } from '../support/factories.ts';
import { journey } from './journey.ts';
import { fill, said } from './parts.ts';

/** Whoever audits the nursery: sees what an Administrador sees, and no act. */

const { at, db, url, asOperador, visitor } = await journey();

test('an administrator invites somebody who only reads, until a day', async () => {
  const page = await at('/usuarios');
  await page.getByRole('button', { name: 'Convidar usuário' }).click();
  const inviting = page.getByRole('dialog', { name: 'Convidar usuário' });
  await fill(inviting, { Nome: 'Tribunal de Contas', 'E-mail': 'tce@tce.example' });
  await inviting.getByLabel('Só consulta').check();
  await fill(inviting, { 'Até o dia': '31/12/2098' });
  await inviting.getByRole('button', { name: 'Convidar' }).click();
  await said(page, 'segue para tce@tce.example').waitFor();
  await page.getByRole('cell', { name: 'Só consulta, até 31/12/2098' }).waitFor();
  const found = await Usuario.query(db).findOne({ email: 'tce@tce.example' });
  expect(found).toMatchObject({ cargo: 'Operador', somente_leitura: true, acesso_ate: '2098-12-31' });
});

test('who only reads is shown every page and no act', async () => {
  const fiscal = await leitor(db, { nome: 'Fiscal' });
  const { id } = await lote(asOperador, { fase: 'PRONTO' });
  const page = await visitor();
  const value = await signIn(db, fiscal);
  await page
    .context()
    .addCookies([{ name: 'viveiro_sessao', value, url, httpOnly: true, sameSite: 'Strict' }]);
  await page.goto('/admin/painel');
  const menu = page.getByRole('navigation', { name: 'Páginas' });
  await menu.getByRole('link', { name: 'Auditoria' }).waitFor();
  for (const name of ['Campo', 'Importar']) expect(await menu.getByRole('link', { name }).count()).toBe(0);
  const acts =
    /Nov[ao]|Abrir|Registrar|Convidar|Salvar|Mudar fase|Transferir|Descartar|Estornar|Anotar|Inativar/;
  for (const path of [
    '/lotes',
    `/lotes/${id}`,
    '/entregas',
    '/especies',
    '/estufas',
    '/usuarios',
    '/webhooks',
    '/timbre',
  ]) {
    await page.goto(new URL(`/admin${path}`, page.url()).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('main').getByRole('button', { name: acts }).allInnerTexts(), path).toEqual([]);
  }
  await page.goto(new URL('/admin/especies?nova=sim', page.url()).href);
  await page.getByRole('heading', { level: 1, name: 'Espécies' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.goto(new URL('/admin/conta', page.url()).href);
  await page.getByRole('button', { name: 'Trocar a senha' }).waitFor();
});
