import { expect, test } from 'vitest';
import { chooseByKeys, journey } from './journey.ts';
import { find, focused, marked } from './parts.ts';

const { at } = await journey();

test('after a dialog the focus is where it was opened from', async () => {
  const page = await at('/especies', { motion: true });
  const dialog = page.getByRole('dialog');
  const nova = page.getByRole('button', { name: 'Nova espécie' });
  await nova.press('Enter');
  await focused(dialog.getByLabel('Nome popular'));
  await page.keyboard.press('Escape');
  await focused(nova);

  // The menu is gone by then.
  await page.goto('/admin/lotes?fase=PRONTO');
  await page.getByRole('table').getByRole('link').first().click();
  const mais = page.getByRole('button', { name: 'Mais', exact: true });
  await chooseByKeys(page, mais, 'Anotar');
  await focused(dialog.getByLabel('Anotação'));
  await page.keyboard.press('Escape');
  await focused(mais);
});

test('after a dialog that another page opened the focus is on the heading', async () => {
  const page = await at('/especies', { motion: true });
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Registrar movimentação' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await focused(page.getByRole('heading', { name: 'Movimentações', level: 1 }));
});

test('who registered a recipient over a delivery goes on in the next field', async () => {
  const page = await at('/entregas?nova=sim', { cargo: 'Operador', motion: true });
  const destinatario = page.getByRole('combobox', { name: 'Destinatário' });
  await find(destinatario, 'Zulmira d’Ávila-Prado', /^Cadastrar/);
  const dialog = page.getByRole('dialog', { name: 'Novo destinatário' });
  await dialog.getByLabel('Documento').fill('111.444.777-35');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'detached' });
  await focused(page.getByRole('combobox', { name: 'Espécie' }));
  expect(await destinatario.inputValue()).toBe('Zulmira d’Ávila-Prado');
});

test('a dialog goes at once for somebody who wants no motion', async () => {
  const page = await at('/especies');
  await page.getByRole('button', { name: 'Nova espécie' }).click();
  await page.getByRole('dialog').getByLabel('Nome popular').waitFor();
  await page.keyboard.press('Escape');
  const left = await page.evaluate(async () => {
    for (const _ of ['drawn', 'and once more']) await new Promise(requestAnimationFrame);
    return document.querySelectorAll('[role=dialog]').length;
  });
  expect(left).toBe(0);
});

test('what a quick hand types while a dialog opens does nothing on the page behind', async () => {
  const page = await at('/lotes?fase=PRONTO', { motion: true });
  await page
    .getByRole('checkbox', { name: /^Selecionar / })
    .first()
    .click();
  await page.getByRole('region', { name: 'Selecionados' }).waitFor();
  // Both keys come before the dialog can be drawn.
  const drawn = await page.evaluate(async () => {
    for (const key of ['t', 'n']) {
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true }),
      );
      await Promise.resolve();
    }
    return document.querySelectorAll('[role=dialog]').length;
  });
  expect(drawn).toBe(0);
  await focused(page.getByRole('dialog', { name: 'Transferir 1 lote' }).getByLabel('Estufa'));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: 'Abrir lote', level: 1 }).waitFor();
});

test('the focus goes on to the next line after one is taken out, and to the last after the last', async () => {
  const page = await at('/entregas?nova=sim', { cargo: 'Operador' });
  const item = (n: number) => page.getByRole('group', { name: `Item ${n}` });
  const especie = (n: number) => item(n).getByRole('combobox').first();
  for (const [n, name] of ['Ipê-amarelo', 'Pitangueira', 'Abacateiro'].entries()) {
    await especie(n + 1).fill(name);
    await marked(page, name).waitFor();
    await especie(n + 1).press('Enter');
  }
  await especie(4).waitFor();
  const second = await especie(2).inputValue();
  const out = (n: number) => page.getByRole('button', { name: `Retirar o item ${n}` });
  await out(1).press('Enter');
  await expect.poll(() => especie(1).inputValue()).toBe(second);
  await focused(especie(1));
  await out(2).press('Enter');
  await focused(especie(2));
});

test('the heading that a link leads to has the focus, and no ring', async () => {
  const page = await at('/painel');
  await page.getByRole('navigation').getByRole('link', { name: 'Lotes' }).press('Enter');
  const heading = page.getByRole('heading', { name: 'Lotes', level: 1 });
  await focused(heading);
  expect(await heading.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
});
