import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Destinatario } from '../../db/models/destinatario.ts';
import { Especie } from '../../db/models/especie.ts';
import { journey } from './journey.ts';

/** Files as offices make them: the app reads what the command reads. */

const FOLDER = 'tests/adapters/cli/importar/planilhas/escritorio';

const { at, db } = await journey();

async function choose(page: Page, name: string, content?: string): Promise<void> {
  const buffer = content === undefined ? await readFile(join(FOLDER, name)) : Buffer.from(content);
  const file = { name, mimeType: 'application/octet-stream', buffer };
  await page.getByLabel('Planilha', { exact: true }).setInputFiles(file);
}

const recipients = async (...names: string[]) =>
  (await Destinatario.query(db).whereIn('nome', names).orderBy('documento')).map(
    ({ documento, telefone, responsavel }) => ({ documento, telefone, responsavel }),
  );

test('documents without their zeros are whole, and one that lost figures is written anew', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  await choose(page, 'notacao.csv');
  await page.getByRole('button', { name: 'Conferir 4 linhas' }).click();
  const lost = page.getByRole('group', { name: 'Linha 2' });
  await lost.getByText('a planilha tirou zeros ou algarismos dele').waitFor();
  await lost.getByLabel('Documento').fill('394460005887');
  await page.getByRole('button', { name: 'Conferir de novo' }).click();
  await page.getByRole('button', { name: /^Gravar/ }).click();
  await page.getByText('3 linhas gravadas em Destinatários.').waitFor();
  // Caio has the document of Ana.
  await page
    .getByRole('group', { name: 'Linha 5' })
    .getByText(/uma linha anterior da planilha/)
    .waitFor();
  expect((await recipients('Órgão', 'Ana', 'Bia', 'Caio')).map(({ documento }) => documento)).toEqual([
    '00394460005887',
    '01234567890',
    '52998224725',
  ]);
});

test('a telephone under “Contato” is where a person says, and no name', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  await choose(page, 'contato.csv');
  await page.getByText('Falta dizer: Telefone.').waitFor();
  await page.getByRole('combobox', { name: 'Telefone', exact: true }).click();
  await page.getByRole('option', { name: 'Contato', exact: true }).click();
  await page.getByRole('button', { name: 'Conferir 1 linha' }).click();
  await page.getByRole('button', { name: 'Gravar 1 linha' }).click();
  await page.getByText('1 linha gravada em Destinatários.').waitFor();
  expect(await recipients('Horta do Bairro')).toMatchObject([
    { documento: '11144477735', telefone: '(11) 97777-6666', responsavel: null },
  ]);
});

test('seedlings in another spelling are of the plants of their seeds', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  const seeds = [
    "Pau-d'água;Nativa;Semente",
    'Citrus × limonia;Frutífera;Semente',
    'Limão-rosa;Frutífera;Semente',
  ];
  await choose(page, 'sementes.csv', ['Nome popular;Categoria;Tipo', ...seeds].join('\n'));
  const record = async () => {
    await page.getByRole('button', { name: 'Conferir 3 linhas' }).click();
    await page.getByText('Linhas: 3. Em ordem: 3. Recusadas: 0.').waitFor();
    await page.getByRole('button', { name: 'Gravar 3 linhas' }).click();
    await page.getByText('3 linhas gravadas em Espécies.').waitFor();
  };
  await record();
  await page.goto('/admin/importar');
  await choose(page, 'gemeas.csv');
  await record();
  const plants = async (...names: string[]) =>
    (await Especie.query(db).whereIn('nome_popular', names).orderBy('seq')).map(({ planta_id }) => planta_id);
  const seedlings = await plants('Pau-d’água', 'Citrus x limonia', 'Limão-rosá');
  expect(seedlings).toHaveLength(3);
  expect(seedlings).toEqual(await plants("Pau-d'água", 'Citrus × limonia', 'Limão-rosa'));
});
