import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Especie } from '../../db/models/especie.ts';
import { especie, lote } from '../support/factories.ts';
import { hold, journey } from './journey.ts';
import { follow } from './pages.ts';
import { fill, find, marked, pick } from './parts.ts';

/** One way of finding, wherever something is looked for. */

const { at, db, service } = await journey();
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

test('a picker, the header and a list find other spellings', async () => {
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

  await follow(page, '/especies');
  const nome = page.getByRole('searchbox', { name: 'Nome' });
  await nome.fill('mato jaborandi');
  await page.getByRole('row').filter({ hasText: 'Jaborandi-do-mato' }).waitFor();
  await nome.fill('jaborandji');
  await page.getByText('Nenhuma espécie com “jaborandji”. Você procura').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Cadastrar', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Jaborandi', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Jaborandi\b/ }).waitFor();
});

test('while an answer is awaited, only matching options are offered, and Down marks what arrives', async () => {
  const [primeira] = await Especie.query(db).where({ status: 'ATIVO' }).orderBy('busca').limit(1);
  const page = await at('/lotes?abrir=sim', { cargo: 'Operador' });
  let release = await hold(page, /especies\.listar|busca\.geral/);
  await field(page, 'Espécie').focus();
  await page.keyboard.press('ArrowDown');
  release();
  await marked(page, primeira?.nome_popular as string).waitFor();

  // Not a beginning of what is typed below: slow keys ask for each, and this one's answer is known.
  await field(page, 'Espécie').fill('esedá');
  await marked(page, /Resedá/).waitFor();
  await field(page, 'Espécie').fill('');
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(10);
  release = await hold(page, /especies\.listar|busca\.geral/);
  await page.keyboard.type('resed');
  expect(
    await page
      .getByRole('option')
      .filter({ hasNotText: /reseda/i })
      .count(),
  ).toBe(0);
  await page.keyboard.press('Enter');
  expect(await field(page, 'Espécie').inputValue()).toBe('resed');
  release();
  await marked(page, /Resedá/).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page, 'Espécie').inputValue()).toMatch(/^Resedá/);
});

test('the header never opens a result of an older text', async () => {
  const page = await at('/painel', { cargo: 'Operador' });
  const box = page.getByRole('searchbox', { name: 'Buscar' });
  await box.fill('guapur');
  await marked(page, 'Guapuruvu').waitFor();
  const answer = await hold(page, /busca\.geral/);
  await box.fill('resed');
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).pathname).toBe('/admin/painel');
  expect(await box.inputValue()).toBe('resed');
  answer();
  await marked(page, 'Resedá').waitFor();
});

test('the header finds records in use before others, and shows how much there is', async () => {
  const nome_popular = 'Tarumã-do-cerrado';
  const { id: especie_id } = await especie(service, { nome_popular, quantidade_inicial: 1_500 });
  const fim = await lote(service, { itens_especies: [{ especie_id, quantidade_inicial: 100 }] });
  await service.lotes.atualizarFase({ id: fim.id, fase: 'FINALIZADO', justificativa: 'Fim do ensaio' });
  const vivo = await lote(service, { itens_especies: [{ especie_id, quantidade_inicial: 80 }] });
  const page = await at('/painel', { cargo: 'Operador' });
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('taruma');
  const told = page.getByRole('option').filter({ hasText: nome_popular });
  await expect.poll(() => told.allInnerTexts()).toHaveLength(3);
  const texts = await told.allInnerTexts();
  expect(texts[0]).toContain(`${vivo.codigo} · ${vivo.estufa.codigo_identificador} · Semeadura · 80 vivas`);
  expect(texts[1]).toContain('1.320 sementes · 80 em lotes');
  expect(texts[2]).toContain(`${fim.codigo} · ${fim.estufa.codigo_identificador} · encerrado`);
});

