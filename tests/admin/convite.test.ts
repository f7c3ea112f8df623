import { test } from 'vitest';
import { journey } from './journey.ts';

const { at } = await journey({ correio: false });

test('where no mail server sends invitations the app says so, before and after, and says no invitation was sent', async () => {
  const page = await at('/painel');
  await page.getByText('Sem servidor de e-mail.').waitFor();
  await page.goto('/admin/usuarios?convidar=sim');
  const dialog = page.getByRole('dialog', { name: 'Convidar usuário' });
  await dialog.getByText('Este serviço não tem servidor de e-mail').waitFor();
  await dialog.getByLabel('Nome').fill('Íris Campos');
  await dialog.getByLabel('E-mail').fill('iris@viveiro.local');
  await dialog.getByRole('button', { name: 'Convidar' }).click();
  await page
    .getByRole('status')
    .getByText('Íris Campos está no cadastro, mas o convite não foi enviado')
    .waitFor();
});
