import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Especie } from '../../db/models/especie.ts';
import { Usuario } from '../../db/models/usuario.ts';
import { type Caller, callerFor } from '../support/caller.ts';
import { especie } from '../support/factories.ts';
import { journey } from './journey.ts';

/** One way of finding, wherever something is looked for. */

const { at, db } = await journey();
const service: Caller = callerFor(db, (await Usuario.query(db).findOne({ cargo: 'Administrador' })) as never);

const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const marked = (page: Page, text: string | RegExp) =>
  page.locator('[role=option][data-combobox-selected]').filter({ hasText: text });

test('a picker, the header and a list find what is written in another way', async () => {
  for (const nome_popular of ['Jaborandi-do-mato', 'Jaborandi'])
    await especie(service, { nome_popular, variedade: 'Serrana', tipo: 'MUDA' });
  const page = await at('/lotes?abrir=sim', { cargo: 'Operador' });
  const options = page.getByRole('option');
  const finds = async (text: string, first: RegExp) => {
    await field(page, 'Espécie').fill(text);
    await marked(page, first).waitFor();
  };
  await finds('jabuticba', /^Jabuticab/);
  await finds('jacaradá', /^Jacarandá/);
  await finds('ipe amarelo', /^Ipê-amarelo/);
  await finds('amarelo ipê', /^Ipê-amarelo/);
  await finds('jaborandi', /^Jaborandi \(Serrana\)/);
  await finds('serrana mato', /^Jaborandi-do-mato/);
  await page.keyboard.press('Enter');
  expect(await field(page, 'Espécie').inputValue()).toBe('Jaborandi-do-mato (Serrana), mudas');
  // What is typed in a filled one replaces it.
  await field(page, 'Espécie').click();
  await page.keyboard.type('pitanga');
  await marked(page, /^Pitangueira|^Pitanga/).waitFor();
  expect(await field(page, 'Espécie').inputValue()).toBe('pitanga');

  const box = page.getByRole('searchbox', { name: 'Buscar' });
  await box.fill('jabuticba');
  await options.filter({ hasText: 'Espécie' }).filter({ hasText: 'Jabuticab' }).first().waitFor();

  await page.goto(`${new URL(page.url()).origin}/admin/especies`);
  const nome = page.getByRole('searchbox', { name: 'Nome' });
  await nome.fill('mato jaborandi');
  await page.getByRole('row').filter({ hasText: 'Jaborandi-do-mato' }).waitFor();
  await nome.fill('jaborandji');
  await page.getByText('Nenhuma espécie com estes filtros. Você procura').waitFor();
  await page.getByRole('link', { name: 'Jaborandi', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Jaborandi\b/ }).waitFor();
});

test('while the answer comes, what is offered has what was typed, and down marks what comes', async () => {
  const [primeira] = await Especie.query(db).where({ status: 'ATIVO' }).orderBy('busca').limit(1);
  const page = await at('/lotes?abrir=sim', { cargo: 'Operador' });
  let answer = () => {};
  const hold = () => {
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    return page.route(/especies\.listar|busca\.geral/, async (route) => {
      await held;
      await route.continue();
    });
  };
  const release = async () => {
    answer();
    await page.unrouteAll({ behavior: 'wait' });
  };
  await hold();
  await field(page, 'Espécie').focus();
  await page.keyboard.press('ArrowDown');
  await release();
  await marked(page, primeira?.nome_popular as string).waitFor();

  await field(page, 'Espécie').fill('res');
  await marked(page, /Resedá/).waitFor();
  await field(page, 'Espécie').fill('');
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(10);
  await hold();
  await page.keyboard.type('resed');
  expect(
    await page
      .getByRole('option')
      .filter({ hasNotText: /reseda/i })
      .count(),
  ).toBe(0);
  await page.keyboard.press('Enter');
  expect(await field(page, 'Espécie').inputValue()).toBe('resed');
  await release();
  await marked(page, /Resedá/).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page, 'Espécie').inputValue()).toMatch(/^Resedá/);
});

test('what can leave is offered first, with how much there is', async () => {
  const nada = await especie(service, { nome_popular: 'Quixaba', quantidade_inicial: 0, tipo: 'MUDA' });
  const ha = await especie(service, {
    nome_popular: 'Quixaba-do-sertão',
    quantidade_inicial: 7,
    tipo: 'MUDA',
  });
  const page = await at('/movimentacoes?registrar=SAIDA', { cargo: 'Operador' });
  await field(page, 'Espécie').fill('quixaba');
  await marked(page, /^Quixaba-do-sertão, mudas.*7 mudas fora de lotes/).waitFor();
  expect(await page.getByRole('option').count()).toBe(2);
  await page.goto(`${new URL(page.url()).origin}/admin/movimentacoes?registrar=ENTRADA`);
  await field(page, 'Espécie').fill('quixaba');
  await marked(page, /^Quixaba, mudas/).waitFor();
  expect([nada.status, ha.status]).toEqual(['ATIVO', 'ATIVO']);
});
