import type { Locator } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { journey } from './journey.ts';

const { at, db, visitor } = await journey({ correio: false });

test('without a mail server the invitation is a link to hand over, which activates the account', async () => {
  const page = await at('/painel');
  const word = page.getByText('Sem servidor de e-mail.');
  await word.waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Usuários' }).click();
  await page.getByRole('button', { name: 'Convidar usuário' }).click();
  const dialog = page.getByRole('dialog', { name: 'Convidar usuário' });
  await dialog.getByText('Este serviço não tem servidor de e-mail').waitFor();
  await dialog.getByLabel('Nome').fill('Íris Campos');
  await dialog.getByLabel('E-mail').fill('iris@viveiro.local');
  await dialog.getByRole('button', { name: 'Convidar' }).click();

  const handed = page.getByRole('dialog', { name: 'Convite de Íris Campos' });
  await handed.getByText(/Ele vale uma vez, até \d\d\/\d\d\/\d{4} \d\d:\d\d/).waitFor();
  const link = await handed.getByLabel('Link do convite', { exact: true }).inputValue();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await handed.getByRole('button', { name: 'Copiar' }).click();
  await handed.getByText('O link está copiado.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const picture = handed.getByRole('img', { name: 'O link do convite de Íris Campos' });
  expect(decodeQR(await pixelsOf(picture))).toBe(link);
  await handed.getByRole('button', { name: 'Fechar' }).click();

  // Whoever asks again gets another one.
  await page.getByRole('link', { name: 'Íris Campos' }).click();
  const iris = page.getByRole('dialog', { name: 'Íris Campos', exact: true });
  await iris.getByRole('button', { name: 'Mostrar o link do convite' }).click();
  const other = await handed.getByLabel('Link do convite', { exact: true }).inputValue();
  expect(other).not.toBe(link);

  const invited = await visitor({ width: 390 });
  await invited.goto(`/redefinir-senha?token=${link.split('/').at(-1)}`);
  await invited.getByRole('textbox', { name: 'Nova senha' }).fill('ipe-amarelo-42-flores');
  await invited.getByRole('button', { name: 'Definir a senha' }).click();
  await invited.getByRole('status').getByText('Boas-vindas, Íris Campos!').waitFor();
  const status = async () => (await Usuario.query(db).findOne({ email: 'iris@viveiro.local' }))?.status;
  await expect.poll(status).toBe('ATIVO');

  // Where a spent link leads nobody is told to wait for a mail.
  await invited.goto('/admin/senha?error=INVALID_TOKEN');
  await invited.getByRole('heading', { name: 'Este link não vale mais', level: 1 }).waitFor();
  await invited.getByText('Este viveiro não envia e-mails.').waitFor();
  await invited.getByLabel('E-mail').fill('iris@viveiro.local');
  await invited.getByRole('button', { name: 'Pedir o link' }).click();
  await invited.getByRole('status').getByText('peça-o a quem cuida do sistema').waitFor();
});

/** The dark squares of a drawn code, eight pixels wide each, on white. */
async function pixelsOf(picture: Locator) {
  const SIDE = 8;
  const squares = await picture.locator('path').getAttribute('d');
  const [, , rows = 0] = ((await picture.getAttribute('viewBox')) ?? '').split(' ').map(Number);
  const width = rows * SIDE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of squares?.matchAll(/M(\d+) (\d+)/g) ?? []) {
    for (let n = 0; n < SIDE * SIDE; n += 1) {
      const row = Number(y) * SIDE + Math.floor(n / SIDE);
      data.fill(
        0,
        (row * width + Number(x) * SIDE + (n % SIDE)) * 4,
        (row * width + Number(x) * SIDE + (n % SIDE)) * 4 + 3,
      );
    }
  }
  return { width, height: width, data };
}
