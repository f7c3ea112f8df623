import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Estufa } from '../../db/models/estufa.ts';
import { seloPorExtenso } from '../../src/common/brazilian.ts';
import { registrarAcesso } from '../../src/procedure/acessos.ts';
import { ultimoSelo } from '../../src/selos/queries.ts';
import { selar } from '../../src/selos/selar.ts';
import { criarContaPronta } from '../../src/usuarios/conta-pronta.ts';
import type { SeloNoPapel } from '../../src/wire/cited.ts';
import { callerFor, SETTINGS } from '../support/caller.ts';
import { addFilter, journey } from './journey.ts';
import { find, said, seen } from './parts.ts';

const { at, db, operador, asOperador } = await journey();
const entriesOf = (page: Page) =>
  page.getByRole('list', { name: 'Registros de auditoria' }).getByRole('listitem');

test('an auditor reads who did what, when and from where, with the values before', async () => {
  const caller = callerFor(db, operador, { ip: '10.9.8.7' });
  const { id, capacidade_total: antes } = await Estufa.query(db).first().throwIfNotFound();
  const { codigo_identificador: codigo } = await caller.estufas.atualizar({
    ...{ id, capacidade_total: antes + 7, localizacao_estufa: 'APAE' },
  });

  const page = await at('/auditoria');
  await find(page.getByRole('combobox', { name: 'Pessoa' }), operador.nome);
  await addFilter(page, 'O que fez', 'alterou uma estufa');
  const entry = entriesOf(page).first();
  await entry.getByText(/, de 10\.9\.8\.7/).waitFor();
  await entry.getByRole('link', { name: codigo }).waitFor();
  const words = await entry.textContent();
  expect(words).toContain(`${operador.nome} alterou a estufa ${codigo}`);
  const form = new Intl.NumberFormat('pt-BR');
  expect(words).toContain(`Capacidade: ${form.format(antes)} ${form.format(antes + 7)}`);
  // A name in capitals is a name, not a code.
  expect(words).toContain('APAE');

  await entry.getByRole('link', { name: codigo }).click();
  await page.getByRole('region', { name: 'Quem fez o quê' }).getByText(operador.nome).first().waitFor();
});

test('the first account is not shown as invited', async () => {
  const nome = 'Primeira Pessoa';
  await criarContaPronta(
    { db, now: () => new Date() },
    { nome, email: 'primeira@viveiro.local', cargo: 'Administrador', hash_senha: 'nenhum' },
  );
  const page = await at('/auditoria');
  const entry = entriesOf(page).filter({ hasText: nome });
  await entry.waitFor();
  expect(await entry.innerText()).toMatch(
    /^O sistema criou a conta de Primeira Pessoa em .*\n+Cargo: Administrador$/,
  );
});

test('an auditor reads what was done with one record, and returns to it by its address', async () => {
  const { id, nome_popular } = await asOperador.especies.criar({
    ...{ nome_popular: 'Sapucaia da trilha', categoria: 'NATIVA', tipo: 'SEMENTE' },
  });
  await asOperador.especies.atualizar({ id, anotacoes: 'Colhida na praça' });

  const page = await at('/auditoria');
  await addFilter(page, 'Registro');
  await find(page.getByRole('combobox', { name: 'Registro' }), 'sapucaia da tri', nome_popular);
  const entries = entriesOf(page);
  await expect.poll(() => entries.count()).toBe(2);
  await entries.first().getByText(`${operador.nome} alterou a espécie Sapucaia da trilha`).waitFor();

  await page.reload();
  await expect.poll(() => entries.count()).toBe(2);
  await page.getByRole('button', { name: 'Registro: Uma espécie' }).waitFor();
});

