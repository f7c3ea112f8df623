import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { especie } from '../support/factories.ts';
import { divert, journey } from './journey.ts';
import { follow } from './pages.ts';
import { find, pick } from './parts.ts';
import { press, recorded } from './sheet.ts';

const { at, db, service } = await journey();
const plantasDe = async (...ids: (string | undefined)[]) => {
  const rows = await db('especies')
    .distinct('planta_id')
    .whereIn('id', ids as string[]);
  return rows.length;
};

test('on a phone a clerk joins a seed to its seedling of another name, undoes it, and separates it later', async () => {
  const [seed, muda] = [
    await especie(service, { nome_popular: 'Ipê rocho', quantidade_inicial: 40 }),
    await especie(service, { nome_popular: 'Ipê-roxo', tipo: 'MUDA', quantidade_inicial: 7 }),
  ];
  const page = await at(`/especies/${seed.id}`, { cargo: 'Operador', width: 390 });
  const juntar = async () => {
    await page.getByRole('button', { name: 'Juntar a outra planta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Juntar Ipê rocho a outra planta' });
    await find(dialog.getByLabel('É a mesma planta que'), 'ipe roxo', 'Ipê-roxo, mudas');
    await dialog
      .getByText('Serão uma só planta, com 1 registro de sementes e 1 registro de mudas. Nenhum saldo muda.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Juntar' }).click();
    await page.getByText('Em mudas: 7 fora de lotes').waitFor();
  };
  expect(await page.getByRole('button', { name: 'Separar' }).count()).toBe(0);
  await juntar();
  expect(await plantasDe(seed.id, muda.id)).toBe(1);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByText('é outra vez uma planta à parte.').waitFor();
  expect(await plantasDe(seed.id, muda.id)).toBe(2);
  await juntar();
  await page.getByRole('button', { name: 'Separar' }).click();
  const question = page.getByRole('dialog', { name: 'Separar Ipê rocho' });
  await question.getByText('deixa de ser da mesma planta que 1 registro de mudas').waitFor();
  await question.getByRole('button', { name: 'Separar' }).click();
  await page.getByText('Ipê rocho é uma planta à parte.').waitFor();
  await page.getByText('Em mudas: 7').waitFor({ state: 'detached' });
  expect(await plantasDe(seed.id, muda.id)).toBe(2);
  await page.getByText('passou a espécie Ipê rocho a outra planta').first().waitFor();
});

test('what a sheet brings beside its seed is joined while it is saved, or on its page', async () => {
  const seeds = [
    await especie(service, { nome_popular: 'Qq Abacate', nome_cientifico: 'Qqersea americana' }),
    await especie(service, { nome_popular: 'Qq Louro', nome_cientifico: 'Qqordia trichotoma' }),
  ];
  const page = await at('/importar', { cargo: 'Operador', width: 390, height: 844 });
  const rows = [
    'Nome popular;Nome científico;Categoria;Tipo',
    'Qq Palta;Qqersea americana Mill.;Frutífera;Muda',
    'Qq Freijó;Qqordia trichotoma;Nativa;Muda',
  ];
  const file = {
    name: 'mudas.csv',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(rows.join('\n')),
  };
  await page.getByLabel('Planilha', { exact: true }).setInputFiles(file);
  await press(page, 'Conferir', 2);
  const near = page.getByRole('region', { name: 'Parecem já existir' });
  const palta =
    'Linha 2: Qq Palta, Qqersea americana Mill. é a muda da cadastrada Qq Abacate, Qqersea americana';
  expect(await near.getByLabel(palta).isChecked()).toBe(false);
  const freijo = near.getByLabel('Linha 3: Qq Freijó');
  await freijo.click();
  await expect.poll(() => freijo.isChecked()).toBe(true);
  const restore = await divert(page, /\/trpc\/especies\.juntar/, (route) => route.abort());
  await press(page, 'Gravar', 2);
  const goOn = page.getByRole('button', { name: 'Continuar a gravação' });
  await goOn.waitFor();
  restore();
  await goOn.click();
  await recorded(page, 2);
  const [abacate, louro] = seeds.map(({ id }) => id);
  const idOf = async (nome_popular: string) => (await db('especies').where({ nome_popular }).first()).id;
  expect(await plantasDe(louro, await idOf('Qq Freijó'))).toBe(1);

  const id = await idOf('Qq Palta');
  expect(await plantasDe(abacate, id)).toBe(2);
  const own = await at(`/especies/${id}`, { cargo: 'Operador', width: 390, height: 844 });
  await own.getByText('Parece Qq Abacate, em sementes: é a mesma planta?').waitFor();
  await own.getByRole('button', { name: 'Juntar a outra planta' }).click();
  const dialog = own.getByRole('dialog');
  await dialog.getByText('Serão uma só planta, com 1 registro de sementes e 1 registro de mudas.').waitFor();
  await dialog.getByRole('button', { name: 'Juntar' }).click();
  await own.getByText('Parece Qq Abacate').waitFor({ state: 'detached' });
  expect(await plantasDe(abacate, id)).toBe(1);
});

