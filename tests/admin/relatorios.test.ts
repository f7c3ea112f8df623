import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { expedicoes } from '../../src/relatorios/definitions/expedicoes.ts';
import { especie } from '../support/factories.ts';
import { readPdf } from '../support/pdf.ts';
import { addFilter, journey } from './journey.ts';
import { follow } from './pages.ts';
import { seen } from './parts.ts';

const { at, db, service, asOperador } = await journey();

test('a manager filters a report and downloads exactly what is shown', async () => {
  await especie(asOperador, { nome_popular: 'SAIDA' });
  const page = await at('/relatorios/especies', { cargo: 'Operador' });
  await addFilter(page, 'Categoria', 'Nativa');
  await page.waitForURL(/categoria=NATIVA/);
  const table = page.getByRole('table', { name: 'Espécies' });
  // What people wrote stays as they wrote it; what the service enumerates is in words.
  await table.getByRole('cell', { name: 'SAIDA', exact: true }).waitFor();
  await table.getByRole('cell', { name: 'Nativa', exact: true }).first().waitFor();
  expect(await table.getByRole('cell', { name: 'NATIVA', exact: true }).count()).toBe(0);
  // Each plant once, without the titles and the totals.
  const natives = await db('especies').where({ categoria: 'NATIVA' }).distinct('planta_id');
  await expect.poll(() => table.getByRole('row').count()).toBe(natives.length + 2);

  await page.getByRole('button', { name: 'Exportar' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Texto (CSV), para outros programas' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^viveiro-especies.*\.csv$/);
  const lines = (await text(await download.createReadStream())).trim().split('\n');
  expect(lines).toHaveLength(natives.length + 1);
});

test('a PDF has the columns of the screen, and one page says it all', async () => {
  const page = await at('/relatorios/procedencias', { width: 1280 });
  const table = page.getByRole('table', { name: 'Procedências' });
  await table.getByRole('columnheader', { name: 'Município' }).waitFor();
  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Município' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Situação' }).click();
  await page.keyboard.press('Escape');
  await table.getByRole('columnheader', { name: 'Município' }).waitFor({ state: 'hidden' });
  const saved = async (item: string) => {
    await page.getByRole('button', { name: 'Exportar' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    return readPdf(await buffer(await download.createReadStream()));
  };
  const titles = await table.getByRole('columnheader').allInnerTexts();
  const { pages } = await saved('PDF, como está na tela');
  for (const title of titles) expect(pages[0]).toContain(title);
  expect(titles).toContain('Situação');
  expect(pages[0]).not.toContain('Município');
  const summary = await saved('Resumo, em uma página (PDF)');
  expect(summary.pages).toHaveLength(1);
  expect(summary.title).toMatch(/^Resumo: Procedências – /);
});

test('a PDF that would be too long offers its months', async () => {
  const page = await at('/relatorios/mortalidade?data_inicio=2026-01-15&data_fim=2026-03-10');
  await page.route(/formato=pdf/, (route) =>
    route.request().url().includes('data_inicio=2026-02-01')
      ? route.continue()
      : route.fulfill({
          status: 400,
          json: {
            ...{ data: [], message: 'Requisição inválida' },
            errors: [
              { codigo: 'PDF_GRANDE_DEMAIS', detalhe: 'Peça o PDF de um mês de cada vez.', campo: 'formato' },
            ],
          },
        }),
  );
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: 'PDF, como está na tela' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('um mês de cada vez').waitFor();
  expect(await alert.getByRole('button').allInnerTexts()).toEqual(['jan/26', 'fev/26', 'mar/26']);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    alert.getByRole('button', { name: 'fev/26' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('viveiro-mortalidade-2026-02-01_2026-02-28.pdf');
});

test('a file that breaks off is reported, and not saved', async () => {
  const cutting = createServer((_, response) => {
    response.writeHead(200, { 'content-disposition': 'attachment; filename="viveiro-especies.csv"' });
    response.write('Nome popular\r\n');
  });
  await once(cutting.listen(0, '127.0.0.1'), 'listening');
  const { port } = cutting.address() as AddressInfo;
  const page = await at('/relatorios/especies');
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  await page.route(/formato=csv/, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }));
  // Cut earlier, the wire may lose the beginning, too, and that is another fault.
  page.on('response', (response) => {
    if (new URL(response.url()).port === String(port)) cutting.closeAllConnections();
  });
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: 'Texto (CSV), para outros programas' }).click();
  await page.getByRole('alert').getByText('Tente de novo: o arquivo não chegou inteiro.').waitFor();
  expect(downloads).toBe(0);
  cutting.close();
});