test('a delivery is one sentence that names plant, batch and recipient, and links to its movement', async () => {
  const { docs } = await asOperador.lotes.listar({ fase: 'PRONTO', status: 'ATIVO', limite: 100 });
  const lote = docs.find(({ quantidade_total }) => quantidade_total > 2);
  const item = lote?.itens_especies.find(({ quantidade_atual }) => quantidade_atual > 2);
  const [quem] = (await asOperador.destinatarios.listar({ status: 'ATIVO', limite: 1 })).docs;
  if (!lote || !item || !quem) throw new Error('The demonstration has nothing to give away.');
  const { especie_id, nome_popular } = item;
  await asOperador.entregas.criar({
    ...{ destinatario_id: quem.id, justificativa: 'Doação' },
    itens: [{ lote_id: lote.id, especie_id, quantidade: 2 }],
  });

  const page = await at('/auditoria');
  const entry = entriesOf(page).first();
  const told = `entregou 2 mudas de ${nome_popular} do lote ${lote.codigo} a ${quem.nome} em `;
  await entry.getByText(`${operador.nome} ${told}`).waitFor();
  for (const name of [nome_popular, lote.codigo, quem.nome]) {
    await entry.getByRole('link', { name, exact: true }).waitFor();
  }
  // What the act wrote besides is there, and not in the way.
  await entry.getByRole('button', { name: 'Ver a entrega inteira' }).click();
  await entry.getByText(/registrou a entrega ENT-\d+-\d+ a /).waitFor();
  await entry.getByRole('link', { name: 'Ver a movimentação' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Movimentação' });
  await dialog.getByText(`Entrega: 2 de ${nome_popular} do ${lote.codigo}, para ${quem.nome}`).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');
});

test('an import is one line, which expands to what it wrote', async () => {
  const linhas = Array.from({ length: 25 }, (_, n) => ({
    ...{ nome_popular: `Guabiju da trilha ${n + 1}`, categoria: 'NATIVA', tipo: 'SEMENTE' },
  }));
  await asOperador.especies.importar({ gravar: true, linhas } as never);
  const page = await at('/auditoria', { width: 390 });
  const entries = entriesOf(page);
  await entries.first().getByText(`${operador.nome} importou 25 espécies de uma planilha em `).waitFor();
  // What else was done stands below it, however many rows the sheet had.
  expect(await entries.count()).toBeGreaterThan(1);
  expect(await entries.first().getByText('da trilha').count()).toBe(0);
  await entries.first().getByRole('button', { name: 'Ver o que a importação gravou' }).click();
  for (const { nome_popular } of linhas) {
    await entries.first().getByRole('link', { name: nome_popular, exact: true }).waitFor();
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('a count and a change of phase are sentences that name the plants', async () => {
  const { docs } = await asOperador.lotes.listar({ fase: 'SEMEADURA', status: 'ATIVO', limite: 100 });
  const lote = docs.find(({ itens_especies }) => itens_especies.length === 1);
  const item = lote?.itens_especies[0];
  if (!lote || !item) throw new Error('The demonstration has no batch of one species in SEMEADURA.');
  const { id: especie_id, nome_popular } = await asOperador.especies.criar({
    ...{ nome_popular: 'Guabiroba da trilha', categoria: 'NATIVA', tipo: 'SEMENTE', quantidade_inicial: 9 },
  });
  const { id, numero, linhas } = await asOperador.contagens.criar({
    especie_ids: [especie_id],
    sementeira: true,
  });
  const [linha] = linhas;
  if (!linha) throw new Error('There is nothing to count.');
  await asOperador.contagens.anotar({ id, linha_id: linha.id, quantidade: 7 });
  await asOperador.lotes.atualizarFase({ id: lote.id, fase: 'GERMINAÇÃO' });

  const page = await at('/auditoria');
  const entries = entriesOf(page);
  const [passed, counted] = [entries.nth(0), entries.nth(1)];
  await seen(
    passed.getByText(`passou o lote ${lote.codigo}, de ${item.nome_popular}, de Semeadura a Germinação em `),
  );
  await seen(counted.getByText(`contou 7 sementes de ${nome_popular} no estoque, na contagem ${numero} em `));
  // It was recorded when it was counted: once is enough.
  expect(await counted.getByText('Contada em').count()).toBe(0);
  for (const name of [nome_popular, numero]) await counted.getByRole('link', { name, exact: true }).waitFor();
});

test('an auditor reads who took personal data out as a file', async () => {
  await registrarAcesso(
    { db, now: () => new Date() },
    {
      ...{ acesso: 'EXPORTAR_RELATORIO', relatorio: 'destinatarios', formato: 'xlsx', registros: 1_234 },
      ...{ usuario_id: operador.id, ip: '10.9.8.7' },
    },
  );
  const page = await at('/auditoria');
  await page.getByRole('button', { name: 'Acessos a dados pessoais' }).click();
  const first = page.getByRole('region', { name: 'Acessos a dados pessoais' }).getByRole('listitem').first();
  await first.getByText(`${operador.nome} exportou os destinatários em XLSX: 1.234 registros`).waitFor();
});

test('times in the trail are in the nursery’s time zone', async () => {
  const page = await at('/auditoria?acao=CRIAR_LOTE');
  const entry = entriesOf(page).first();
  await entry.getByText(/Início:\s+\d\d\/\d\d\/\d{4} \d\d:\d\d/).waitFor();
});

test('the seal on a paper is found among the seals, and an unknown one raises an alarm', async () => {
  while (await selar(db, () => new Date()));
  const ultimo = (await ultimoSelo(db)) as SeloNoPapel;
  const page = await at('/auditoria', { width: 390 });
  const seals = page.getByRole('region', { name: 'Selos' });
  const words = seloPorExtenso(ultimo, SETTINGS.fusoHorario);
  await seals.getByText(words).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const look = async (selo: string) => {
    await seals.getByLabel('Selo de um papel').fill(selo);
    await seals.getByRole('button', { name: 'Procurar o selo' }).click();
  };
  await look(words.slice(-71, -40).toUpperCase());
  await seals.getByRole('status').getByText('O selo do papel está aqui').waitFor();
  await look('00000000');
  await seals.getByRole('alert').getByText('O selo do papel não está aqui').waitFor();
  await look('7f3a');
  await seals.getByRole('alert').getByText('ao menos os 8 primeiros caracteres').waitFor();
});

test('a row that was changed behind the service is reported in words', async () => {
  while (await selar(db, () => new Date()));
  const page = await at('/auditoria');
  await page.getByRole('button', { name: 'Conferir os saldos' }).click();
  await said(page, 'nenhuma encontrou diferença').waitFor();
  await said(page, 'registros deles são os mesmos').waitFor();

  const edit = (by: number) =>
    db.raw(`
      alter table movimentacoes disable trigger user;
      update movimentacoes set data_registro = data_registro + ${by} * interval '1 minute' where seq = 12;
      alter table movimentacoes enable trigger user`);
  await edit(1);
  await page.reload();
  await page.getByRole('button', { name: 'Conferir os saldos' }).click();
  await page.getByRole('alert').getByText('O registro 12 das movimentações foi alterado').waitFor();
  await edit(-1);
});
