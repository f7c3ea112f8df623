import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { PNG } from '../support/brasao.ts';
import { readPdf } from '../support/pdf.ts';
import { journey } from './journey.ts';
import { follow } from './pages.ts';
import { fill, said } from './parts.ts';

const { at } = await journey();

test('an administrator sets the letterhead that the Painel misses, and the next paper has it', async () => {
  const page = await at('/painel');
  const lacks = page.getByRole('list', { name: 'Falta configurar' }).getByText('Sem timbre.');
  await lacks.waitFor();
  await page.getByRole('link', { name: 'Timbre' }).last().click();
  await fill(page.getByRole('main'), {
    'Nome do viveiro': 'Viveiro da Serra',
    Órgão: 'Prefeitura Municipal de Salesópolis',
    Endereço: 'Rua XV de Novembro, 10, Salesópolis – SP',
  });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByLabel('Brasão').click()]);
  await chooser.setFiles({ name: 'brasao.png', mimeType: 'image/png', buffer: PNG });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'O timbre está salvo: os próximos papéis já o trazem.').waitFor();

  await follow(page, '/relatorios/estufas');
  await page.getByRole('button', { name: 'Exportar' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^PDF/ }).first().click(),
  ]);
  const { pages, drawing } = await readPdf(await buffer(await download.createReadStream()));
  expect(pages[0]).toMatch(/Prefeitura Municipal de Salesópolis.*Viveiro da Serra.*Estufas/);
  expect(drawing).toMatch(/\/I\d+ Do/);

  await follow(page, '/painel');
  await page.getByRole('list', { name: 'Falta configurar' }).waitFor();
  expect(await lacks.count()).toBe(0);
});