test('a manager sees the chart of a report as it is filtered, and its figures as a table', async () => {
  const [mais] = await db('movimentacoes')
    .where({ tipo: 'MORTALIDADE' })
    .groupBy('especie_id')
    .orderByRaw('count(*) desc')
    .select<{ especie_id: string }[]>('especie_id');
  const filters = {
    ...{ data_inicio: '2025-11-01', data_fim: '2026-11-30' },
    especieId: mais?.especie_id as string,
  };
  const { grafico } = await service.relatorios.mortalidade({ ...filters, grafico: true });
  expect(grafico?.barras.length).toBeGreaterThan(1);
  const page = await at(`/relatorios/mortalidade?${new URLSearchParams(filters)}`);
  const chart = page.getByRole('figure', { name: 'Mortes por mês' });
  await chart.getByRole('img', { name: 'Os números estão na tabela' }).waitFor();
  await chart.getByRole('button', { name: 'Ver como tabela' }).click();
  const figures = chart.getByRole('cell');
  const meant = grafico?.barras.flatMap(({ valores }) => valores.map((n) => n.toLocaleString('pt-BR')));
  await expect.poll(() => figures.allInnerTexts()).toEqual(meant);
});

test('a report that is always of a period opens with that of this year, whichever it is', async () => {
  const page = await at('/relatorios');
  expedicoes.periodRequired = true;
  onTestFinished(() => void delete expedicoes.periodRequired);
  for (const [nome, title] of [
    ['mortalidade', 'Mortalidade'],
    ['expedicoes', 'Entregas por item'],
  ] as const) {
    await follow(page, `/relatorios/${nome}?page=1`);
    await page.waitForURL(/page=1&periodo=este-ano$/);
    await page.getByRole('table', { name: title }).waitFor();
  }
  await page.goBack();
  await page.getByRole('table', { name: 'Mortalidade' }).waitFor();
});

test('a report shows the samples of its rates, links to what it names, and has a letterhead on paper', async () => {
  const page = await at('/relatorios/producao');
  const table = page.getByRole('table', { name: 'Produção por espécie' });
  await table.getByRole('columnheader', { name: 'Germinação', exact: true }).waitFor();
  expect(await table.getByRole('columnheader', { name: /plantas medidas|lotes medidos/ }).count()).toBe(0);
  await seen(table.getByText(/^[\d.]+ lotes?, [\d.]+ plantas?$/).first());
  const { pages } = await readPdf(await page.pdf({ format: 'A4' }));
  expect(pages[0]).toContain('Viveiro de Teste');

  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Germinação: plantas medidas' }).click();
  await page.keyboard.press('Escape');
  await table.getByRole('columnheader', { name: 'Germinação: plantas medidas' }).waitFor();
  const name = table.getByRole('row').nth(1).getByRole('link');
  const called = await name.innerText();
  await name.click();
  await page.getByRole('heading', { level: 1, name: called }).waitFor();

  await follow(page, '/relatorios/mortalidade');
  const row = page.getByRole('table', { name: 'Mortalidade' }).getByRole('row').nth(1);
  await row.getByRole('link', { name: /^LOTE-/ }).waitFor();
  await row.getByRole('link', { name: /^\d\d\// }).click();
  await seen(page.getByRole('dialog', { name: 'Movimentação' }).getByText(/^Mortalidade: /));
});

test('the reports are grouped by question, and at first none is wider than a desktop screen', async () => {
  const page = await at('/relatorios', { width: 1280, height: 800 });
  const groups = page.getByRole('main').getByRole('region');
  await groups.first().waitFor();
  expect(await groups.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'O que há no viveiro',
    'Como vai a produção',
    'Quem recebeu plantas',
    'O que foi registrado, e por quem',
  ]);
  const reports = await groups
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  expect(reports).toHaveLength(13);
  const wide: string[] = [];
  // The report of the trail is a page of sentences.
  for (const report of reports.filter((each) => !each.endsWith('/auditoria'))) {
    await page.goto(report);
    const table = page.getByRole('region', { name: /^Tabela: / });
    await table.getByRole('row').nth(1).waitFor();
    if (await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)) wide.push(report);
  }
  expect(wide).toEqual([]);
});

test('days are written as people write them, and some columns are hidden at first', async () => {
  const page = await at('/relatorios/procedencias', { width: 1280 });
  const table = page.getByRole('table', { name: 'Procedências' });
  await seen(table.getByRole('cell', { name: /^\d\d\/\d\d\/\d{4}$/ }).first());
  expect(await table.getByRole('cell', { name: /^\d{4}-\d\d-\d\d$/ }).count()).toBe(0);
  expect(await table.getByRole('columnheader', { name: 'Coletor' }).count()).toBe(0);
});

