import { writeXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { Especie } from '../../db/models/especie.ts';
import { journey } from './journey.ts';
import { fill, pick } from './parts.ts';
import { choose, press, recorded } from './sheet.ts';

const { at, db } = await journey();

test('a wrong word is exchanged in all its rows at once, also after one of them was corrected', async () => {
  const page = await at('/importar', { cargo: 'Operador', width: 390, height: 844 });
  await choose(
    page,
    [
      'Nome popular;Categoria;Tipo;Quantidade',
      ...['Um', 'Dois', 'Três', 'Quatro', 'Cinco'].map((name) => `Rr ${name};N;Muda;1`),
      'Rr Seis;Flor;Muda;dois',
      ...['Sete', 'Oito'].map((name) => `Rr ${name};Flor;Muda;2`),
    ],
    'trocas.csv',
  );
  await press(page, 'Conferir', 8);

  const offered = page.getByRole('combobox', { name: 'Categoria “N” em 5 linhas' });
  await expect.poll(() => offered.inputValue()).toBe('Nativa');
  await page.getByRole('button', { name: 'Trocar nas 5 linhas' }).click();
  await page.getByText('“N” é “Nativa” em 5 linhas: confira de novo.').waitFor();
  await offered.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: /\(em 7 linhas\)$/ }).click();
  const seis = page.getByRole('group', { name: 'Linha 7' });
  // All that is wrong in a row is said at once.
  await seis.getByText(/^Escolha um destes valores/).waitFor();
  await fill(seis, { 'Quantidade inicial': '2', Categoria: 'Ornamental' });
  await page.getByRole('combobox', { name: 'Categoria “Flor” em 3 linhas' }).focus();
  await page.getByRole('combobox', { name: 'Categoria “Flor” em 2 linhas' }).waitFor();
  await page.getByRole('button', { name: 'Trocar também nas outras 2 linhas' }).click();
  const oito = page.getByRole('group', { name: 'Linha 9' }).getByLabel('Categoria');
  await expect.poll(() => oito.inputValue()).toBe('Ornamental');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await page.getByRole('button', { name: 'Conferir de novo' }).click();
  await press(page, 'Gravar', 8);
  await recorded(page, 8);
  const species = Especie.query(db).where('nome_popular', 'like', 'Rr %').orderBy('seq');
  expect((await species).map(({ categoria }) => categoria)).toEqual([
    ...Array<string>(5).fill('NATIVA'),
    ...Array<string>(3).fill('ORNAMENTAL'),
  ]);
});

test('400 wrong categories are mended by one act', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  const rows = Array.from({ length: 400 }, (_, n) => `Qq Planta ${n};Nat.;Muda;1`);
  await choose(page, ['Nome popular;Categoria;Tipo;Quantidade', ...rows], 'muitas.csv');
  await press(page, 'Conferir', 400);
  // The only word that is left is taken by Enter, and Enter again exchanges it.
  const offered = page.getByRole('combobox', { name: 'Categoria “Nat.” em 400 linhas' });
  await expect.poll(() => offered.inputValue()).toBe('Nativa');
  await offered.fill('nati');
  await offered.press('Enter');
  expect(await offered.inputValue()).toBe('Nativa');
  await offered.press('Enter');
  await page.getByText('“Nat.” é “Nativa” em 400 linhas: confira de novo.').waitFor();
  await page.getByRole('button', { name: 'Conferir de novo' }).click();
  await page.getByText('Linhas: 400. Em ordem: 400. Recusadas: 0.').waitFor();
});

