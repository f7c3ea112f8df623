import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Especie } from '../../db/models/especie.ts';
import { Movimentacao } from '../../db/models/movimentacao.ts';
import { hold, journey } from './journey.ts';

const { at, db, contas } = await journey();

test('M on a species or a lot of seed begins an entry of it, and elsewhere an empty one', async () => {
  const [procedencia] = await db('procedencias').where({ status: 'ATIVO' }).orderBy('seq').limit(1);
  const { id, especie_id } = procedencia;
  const page = await at(`/especies/${especie_id}`, { cargo: 'Operador' });
  const dialog = page.getByRole('dialog', { name: 'Registrar movimentação' });
  const begin = async (button: string) => {
    await page.getByRole('button', { name: button }).waitFor();
    await page.keyboard.press('m');
    await dialog.waitFor();
    return Object.fromEntries(new URL(page.url()).searchParams);
  };
  expect(await begin('Registrar movimentação')).toEqual({ registrar: 'ENTRADA', especie: especie_id });
  await page.goto(`/admin/procedencias/${id}`);
  const entrada = { registrar: 'ENTRADA', especie: especie_id, procedencia: id };
  expect(await begin('Registrar entrada')).toEqual(entrada);
  await page.goto('/admin/destinatarios');
  expect(await begin('Novo destinatário')).toEqual({ registrar: 'ENTRADA' });
});

test('a clerk dispatches by keyboard alone, issues the receipt and reverses the dispatch', async () => {
  const { lote, especie, saldo } = await ready();
  const page = await at('/especies', { cargo: 'Operador' });
  await page.getByRole('heading', { name: 'Espécies', level: 1 }).waitFor();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Registrar movimentação' });
  await focused(page, 'Tipo');
  await choose(page, 'Tipo', 'exped', /Expedição/);
  await choose(page, 'Lote', lote.slice(-4), new RegExp(lote));
  await choose(page, 'Espécie', especie, new RegExp(especie));
  await choose(page, 'Destinatário', '78657', /Vila Verde/);
  await focused(page, 'Quantidade');
  await dialog.getByText(`Disponível: ${saldo} mudas no ${lote}`).waitFor();
  await page.keyboard.type(String(saldo + 5));
  await dialog.getByText('faltam 5').waitFor();
  await page.keyboard.press('Enter');
  await focused(page, 'Justificativa');
  await page.keyboard.type('Arborização da praça');
  await page.keyboard.press('Enter');
  await dialog.getByText(`Use no máximo ${saldo}`).waitFor();
  await focused(page, 'Quantidade');
  expect(await dialog.getByLabel('Justificativa').inputValue()).toBe('Arborização da praça');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('5');
  await dialog.getByText(`ficam ${saldo - 5}`).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const done = page.getByRole('dialog', { name: 'Movimentação registrada' });
  await done
    .getByRole('status')
    .getByText(`${saldo - 5} mudas no ${lote}`)
    .waitFor();

  const [termo] = await Promise.all([
    page.context().waitForEvent('response', (response) => response.url().endsWith('/termo')),
    page.context().waitForEvent('page'),
    done.getByRole('button', { name: 'Termo de doação' }).click(),
  ]);
  expect(termo.status()).toBe(200);
  expect(await termo.headerValue('content-type')).toBe('application/pdf');

  await done.getByRole('button', { name: 'Estornar' }).click();
  const asking = page.getByRole('dialog', { name: 'Estornar esta movimentação?' });
  await asking.getByText(`5 de ${especie} voltam ao ${lote}.`).waitFor();
  await asking.getByRole('button', { name: 'Estornar' }).click();
  await asking.getByText('Preencha este campo').waitFor();
  await asking.getByLabel('Justificativa').fill('Entregue a outra pessoa, por engano');
  await asking.getByRole('button', { name: 'Estornar' }).click();
  await done.getByRole('status').getByText(`${saldo} mudas no ${lote}`).waitFor();
  await expect.poll(() => done.getByRole('button', { name: 'Termo de doação' }).count()).toBe(0);
});

test('Enter takes the marked option even if the browser was too busy to run its timers', async () => {
  const page = await at('/movimentacoes?registrar=ENTRADA', { cargo: 'Operador' });
  await focused(page, 'Tipo');
  await page.evaluate(() => {
    const later = window.setTimeout;
    const held: (() => void)[] = [];
    const hold = (run: () => void, ms?: number) => (ms ? later(run, ms) : held.push(run));
    Object.assign(window, { held, setTimeout: hold });
  });
  await page.keyboard.press('Control+A');
  await page.keyboard.type('exped');
  await page.locator('[role=option][data-combobox-selected]').filter({ hasText: 'Expedição' }).waitFor();
  await page.evaluate(() => {
    for (const run of (window as never as { held: (() => void)[] }).held) run();
  });
  await page.keyboard.press('Enter');
  await field(page, 'Destinatário').waitFor();
});