test('a wide report is printed with all its columns, in black even from the dark scheme', async () => {
  const page = await at('/relatorios/producao', { scheme: 'dark' });
  await page.getByRole('row').nth(1).waitFor();
  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('menuitem', { name: 'Todas as colunas' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  const titles = await page.getByRole('columnheader').allInnerTexts();
  expect(titles.length).toBeGreaterThan(20);
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      document.title = getComputedStyle(document.body).color;
    });
  });
  const { pages, size } = await readPdf(await page.pdf({ format: 'A4' }));
  expect(size).toEqual([297, 210]);
  expect(titles.filter((title) => !pages[0]?.includes(title.replace(/\s+/g, ' ')))).toEqual([]);
  expect(await page.title()).toBe('rgb(0, 0, 0)');
  expect(await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('dark');
});

test('negative numbers have a minus sign, not a hyphen', async () => {
  const page = await at('/relatorios/movimentacoes?tipo=EXPEDICAO');
  const taken = page.getByRole('cell', { name: /^−\d[\d.]*$/ });
  await taken.first().waitFor();
  expect(await page.getByRole('cell', { name: /^-\d/ }).count()).toBe(0);
  // On the screen they are called as everywhere in the app.
  await page.getByRole('cell', { name: 'Entrega', exact: true }).first().waitFor();
  await page.getByRole('cell', { name: 'Retorno ao viveiro', exact: true }).first().waitFor();
});

test('on a phone a report is a list of cards, with its totals above them', async () => {
  const page = await at('/relatorios/movimentacoes', { width: 390 });
  await page.getByRole('list', { name: 'Movimentações' }).getByRole('listitem').first().waitFor();
  for (const name of ['Total de sementes', 'Total de mudas'])
    await seen(page.getByRole('group', { name }).getByText(/^Variação no estoque: /));
  // The account of batches counts plants, and tells seeds from seedlings only of the living.
  await follow(page, '/relatorios/producao');
  const vivas = page.getByRole('group', { name: 'Total de mudas' }).getByText(/^Vivas: /);
  await vivas.waitFor();
  await seen(page.getByRole('group', { name: 'Total de plantas' }).getByText(/^Mortas: /));
});

test('a report has one row of totals for seeds and one for seedlings, but none for both', async () => {
  const page = await at('/relatorios/especies?por=registro');
  const { rows } = await db.raw(`select tipo, sum(quantidade_atual)::int as n from especies group by tipo`);
  const feet = page.getByRole('table', { name: 'Espécies' }).locator('tfoot').getByRole('row');
  await feet.first().waitFor();
  const expected = Object.fromEntries(rows.map((row: { tipo: string; n: number }) => [row.tipo, row.n]));
  const cells = await Promise.all((await feet.all()).map((row) => row.getByRole('cell').allInnerTexts()));
  expect(cells.map(([name]) => name)).toEqual(['Total de sementes', 'Total de mudas']);
  for (const [n, tipo] of ['SEMENTE', 'MUDA'].entries())
    expect(cells[n]).toContain(expected[tipo].toLocaleString('pt-BR'));
});

test('a chart names every month, and of many series shows seedlings or seeds, and so does its table', async () => {
  const page = await at('/relatorios/movimentacoes', { width: 1280 });
  const chart = page.getByRole('figure');
  const months = chart.getByText(/^[a-z]{3}\/\d\d$/);
  await months.first().waitFor();
  const named = await months.allTextContents();
  await chart.getByRole('button', { name: 'Ver como tabela' }).click();
  expect(await chart.getByRole('rowheader').allInnerTexts()).toEqual(named);
  const [axis, ...mudas] = await chart.getByRole('columnheader').allInnerTexts();
  expect(axis).toBe('Mês');
  expect(mudas).toContain('Entregas de mudas');
  expect(mudas.filter((name) => name.includes('sementes'))).toEqual([]);
  await chart.getByRole('radiogroup', { name: 'Mostrar' }).getByText('Sementes').click();
  const [, ...sementes] = await chart.getByRole('columnheader').allInnerTexts();
  expect(sementes).toContain('Entradas de sementes');
  expect(sementes.filter((name) => !name.includes('sementes'))).toEqual([]);

  await follow(page, '/relatorios/mortalidade');
  await page.getByRole('figure').getByRole('button', { name: 'Ver como tabela' }).waitFor();
  expect(await page.getByRole('radiogroup', { name: 'Mostrar' }).count()).toBe(0);
});