test('a row that has other names since its columns were reviewed is of no plant that somebody ticked', async () => {
  await especie(service, { nome_popular: 'Qq Araçá', nome_cientifico: 'Qqsidium cattleyanum' });
  await especie(service, { nome_popular: 'Qq Pitanga', nome_cientifico: 'Qqugenia uniflora' });
  const page = await at('/importar', { cargo: 'Operador' });
  const rows = [
    'Nome popular;Nome científico;Nome antigo;Categoria;Tipo',
    'Qq Frutinha;Qqsidium cattleyanum;Qqugenia uniflora;Nativa;Muda',
  ];
  const buffer = Buffer.from(rows.join('\n'));
  const file = { name: 'mudas.csv', mimeType: 'application/octet-stream', buffer };
  await page.getByLabel('Planilha', { exact: true }).setInputFiles(file);
  await press(page, 'Conferir', 1);
  await page.getByLabel('Linha 2: Qq Frutinha, Qqsidium').click();
  await expect.poll(() => page.getByLabel('Linha 2: Qq Frutinha, Qqsidium').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Rever as colunas' }).click();
  await pick(page.getByRole('combobox', { name: 'Nome científico', exact: true }), 'Nome antigo');
  await press(page, 'Conferir', 1);
  expect(await page.getByLabel('Linha 2: Qq Frutinha, Qqugenia').isChecked()).toBe(false);
});

test('a new species that resembles another is told while it is typed', async () => {
  await especie(service, { nome_popular: 'Qq Cagaita', nome_cientifico: 'Eugenia qqterica' });
  const page = await at('/especies?nova=sim', { cargo: 'Operador' });
  const dialog = page.getByRole('dialog', { name: 'Nova espécie' });
  await dialog.getByLabel('Nome popular').fill('qq cagaita');
  await dialog.getByText('Parece Qq Cagaita, em sementes: é a mesma planta?').waitFor();
  await dialog.getByLabel('Nome científico').fill('Eugenia qqterica');
  await dialog.getByText('Parece Qq Cagaita').waitFor({ state: 'detached' });
});

test('a resemblance that is found late takes nothing from a dialog that is open', async () => {
  const cadastrada = await especie(service, {
    nome_popular: 'Qq Mangaba',
    nome_cientifico: 'Hancornia qqsa',
  });
  const outra = await especie(service, { nome_popular: 'Qq Mangabeira', nome_cientifico: 'Hancornia qqsa' });
  const page = await at('/painel', { cargo: 'Operador' });
  const late: Route[] = [];
  await page.route(/busca\.geral.*hancornia/i, (route) => void late.push(route));
  await follow(page, `/especies/${outra.id}`);
  await page.getByRole('button', { name: 'Juntar a outra planta' }).click();
  const field = page.getByRole('dialog').getByLabel('É a mesma planta que');
  await field.fill('qq mang');
  await expect.poll(() => late.length).toBeGreaterThan(0);
  for (const route of late) await route.continue();
  await page.getByText(`Parece ${cadastrada.nome_popular}, em sementes`).waitFor();
  expect(await field.inputValue()).toBe('qq mang');
});