test('where plants leave, species with stock are offered first, with their balances', async () => {
  const nada = await especie(service, { nome_popular: 'Quixaba', quantidade_inicial: 0, tipo: 'MUDA' });
  const ha = await especie(service, {
    nome_popular: 'Quixaba-do-sertão',
    quantidade_inicial: 7,
    tipo: 'MUDA',
  });
  const page = await at('/movimentacoes?registrar=SAIDA', { cargo: 'Operador' });
  await field(page, 'Espécie').fill('quixaba');
  await marked(page, /^Quixaba-do-sertão, mudas.*7 mudas fora de lotes/).waitFor();
  expect(await page.getByRole('option', { name: /^Quixaba/ }).count()).toBe(2);
  await page.goto('/admin/movimentacoes?registrar=ENTRADA');
  await field(page, 'Espécie').fill('quixaba');
  await marked(page, /^Quixaba, mudas/).waitFor();
  expect([nada.status, ha.status]).toEqual(['ATIVO', 'ATIVO']);
});

test('a record that is not found can be registered over the form, and is then chosen', async () => {
  const page = await at('/lotes?abrir=sim', { cargo: 'Operador' });
  const cadastrar = async (label: string, text: string) => {
    await find(field(page, label), text, `Cadastrar “${text}”`);
  };
  await cadastrar('Estufa', 'Casa nova');
  const estufa = page.getByRole('dialog', { name: 'Novo lugar' });
  expect(await estufa.getByLabel('Estufa', { exact: true }).inputValue()).toBe('Casa nova');
  await fill(estufa, { Barraca: 'Barraca 1', Posição: '1', Capacidade: '500' });
  await estufa.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText(/: 500 vagas de 500/).waitFor();

  await cadastrar('Espécie', 'Guabiju');
  const especie = page.getByRole('dialog', { name: 'Nova espécie' });
  expect(await especie.getByLabel('Nome popular').inputValue()).toBe('Guabiju');
  // What was typed is not lost by a slip.
  await especie.getByLabel('Nome científico').fill('Myrcianthes pungens');
  await page.keyboard.press('Escape');
  const asking = page.getByRole('dialog', { name: 'Sair sem registrar?' });
  await asking.getByRole('button', { name: 'Continuar aqui' }).click();
  expect(await especie.getByLabel('Nome científico').inputValue()).toBe('Myrcianthes pungens');
  for (const [label, option] of [
    ['Tipo', 'Muda'],
    ['Categoria', 'Nativa'],
  ] as const) {
    await pick(especie.getByRole('combobox', { name: label }), option);
  }
  await especie.getByLabel('Quantidade inicial').fill('80');
  await especie.getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(() => field(page, 'Espécie').inputValue()).toBe('Guabiju, mudas');
  await page.getByText('Restam 80 mudas fora de lotes.').waitFor();

  // Neither is the page left by a slip.
  await page.getByRole('navigation').getByRole('link', { name: 'Painel' }).click();
  await asking.getByRole('button', { name: 'Continuar aqui' }).click();
  await page.getByLabel('Quantidade inicial').fill('30');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('heading', { level: 1, name: /LOTE-/ }).waitFor();

  await follow(page, '/movimentacoes?registrar=EXPEDICAO');
  await cadastrar('Destinatário', 'Escola do Campo');
  const pessoa = page.getByRole('dialog', { name: 'Novo destinatário' });
  await pessoa.getByLabel('Documento').fill('11.444.777/0001-61');
  await pick(pessoa.getByRole('combobox', { name: 'Categoria' }), 'Pública');
  await pessoa.getByRole('button', { name: 'Salvar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Registrar movimentação' });
  await expect.poll(() => field(page, 'Destinatário').inputValue()).toBe('Escola do Campo');
  await dialog.getByLabel('Justificativa').fill('Plantio');
  await page.keyboard.press('Escape');
  await asking.getByRole('button', { name: 'Sair', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.waitForURL((url) => !url.search.includes('registrar'));
});

test('the search acts: its first word is the act, the rest finds the record', async () => {
  const { docs } = await service.lotes.listar({ status: 'ATIVO', fase: 'PRODUÇÃO', limite: 100 });
  const lote = docs.find(({ quantidade_total }) => quantidade_total > 0);
  if (!lote) throw new Error('The demonstration has no batch under way.');
  const [destinatario] = (await service.destinatarios.listar({ status: 'ATIVO', limite: 1 })).docs;
  if (!destinatario) throw new Error('The demonstration has no recipient.');
  const page = await at('/painel', { cargo: 'Operador' });
  const act = async (text: string, offered: RegExp) => {
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(text);
    await marked(page, offered).waitFor();
    await page.keyboard.press('Enter');
  };
  const numero = String(Number(lote.codigo.split('-').at(-1)));
  await act(`mortalidade ${numero}`, new RegExp(`^Registrar mortalidade: .*${lote.codigo}`));
  await page.getByRole('dialog', { name: `Mortalidade no ${lote.codigo}` }).waitFor();
  await page.keyboard.press('Escape');
  await act(`transferir ${lote.codigo}`, new RegExp(`^Transferir: .*${lote.codigo}`));
  await page.getByRole('dialog', { name: `Transferir ${lote.codigo}` }).waitFor();
  await page.keyboard.press('Escape');
  await act('abrir lote ipe amarelo', /^Abrir lote: Ipê-amarelo/);
  await page.getByRole('heading', { level: 1, name: 'Abrir lote' }).waitFor();
  await expect.poll(() => field(page, 'Espécie').inputValue()).toMatch(/^Ipê-amarelo/);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await act(`entrega ${destinatario.nome}`, new RegExp(`^Nova entrega: ${destinatario.nome}`));
  await page.getByRole('heading', { level: 1, name: 'Nova entrega' }).waitFor();
  await expect.poll(() => field(page, 'Destinatário').inputValue()).toBe(destinatario.nome);
});

test('a batch offers first what its phase calls for, with its history beside its contents', async () => {
  const page = await at('/painel');
  const asked = { SEMEADURA: 'Mudar fase', PRODUÇÃO: 'Mudar fase', PRONTO: 'Nova entrega' } as const;
  for (const [fase, act] of Object.entries(asked) as ['PRONTO', string][]) {
    const { docs } = await service.lotes.listar({ fase, status: 'ATIVO', limite: 100 });
    const lote = docs.find(({ quantidade_total }) => quantidade_total > 0);
    await follow(page, `/lotes/${lote?.id}`);
    await page.getByRole('button', { name: act, exact: true }).waitFor();
    const acts = await page.locator('main').getByRole('button').allInnerTexts();
    expect(acts.find((text) => !text.startsWith('e mais'))).toMatch(new RegExp(`^${act}`));
  }
  for (const width of [1280, 1536]) {
    await page.setViewportSize({ width, height: 900 });
    const [plants, story, trail] = await Promise.all(
      ['Plantas', 'Linha do tempo', 'Quem fez o quê'].map((name) =>
        page.getByRole('region', { name }).boundingBox(),
      ),
    );
    expect(story?.y).toBe(plants?.y);
    expect((trail?.x ?? 0) + (trail?.width ?? 0)).toBeLessThan(story?.x ?? 0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const story = page.getByRole('region', { name: 'Linha do tempo' });
  await expect.poll(async () => (await story.boundingBox())?.x).toBeLessThan(20);
});

test('a batch is named by its plants with its code beside them, and the full name shows all of them', async () => {
  const { docs } = await service.lotes.listar({ status: 'ATIVO', limite: 100 });
  const lote = docs.find(({ itens_especies: itens }) => itens.length > 2);
  if (!lote) throw new Error('The demonstration has no batch of three species.');
  const [first, second] = lote.itens_especies.map(({ nome_popular }) => nome_popular);
  const mais = { name: `e mais ${lote.itens_especies.length - 1}` };
  const all = (page: Page) => page.getByRole('tooltip').filter({ hasText: second as string });
  const page = await at(`/lotes/${lote.id}`);
  await page.getByRole('heading', { level: 1, name: lote.codigo }).waitFor();
  await page.getByRole('button', mais).focus();
  await all(page).waitFor();
  expect(await page.title()).toContain(first);
  // What can be done stands in one row, and its words in one line.
  const acts = ['Registrar mortalidade', 'Mudar fase', 'Transferir', 'Etiqueta', 'Descartar lote', 'Mais'];
  const boxes = await Promise.all(
    acts.map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
  );
  expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(1);

  await follow(page, `/lotes?busca=${lote.codigo}`);
  const row = page.getByRole('row').filter({ hasText: lote.codigo });
  await row.getByText(first as string).waitFor();
  await row.getByRole('button', mais).hover();
  await all(page).waitFor();
  await page.mouse.move(0, 0);
  const { x = 0, y = 0 } = (await row.getByText(first as string).boundingBox()) ?? {};
  await page.mouse.click(x + 8, y + 8);
  await page.getByRole('heading', { level: 1, name: lote.codigo }).waitFor();
});
