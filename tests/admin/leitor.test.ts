import { test } from 'vitest';
import { journey } from './journey.ts';

const { at } = await journey();

test('a reader of sheets that could not be loaded says so, and the next try loads it', async () => {
  const page = await at('/painel', { cargo: 'Operador' });
  const worker = /\/assets\/worker-/;
  await page.route(worker, (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Importar' }).click();
  const choose = () =>
    page.getByLabel('Planilha', { exact: true }).setInputFiles({
      name: 'plantas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Planta;Categoria;Tipo\nZz Sapucaia;Nativa;Muda'),
    });
  await choose();
  await page.getByText('o leitor de planilhas não pôde ser carregado').first().waitFor();
  await page.unroute(worker);
  await choose();
  await page.getByRole('button', { name: 'Conferir 1 linha' }).waitFor();
});
