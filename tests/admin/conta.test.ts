import { expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { open } from '../../src/auth/sessions.ts';
import { journey } from './journey.ts';

const { at, db } = await journey();

test('anyone changes their own data, and sees and ends their own sessions', async () => {
  const page = await at('/conta', { cargo: 'Operador', width: 390 });
  await page.getByRole('textbox', { name: 'Telefone' }).fill('(15) 99876-5432');
  await page.getByRole('region', { name: 'Meus dados' }).getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('status').getByText('Seus dados estão salvos').waitFor();
  const own = await Usuario.query(db).findOne({ telefone: '(15) 99876-5432' }).throwIfNotFound();

  const userAgent = 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0';
  await open(db, own.id, { ip: '10.1.2.3', userAgent });
  await page.reload();
  await page.getByRole('region', { name: 'Onde entrei' }).getByText('de 10.1.2.3').waitFor();
  await page.getByRole('button', { name: 'Encerrar a sessão em Firefox em Android' }).click();
  await page.getByRole('status').getByText('A sessão em Firefox em Android terminou.').waitFor();
  await page.getByText('de 10.1.2.3').waitFor({ state: 'hidden' });
  await page.getByText('(esta)').waitFor();
});

test('a new password needs the current one, and a wrong one is refused at its field', async () => {
  const page = await at('/conta', { cargo: 'Operador' });
  const senha = page.getByRole('region', { name: 'Senha' });
  await senha.getByRole('textbox', { name: 'Senha atual' }).fill('nao-e-esta-senha');
  await senha.getByRole('textbox', { name: 'Nova senha' }).fill('jequitiba-rosa-77-anos');
  await senha.getByRole('button', { name: 'Trocar a senha' }).click();
  await senha.getByText('Confira a senha atual: ela não é esta.').waitFor();
  expect(await senha.getByRole('textbox', { name: 'Nova senha' }).inputValue()).toBe(
    'jequitiba-rosa-77-anos',
  );
});
