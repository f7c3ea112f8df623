import { writeXlsx } from 'hucre';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Especie } from '../../db/models/especie.ts';
import { Lote } from '../../db/models/lote.ts';
import { especie, estufa } from '../support/factories.ts';
import { journey } from './journey.ts';
import { enter, pick } from './parts.ts';
import { choose, desfazer, press, recorded } from './sheet.ts';

const { at, visitor, contas, db, service } = await journey();

const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

/** The species whose name begins so, and what the sementeira has of each. */
async function speciesLike(beginning: string): Promise<[string, number][]> {
  const rows = await Especie.query(db)
    .where('nome_popular', 'like', `${beginning}%`)
    .where('status', 'ATIVO')
    .orderBy('nome_popular');
  return rows.map(({ nome_popular, quantidade_atual }) => [nome_popular, quantidade_atual]);
}

test('a clerk corrects a column and two rows of a sheet, saves it once, and undoes it', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  await page.getByRole('heading', { name: 'Importar', level: 1 }).waitFor();
  const rows = [
    'Mudas do pátio;;;;;',
    'Planta;Grupo;Tipo;Qtd no pátio;Fornecedor',
    'Zz Sapucaia;Nativa;Muda;12;Horto',
    'Zz Cedro;Nativas;Muda;dez;Horto',
    ';Nativa;Semente;1.200;Horto',
    'Zz Jatobá;Nativa;Flor;5;Horto',
    'Total;;;1.212;',
  ];
  await choose(page, rows.join('\n'), 'plantas.csv');

  await expect
    .poll(() => page.getByRole('combobox', { name: 'O que há na planilha' }).inputValue())
    .toBe('Espécies');
  await page.getByText('Diga se é “Qtd no pátio” (12 · dez · 1.200).').waitFor();
  await page.getByText('Falta dizer: Categoria, Quantidade inicial.').waitFor();
  await pick(field(page, 'Categoria'), 'Grupo');
  await pick(field(page, 'Quantidade inicial'), 'Qtd no pátio');
  await page.getByText('Colunas sem uso aqui: “Fornecedor” (Horto).').waitFor();
  await page.getByText('A tabela começa na linha 2: o que está acima dela não é lido.').waitFor();
  await press(page, 'Conferir', 5);

  await page.getByText('Linhas: 5. Em ordem: 1. Recusadas: 4. Nada foi gravado ainda.').waitFor();
  expect(await speciesLike('Zz ')).toEqual([]);
  const cedro = page.getByRole('group', { name: 'Linha 4' });
  await cedro.getByText('Informe um número inteiro, como 1.234.').waitFor();
  await cedro.getByLabel('Quantidade inicial').fill('10');
  const nameless = page.getByRole('group', { name: 'Linha 5' });
  await nameless.getByLabel('Nome popular').fill('Zz Ipê');
  const unknown = page.getByRole('group', { name: 'Linha 6' });
  await unknown.getByText('Escolha um destes valores: Semente, Muda.').waitFor();
  for (const n of [6, 7]) {
    const row = page.getByRole('group', { name: `Linha ${n}` });
    await row.getByRole('button', { name: 'Retirar' }).click();
    await row.waitFor({ state: 'detached' });
  }
  await page.reload();
  await expect.poll(() => nameless.getByLabel('Nome popular').inputValue()).toBe('Zz Ipê');
  await page.getByRole('button', { name: 'Conferir de novo' }).click();
  await press(page, 'Gravar', 3);

  await recorded(page, 3);
  expect(await speciesLike('Zz ')).toEqual([
    ['Zz Cedro', 10],
    ['Zz Ipê', 1200],
    ['Zz Sapucaia', 12],
  ]);

  await desfazer(page);
  await page.getByText('A importação foi desfeita.', { exact: true }).waitFor();
  expect(await speciesLike('Zz ')).toEqual([]);
});

test('a sheet of movements is recognised by its contents, and changes the stock as the form does', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  const { id, nome_popular, tipo, quantidade_atual } = await Especie.query(db)
    .where('quantidade_atual', '>', 5)
    .where('status', 'ATIVO')
    .orderBy('seq')
    .first()
    .throwIfNotFound();
  const rows = [
    'Tipo;Planta;Semente ou muda;Qtd;Motivo;Data',
    `Saída;${nome_popular};${tipo};4;Feira;14/03/2026`,
    `Perda;${nome_popular};${tipo};1;Geada;`,
  ];
  await choose(page, rows.join('\n'), 'movimentos.csv');
  await expect
    .poll(() => page.getByRole('combobox', { name: 'O que há na planilha' }).inputValue())
    .toBe('Movimentações');
  await press(page, 'Conferir', 2);
  const refused = page.getByRole('group', { name: 'Linha 3' });
  await refused.getByText('Informe o lote: a perda só existe dentro de um lote.').waitFor();
  await refused.getByRole('button', { name: 'Retirar' }).click();
  await press(page, 'Gravar', 1);
  await recorded(page, 1, 'Movimentações');
  const { quantidade_atual: now } = await Especie.query(db).findById(id).throwIfNotFound();
  expect(now).toBe(quantidade_atual - 4);
});