test('a species that is typed before its batch has loaded is still found in it', async () => {
  const [{ lote_id, especie }] = await db('lote_itens as i')
    .join('lotes as l', 'l.id', 'i.lote_id')
    .join('especies as e', 'e.id', 'i.especie_id')
    .where({ 'l.status': 'ATIVO', 'i.ordem': 1 })
    .select('i.lote_id', 'e.nome_popular as especie')
    .orderBy('l.seq');
  const page = await at('/movimentacoes', { cargo: 'Operador' });
  await page.getByRole('row').nth(1).waitFor();
  const answer = await hold(page, /lotes\.buscar/);
  await page.goto(`${new URL(page.url()).origin}/admin/movimentacoes?registrar=PERDA&lote=${lote_id}`);
  await field(page, 'Espécie').focus();
  await page.keyboard.type(especie);
  answer();
  await page.locator('[role=option][data-combobox-selected]').filter({ hasText: especie }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(/Disponível: .* no /).waitFor();
});

test('a double click registers once, and the next one keeps its type', async () => {
  const especie = await seeds();
  const page = await at(`/movimentacoes?registrar=ENTRADA&especie=${especie.id}`);
  const dialog = page.getByRole('dialog', { name: 'Registrar movimentação' });
  await dialog.getByText(`Disponível: ${escrito(especie.quantidade_atual)} sementes na sementeira`).waitFor();
  await dialog.getByLabel('Quantidade').fill('120');
  await dialog.getByLabel('Justificativa').fill('Coleta de sementes, duas vezes');
  await dialog.getByRole('button', { name: 'Registrar' }).dblclick();
  const done = page.getByRole('dialog', { name: 'Movimentação registrada' });
  await done.getByText(`${escrito(especie.quantidade_atual + 120)} sementes na sementeira`).waitFor();
  const written = await Movimentacao.query(db).where({ justificativa: 'Coleta de sementes, duas vezes' });
  expect(written).toHaveLength(1);

  await done.getByRole('button', { name: 'Registrar outra' }).click();
  await field(page, 'Tipo').waitFor();
  expect(await field(page, 'Tipo').inputValue()).toBe('Entrada');
  expect(await field(page, 'Espécie').inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');
});

test('a session that ends in the middle of a form is renewed over it, and the form is then sent', async () => {
  const especie = await seeds();
  const page = await at(`/movimentacoes?registrar=SAIDA&especie=${especie.id}`, { cargo: 'Operador' });
  const dialog = page.getByRole('dialog', { name: 'Registrar movimentação' });
  await dialog.getByText('Disponível').waitFor();
  await dialog.getByLabel('Quantidade').fill('2');
  await dialog.getByLabel('Justificativa').fill('Teste de germinação');
  await db('sessoes').delete();
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  const again = page.getByRole('dialog', { name: 'Entre novamente' });
  await signInAgain(again);
  await again.waitFor({ state: 'hidden' });
  expect(await dialog.getByLabel('Quantidade').inputValue()).toBe('2');
  expect(await dialog.getByLabel('Justificativa').inputValue()).toBe('Teste de germinação');
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  await page.getByRole('dialog', { name: 'Movimentação registrada' }).waitFor();
  const { quantidade_atual } = await Especie.query(db).findById(especie.id).throwIfNotFound();
  expect(quantidade_atual).toBe(especie.quantidade_atual - 2);
});

test('the list has its filters in the address, and shows what was reversed and who may reverse', async () => {
  const expedicao = await Movimentacao.query(db)
    .where({ tipo: 'EXPEDICAO', origem: 'MANUAL' })
    .whereNotExists(Movimentacao.query(db).alias('e').whereColumn('e.estorno_de', 'movimentacoes.id'))
    .orderBy('seq', 'desc')
    .first()
    .throwIfNotFound();
  const page = await at('/movimentacoes', { width: 390, height: 844 });
  await page.getByRole('group', { name: 'Filtros' }).getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Expedição' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?tipo=EXPEDICAO');
  const list = page.getByRole('list', { name: 'Movimentações' });
  await expect.poll(() => list.getByText('Mortalidade').count()).toBe(0);
  const card = list
    .getByRole('listitem')
    .filter({ hasText: `−${expedicao.quantidade}` })
    .first();
  await card.getByRole('button', { name: 'Estornar' }).click();
  const asking = page.getByRole('dialog', { name: 'Estornar esta movimentação?' });
  await asking.getByLabel('Justificativa').fill('Entregue a outra pessoa');
  await asking.getByRole('button', { name: 'Estornar' }).click();
  await page.getByRole('status').getByText('Estornada: ').waitFor();
  await card.getByText('Estornada').waitFor();
  expect(await card.getByRole('button').count()).toBe(0);
  const estorno = await Movimentacao.query(db).findOne({ estorno_de: expedicao.id });
  expect(estorno?.justificativa).toBe('Entregue a outra pessoa');

  const others = await at(`/movimentacoes?loteId=${expedicao.lote_id}&tipo=EXPEDICAO`, { cargo: 'Operador' });
  const row = others.getByRole('row', { name: /Estornada/ }).first();
  await row.waitFor();
  expect(await others.getByRole('button', { name: 'Estornar' }).count()).toBe(0);
});

test('a return to the nursery has no recipient, and is not shown or counted as a delivery', async () => {
  const { lote, id, especie, saldo } = await ready();
  const page = await at('/painel');
  const month = page.getByRole('list', { name: 'Últimos 30 dias' }).getByRole('listitem');
  const entregues = month.filter({ hasText: 'Entregues' });
  await entregues.waitFor();
  const before = await entregues.innerText();
  await page.goto(`/admin/movimentacoes?registrar=EXPEDICAO&lote=${id}`);
  await choose(page, 'Espécie', especie, new RegExp(especie));
  await choose(page, 'Destinatário', '78657', /Vila Verde/);
  await form(page).getByRole('checkbox', { name: 'Ficam no viveiro (não são entregues)' }).check();
  await field(page, 'Destinatário').waitFor({ state: 'detached' });
  await form(page).getByLabel('Quantidade').fill('2');
  await form(page).getByRole('button', { name: 'Registrar' }).click();
  const done = page.getByRole('dialog', { name: 'Movimentação registrada' });
  await done.getByText(`Retorno ao viveiro: 2 de ${especie} do ${lote}.`).waitFor();
  await done.getByText(`${saldo - 2} mudas no ${lote}`).waitFor();
  expect(await Movimentacao.query(db).orderBy('seq', 'desc').first()).toMatchObject({
    retorno_ao_viveiro: true,
    destinatario_id: null,
  });

  await page.goto(`/admin/lotes/${id}`);
  await page
    .getByRole('region', { name: 'Linha do tempo' })
    .getByText(`Ficaram no viveiro, fora do lote, 2 mudas de ${especie}.`)
    .waitFor();
  const numeros = page.getByRole('list', { name: 'Números do lote' });
  const given = await db('movimentacoes as m')
    .where({ lote_id: id, tipo: 'EXPEDICAO', retorno_ao_viveiro: false })
    .whereNull('estorno_de')
    .whereNotExists(db('movimentacoes as e').whereRaw('e.estorno_de = m.id'))
    .sum('quantidade as n');
  await numeros
    .getByRole('listitem')
    .filter({ hasText: 'Entregues' })
    .filter({ hasText: escrito(Number(given[0]?.n ?? 0)) })
    .getByText('e mais 2 ficaram no viveiro')
    .waitFor();
  await page.goto('/admin/painel');
  await entregues.waitFor();
  expect(await entregues.innerText()).toBe(before);
});

/** A PRONTO batch with plants to give, and the first species of it that has some. */
async function ready() {
  const [item] = await db('lotes as l')
    .join('lote_itens as i', 'i.lote_id', 'l.id')
    .join('especies as e', 'e.id', 'i.especie_id')
    .where({ 'l.fase': 'PRONTO', 'l.status': 'ATIVO' })
    .where('i.quantidade_atual', '>', 20)
    .where('i.quantidade_atual', '<', 1000)
    .select('l.id', 'l.codigo as lote', 'e.nome_popular as especie', 'i.quantidade_atual as saldo')
    .orderBy('l.seq');
  return item as { id: string; lote: string; especie: string; saldo: number };
}

async function seeds(): Promise<Especie> {
  return Especie.query(db)
    .where({ tipo: 'SEMENTE', status: 'ATIVO' })
    .where('quantidade_atual', '>', 10)
    .orderBy('seq')
    .first()
    .throwIfNotFound();
}

/** Types a part of what is wanted in a field, and takes it with Enter. */
async function choose(page: Page, label: string, part: string, option: RegExp) {
  await field(page, label).focus();
  await page.keyboard.type(part);
  // The one that Enter takes is marked.
  await page.locator('[role=option][data-combobox-selected]').filter({ hasText: option }).waitFor();
  await page.keyboard.press('Enter');
}

function form(page: Page) {
  return page.getByRole('dialog', { name: 'Registrar movimentação' });
}

function field(page: Page, label: string) {
  return form(page).getByRole('combobox', { name: label });
}

async function focused(page: Page, label: string) {
  const input = form(page).getByLabel(label);
  await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
}

async function signInAgain(dialog: ReturnType<typeof form>) {
  const [conta] = contas
    .filter(({ cargo }) => cargo === 'Operador')
    .sort((a, b) => a.email.localeCompare(b.email));
  await dialog.getByLabel('E-mail').fill(conta?.email as string);
  await dialog.getByRole('textbox', { name: 'Senha' }).fill(conta?.senha as string);
  await dialog.getByRole('button', { name: 'Entrar' }).click();
}

function escrito(n: number): string {
  return new Intl.NumberFormat('pt-BR').format(n);
}