test('which of several sheets is meant is asked', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  const month = (name: string, quantity: number) => ({
    name,
    rows: [
      ['Planta', 'Categoria', 'Tipo', 'Quantidade'],
      ['Vv Angico', 'Nativa', 'Muda', quantity],
    ],
  });
  const sheets = [{ name: 'Capa', rows: [['Viveiro']] }, month('Jan', 10), month('Fev', 20)];
  await choose(page, await writeXlsx({ sheets }), 'meses.xlsx');
  await page.getByText('Escolha uma: várias podem ser importadas, cada uma por sua vez.').waitFor();
  const check = page.getByRole('button', { name: 'Conferir 1 linha' });
  expect(await check.isDisabled()).toBe(true);
  await pick(page.getByRole('combobox', { name: 'Planilha do arquivo' }), 'Fev');
  await page.getByText('20', { exact: true }).waitFor();
  expect(await check.isDisabled()).toBe(false);
});

test('what a sheet is, when two kinds fit, is asked, and columns are shown with their first values', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  await choose(
    page,
    [
      'Viveiro Municipal;;',
      'Planta;Qtde;Canteiro',
      ...['Uu Ipê;5;', 'Uu Ipê;7;', 'Uu Cedro;7;B2', 'Uu Angico;9;', 'Uu Jatobá;2;'],
    ],
    'estoque.csv',
  );
  const kind = page.getByRole('combobox', { name: 'O que há na planilha' });
  await page.getByText('As colunas servem a Entradas no estoque e a Movimentações.').waitFor();
  expect(await kind.inputValue()).toBe('');
  const samples = '“Planta” (Uu Ipê · Uu Cedro · Uu Angico), “Qtde” (5 · 7 · 9), “Canteiro” (B2)';
  await page.getByText(`Colunas da planilha: ${samples}.`).waitFor();
  expect(await page.getByRole('button', { name: 'Conferir 5 linhas' }).isDisabled()).toBe(true);

  await pick(kind, 'Espécies');
  await page.getByText('Uu Ipê · Uu Cedro · Uu Angico', { exact: true }).waitFor();
  await page.getByText('Colunas sem uso aqui: “Canteiro” (B2).').waitFor();
  await page.getByText('Falta dizer: Categoria, Tipo.').waitFor();
});

test('a column without a title can be chosen, and one that is asked about is not called unused', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  await choose(
    page,
    [';Categoria;Tipo;Qtd no pátio', ...['Tt Ipê;Nativa;Muda;5', 'Tt Cedro;Nativa;Muda;7']],
    'sem-titulo.csv',
  );
  await page.getByText('Diga se é “Qtd no pátio” (5 · 7).').waitFor();
  await page.getByText('Colunas sem uso aqui: “A (sem título)” (Tt Ipê · Tt Cedro).').waitFor();
  await pick(page.getByRole('combobox', { name: 'Nome popular' }), 'A (sem título)');
  await page.getByText('Tt Ipê · Tt Cedro', { exact: true }).waitFor();
  expect(await page.getByText('Colunas sem uso aqui').count()).toBe(0);
});

test('what is asked about a whole sheet is answered once, and what is in order is recorded without the rest', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  await choose(page, [
    'Nome popular;Quantidade;Família',
    'Setor A;;',
    'Ss Ipê;5;x',
    'Setor B;;',
    'Ss Jaca;7;x',
  ]);
  await pick(page.getByRole('combobox', { name: 'O que há na planilha' }), 'Espécies');
  const check = page.getByRole('button', { name: 'Conferir 4 linhas' });
  await check.waitFor();
  expect(await check.isDisabled()).toBe(true);
  for (const [title, word] of [
    ['Categoria', 'Nativa'],
    ['Tipo', 'Muda'],
  ] as const)
    await pick(page.getByRole('combobox', { name: `${title} de todas as linhas` }), word);
  await pick(page.getByRole('combobox', { name: /^Diga o que são as linhas/ }), /^São títulos/);
  await check.click();
  await page.getByText('Linhas: 4. Em ordem: 2. Recusadas: 2. Nada foi gravado ainda.').waitFor();
  await page.getByRole('button', { name: 'Gravar 2 linhas em ordem' }).click();
  await recorded(page, 2);
  await page.getByRole('group', { name: 'Linha 2' }).getByText('ela é o título de um grupo').waitFor();
});