test('equal refusals are one line, and names that resemble a registered species are shown before saving', async () => {
  const page = await at('/importar', { cargo: 'Operador', width: 390, height: 844 });
  const names = ['Um', 'Dois', 'Três', 'Quatro', 'Cinco'].map((name) => `Qq ${name}`);
  const rows = [
    'Nome popular;Nome científico;Categoria;Tipo',
    'ipe amarelo;;Nativa;Semente',
    'Qq Abacate;Persea americana Mill.;Frutífera;Semente',
    ...names.map((name) => `${name};;;Muda`),
  ];
  await choose(page, rows.join('\n'), 'parecidas.csv');
  await press(page, 'Conferir', 7);

  const near = page.getByRole('region', { name: 'Parecem já existir' });
  await near.getByText(/^Linha 2: ipe amarelo ao lado da cadastrada Ipê-amarelo, /).waitFor();
  await near
    .getByText(/^Linha 3: Qq Abacate, Persea americana Mill\. ao lado da cadastrada .*, Persea americana$/)
    .waitFor();
  await near.getByRole('button', { name: 'Retirar a linha 2' }).click();
  await near.getByText(/^Linha 2: /).waitFor({ state: 'detached' });

  const many = page.getByRole('button', { name: 'Falta a categoria em 5 linhas' });
  await many.waitFor();
  expect(await page.getByRole('group', { name: 'Linha 4' }).count()).toBe(0);
  await many.click();
  await page.getByRole('group', { name: 'Linha 4' }).getByLabel('Categoria').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('button', { name: 'Retirar todas', exact: true }).click();
  await many.waitFor({ state: 'detached' });
  await press(page, 'Gravar', 1);
  await recorded(page, 1);
  expect((await speciesLike('Qq ')).map(([name]) => name)).toEqual(['Qq Abacate']);
});

test('an import whose tab is closed while saving resumes, and every row is recorded once', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  const lines = Array.from({ length: 510 }, (_, n) => `Yy ${String(n).padStart(3, '0')};Nativa;Muda;${n}`);
  await choose(page, ['Nome popular;Categoria;Tipo;Quantidade', ...lines], 'muitas.csv');
  await press(page, 'Conferir', 510);
  const again = await endedWhileSaving(page, 2, 'Gravar 510 linhas');
  expect(await speciesLike('Yy ')).toHaveLength(500);

  await again.goto('/admin/importar');
  await again.getByRole('link', { name: 'Continuar a importação de muitas.csv' }).click();
  await again
    .getByText('A gravação parou depois da linha 251, com 250 linhas gravadas.', { exact: false })
    .waitFor();
  await again.getByRole('button', { name: 'Continuar a gravação' }).click();
  await recorded(again, 510);
  const all = await speciesLike('Yy ');
  expect(all).toHaveLength(510);
  expect(all.every(([name, quantity]) => Number(name.slice(3)) === quantity)).toBe(true);
});

test('rows that were sent too long ago to be sent again are left for a person to check', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  const sheets = [
    { name: 'Capa', rows: [['Viveiro']] },
    {
      name: 'Mudas',
      rows: [
        ['Planta', 'Categoria', 'Tipo'],
        ['Xx Angico', 'Nativa', 'Muda'],
      ],
    },
  ];
  await choose(page, await writeXlsx({ sheets }), 'velha.xlsx');
  await pick(field(page, 'Planilha do arquivo'), 'Mudas');
  await press(page, 'Conferir', 1);
  const again = await endedWhileSaving(page, 1, 'Gravar 1 linha');

  await again.goto('/admin/entrar');
  await again.evaluate(agedByTwoDays);
  await again.goto('/admin/importar');
  await again.getByRole('link', { name: 'Continuar a importação de velha.xlsx' }).click();
  await again.getByRole('alert').getByText('A linha 2 foi gravada?').waitFor();
  expect(await again.getByRole('button', { name: 'Continuar a gravação' }).count()).toBe(0);
  await again.getByRole('button', { name: 'Já estão gravadas' }).click();
  await again.getByRole('button', { name: 'Continuar a gravação' }).click();
  await recorded(again, 1);
  expect(await speciesLike('Xx ')).toHaveLength(1);
});

