import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { COLUMNS, type SheetKind } from '../../adapters/planilha/columns.ts';
import { TIPOS } from '../../admin/importar/kinds.ts';
import { Destinatario } from '../../db/models/destinatario.ts';
import { Especie } from '../../db/models/especie.ts';
import { Usuario } from '../../db/models/usuario.ts';
import { ASKED, FOLDER, READ, type Said } from '../adapters/cli/importar/office-files.ts';
import { callerFor } from '../support/caller.ts';
import { destinatario, especie } from '../support/factories.ts';
import { journey } from './journey.ts';

/** Files as offices make them: the app reads what the command reads. */

const { at, db } = await journey();

async function choose(page: Page, name: string, content?: string): Promise<void> {
  const buffer = content === undefined ? await readFile(join(FOLDER, name)) : Buffer.from(content);
  const file = { name, mimeType: 'application/octet-stream', buffer };
  await page.getByLabel('Planilha', { exact: true }).setInputFiles(file);
}

test('each file of an office is asked about in the app where the command asks', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  const read: string[] = [];
  for (const [file] of ASKED) {
    await chosenAnew(page, file);
    const check = page.getByRole('button', { name: CHECK });
    await check.or(page.getByText('letras com acento se perderam')).waitFor();
    if ((await check.count()) > 0 && (await check.isEnabled())) read.push(file);
  }
  expect(read).toEqual([]);
});

test('each file of an office is read and refused in the app row by row as by the command', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  const said: Record<string, string | null> = {};
  // Sheets of species come before the species that the others name. Two rows of notacao.csv are of one person.
  const ofSpecies = READ.filter(([, kind]) => kind === 'especies');
  const others = READ.filter(([file, kind]) => kind !== 'especies' && file !== 'notacao.csv');
  const expected: typeof said = {};
  for (const [file, kind, rows, answered = {}] of [...ofSpecies, ...others]) {
    if (file === others[0]?.[0]) await registerWhatTheyName();
    await chosenAnew(page, file);
    await page.getByRole('button', { name: CHECK }).waitFor();
    await answer(page, kind, answered);
    await page.getByRole('button', { name: CHECK }).click();
    const status = page.getByText('Nada foi gravado ainda.');
    await status.waitFor();
    said[file] = await status.textContent();
    const refused = rows.filter((row) => typeof row === 'string').length;
    expected[file] =
      `Linhas: ${rows.length}. Em ordem: ${rows.length - refused}. Recusadas: ${refused}. Nada foi gravado ainda.`;
  }
  expect(said).toEqual(expected);
});

const CHECK = /^Conferir \d+ linhas?$/;

async function chosenAnew(page: Page, file: string): Promise<void> {
  await page.goto('/admin/importar');
  await choose(page, file);
}

/** Answers what the app asks about a sheet, as the command is told by its options. */
async function answer(
  page: Page,
  kind: SheetKind,
  { coluna = {}, answers = {} }: Partial<Said>,
): Promise<void> {
  const { nome } = TIPOS[kind];
  const field = page.getByRole('combobox', { name: 'O que há na planilha' });
  if ((await field.inputValue()) !== nome) await choice(page, 'O que há na planilha', nome);
  for (const [field, column] of Object.entries(coluna)) {
    const title = COLUMNS[kind].find((each) => each.field === field)?.title ?? '';
    await choice(page, title, /^[A-Z]$/.test(column) ? new RegExp(`^${column} \\(`) : column);
  }
  if (kind === 'especies') {
    for (const [title, value] of Object.entries({ Categoria: 'Nativa', Tipo: 'Muda' })) {
      const all = page.getByRole('combobox', { name: `${title} de todas as linhas` });
      if ((await all.count()) > 0) await choice(page, `${title} de todas as linhas`, value);
    }
  }
  if (answers.sozinhas) await choice(page, /^Diga o que são as linhas/, /^São títulos/);
  if (answers.decimal) await choice(page, /^Diga como ler/, 'É 1,305');
}

async function choice(page: Page, field: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function registerWhatTheyName(): Promise<void> {
  const admin = await Usuario.query(db).findOne({ cargo: 'Administrador' }).throwIfNotFound();
  const service = callerFor(db, admin);
  await especie(service, { nome_popular: 'Capororoca', tipo: 'MUDA', quantidade_inicial: 500 });
  await destinatario(service, { nome: 'Escola' });
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