test('a sheet left open is gone once its person signs out, and an import is undone after a new sign-in', async () => {
  const { codigo_identificador: lugar } = await estufa(service, { localizacao_estufa: 'Casa de vidro' });
  for (const nome_popular of ['Vv Angico', 'Vv Cedro']) await especie(service, { nome_popular });
  const page = await visitor();
  await page.goto('/admin/');
  await enter(page, contas[0]);
  await page.goto('/admin/importar');
  const rows = ['Angico', 'Cedro'].map((nome) => `Vv-1;${lugar};Vv ${nome};Semente;1;Produção;14/03/2026`);
  await choose(page, ['Lote;Estufa;Planta;Semente ou muda;Quantidade;Fase;Início', ...rows], 'lotes.csv');
  await press(page, 'Conferir', 2);
  await press(page, 'Gravar', 2);
  await recorded(page, 2, 'Lotes em andamento');
  await page.goto('/admin/importar');
  await choose(page, 'Nome popular;Categoria;Tipo\r\nVv Oiti;Nativa;Muda', 'pessoas.csv');
  await page.getByRole('button', { name: 'Conferir 1 linha' }).waitFor();
  await page.getByRole('button', { name: 'Sair' }).click();
  const question = page.getByRole('dialog', { name: 'Sair deste aparelho?' });
  await question.getByText('1 planilha não foi importada até o fim.').waitFor();
  await question.getByRole('button', { name: 'Sair assim mesmo' }).click();
  await page.getByRole('heading', { name: 'Entrar', level: 1 }).waitFor();
  expect(await page.evaluate(keptSheets)).toEqual([1, 0]);

  await enter(page, contas[0]);
  await page.goto('/admin/importar');
  await page.getByRole('link', { name: 'lotes.csv' }).click();
  expect(await page.getByRole('link', { name: 'pessoas.csv' }).count()).toBe(0);
  await desfazer(page);
  // Of two rows of one batch nothing is said to stay.
  await page.getByText('A importação foi desfeita.', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Desfazer' }).count()).toBe(0);
  const lote = await Lote.query(db).findOne({ codigo: 'Vv-1' });
  expect(lote?.motivo_encerramento).toBe('CANCELADO');
});

/** In the browser: how many imports it keeps, and how many files. */
function keptSheets(): Promise<number[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('importacoes');
    opening.onsuccess = () => {
      const reading = opening.result.transaction(['importacoes', 'conteudos']);
      const counts = ['importacoes', 'conteudos'].map((name) => reading.objectStore(name).count());
      reading.oncomplete = () => resolve(counts.map(({ result }) => result));
    };
  });
}

/** Saves; this chunk is recorded, but the tab ends before the answer is there. A new tab of the same browser. */
async function endedWhileSaving(page: Page, chunk: number, button: string): Promise<Page> {
  const context = page.context();
  let calls = 0;
  const recorded = new Promise<void>((resolve) => {
    void context.route('**/trpc/especies.importar*', async (route) => {
      if (!route.request().postData()?.includes('"gravar":true')) return route.continue();
      calls += 1;
      if (calls !== chunk) return route.continue();
      await route.fetch();
      resolve();
    });
  });
  await page.getByRole('button', { name: button }).click();
  await recorded;
  await page.close();
  return context.newPage();
}

/** As if the rows in flight had been sent two days ago; runs in the page. */
async function agedByTwoDays(): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const kept = (await done(indexedDB.open('importacoes')))
    .transaction('importacoes', 'readwrite')
    .objectStore('importacoes');
  for (const each of await done(kept.getAll())) {
    each.em_envio.enviada_em = new Date(Date.now() - 2 * 86_400_000).toISOString();
    await done(kept.put(each));
  }
}

test('a file that is not a sheet is named for what it is, and a template is offered', async () => {
  const page = await at('/importar', { width: 390 });
  await choose(page, '%PDF-1.7\n…', 'plantas.xlsx');
  await page.getByRole('alert').getByText('ele é um PDF').waitFor();
  await page.getByRole('button', { name: 'Modelo de planilha' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Lotes em andamento' }).click();
  expect((await download).suggestedFilename()).toBe('modelo-lotes.xlsx');
});
