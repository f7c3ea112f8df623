import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Destinatario } from '../../db/models/destinatario.ts';
import { Entrega } from '../../db/models/entrega.ts';
import { Lote } from '../../db/models/lote.ts';
import * as factories from '../support/factories.ts';
import { addFilter, journey } from './journey.ts';
import { loteEm } from './lote-em.ts';
import { follow } from './pages.ts';
import { counting, find, focused, marked, pick, said, seen } from './parts.ts';
import { readAnew } from './read-anew.ts';

const { at, db, service } = await journey();
const maria = await factories.destinatario(service, {
  ...{ nome: 'Maria Quitéria Andrade', tipo: 'FISICA', documento: '529.982.247-25', categoria: 'PRIVADA' },
});
const lugar = await factories.estufa(service);

/** Keys besides the letters and figures of what is typed. */
const MOST_KEYS = 25;

test('four species go to a known citizen by at most 25 keys besides the letters', async () => {
  const especies = ['Cambucazeiro', 'Uvaia', 'Bacuparizeiro', 'Sapucaia'];
  const lotes = [];
  for (const nome of especies) lotes.push(await pronto(nome, 30));
  // The oldest batch has less than is asked for: the line becomes two items.
  const segundo = await pronto('Cambucazeiro', 20);
  const page = await at('/painel', { cargo: 'Operador' });
  await page.getByRole('heading', { name: 'Painel', level: 1 }).waitFor();
  const keys = counting(page);

  await keys.press('e');
  await focused(page.getByLabel('Destinatário'));
  await keys.type('52998');
  await marked(page, /Maria Quitéria/).waitFor();
  await keys.press('Enter');
  for (const [n, nome] of especies.entries()) {
    const item = page.getByRole('group', { name: `Item ${n + 1}` });
    await focused(item.getByRole('combobox').first());
    await keys.type(nome.slice(0, 5).toLowerCase());
    await marked(page, new RegExp(nome)).waitFor();
    await keys.press('Enter');
    await focused(item.getByLabel('Quantidade'));
    await item.getByText(n === 0 ? '50 prontas' : '30 prontas').waitFor();
    await keys.type(n === 0 ? '35' : '4');
    await keys.press('Enter');
  }
  await page
    .getByText(`Saem 30 do ${lotes[0]?.codigo} (o lote é finalizado) e 5 do ${segundo.codigo}.`)
    .waitFor();
  await said(page, 'Total: 47 mudas, em 4 itens').waitFor();
  await keys.press('Enter');
  await focused(page.getByLabel('Finalidade'));
  await keys.type('quin');
  await marked(page, /Quintal/).waitFor();
  await keys.press('Enter');
  await focused(page.getByLabel('Justificativa'));
  await keys.type('Plantio');
  await keys.press('Enter');
  await said(page, '47 mudas para Maria Quitéria Andrade').waitFor();
  await focused(page.getByRole('button', { name: 'Termo de doação' }));
  const termo = page.context().waitForEvent('response', (response) => response.url().endsWith('/termo'));
  await keys.press('Enter');
  expect((await termo).status()).toBe(200);
  expect(keys.count()).toBe(14);
  expect(keys.count()).toBeLessThanOrEqual(MOST_KEYS);

  const [entrega] = (await service.entregas.listar({ destinatarioId: maria.id })).docs;
  expect(entrega).toMatchObject({ total: 47, finalidade: 'QUINTAL', situacao: 'EFETIVA' });
  expect(entrega?.itens.map(({ lote, quantidade }) => [lote?.codigo, quantidade])).toEqual([
    ...[[lotes[0]?.codigo, 30] as const, [segundo.codigo, 5] as const],
    ...lotes.slice(1).map(({ codigo }) => [codigo, 4]),
  ]);
  const [fechado] = await Lote.query(db).findByIds([lotes[0]?.id as string]);
  expect(fechado).toMatchObject({ status: 'INATIVO', motivo_encerramento: 'EXPEDIDO' });
});

test('a refusal stands at its line, and the form then counts with what is there now', async () => {
  const primeiro = await pronto('Baru', 10);
  const outro = await pronto('Pequi', 10);
  const page = await at(`/entregas?nova=sim&destinatario=${maria.id}`, { cargo: 'Operador' });
  const baru = await linha(page, 1, 'Baru', '8');
  const pequi = await linha(page, 2, 'Pequi', '11');
  await seen(pequi.getByText(`Peça no máximo 10: falta 1 muda de Pequi, e prontas há 10 (${outro.codigo}).`));
  // The other line is not refused by that.
  await baru.getByText(`Saem 8 do ${primeiro.codigo}.`).waitFor();
  await page.getByLabel('Justificativa').fill('Quintal');
  await page.getByRole('button', { name: 'Registrar entrega' }).click();
  await focused(pequi.getByLabel('Quantidade'));
  await pequi.getByLabel('Quantidade').fill('10');
  await pequi.getByText(`Saem 10 do ${outro.codigo}`).waitFor();
  // Somebody else is quicker.
  await entregar(primeiro, 5);
  await entregar(outro, 1);
  await page.getByRole('button', { name: 'Registrar entrega' }).click();
  await baru.getByText('Peça no máximo 5').waitFor();
  await pequi.getByText('Peça no máximo 9').waitFor();
  await focused(baru.getByLabel('Quantidade'));
  await baru.getByLabel('Quantidade').fill('2');
  await pequi.getByRole('button', { name: 'Retirar o item 2' }).click();
  await page.getByRole('button', { name: 'Registrar entrega' }).dblclick();
  await said(page, '2 mudas para Maria Quitéria Andrade').waitFor();
  const { quantidade_total } = await Lote.query(db).findById(primeiro.id).throwIfNotFound();
  expect(quantidade_total).toBe(3);
});

test('a delivery whose answer is lost is sent again unchanged, and written once', async () => {
  const lote = await pronto('Mutambo', 10);
  const page = await at(`/entregas?nova=sim&destinatario=${maria.id}&lote=${lote.id}`);
  let lost = true;
  await page.route(/entregas\.criar/, async (route) => {
    // What is only tried is answered.
    if (route.request().headers()['x-viveiro-simular']) return route.fallback();
    await route.fetch();
    await (lost ? route.abort('connectionreset') : route.fallback());
  });
  const item = page.getByRole('group', { name: 'Item 1' });
  await focused(item.getByLabel('Quantidade'));
  await page.keyboard.type('6');
  await page.getByLabel('Justificativa').fill('Calçada');
  const before = await Entrega.query(db).resultSize();
  await page.getByRole('button', { name: 'Registrar entrega' }).click();
  await page.getByRole('alert').waitFor();
  // What is there is read anew, without what was sent already.
  await readAnew(page, item.getByText(/no máximo 4/));
  lost = false;
  await page.getByRole('button', { name: 'Registrar entrega' }).click();
  await said(page, '6 mudas para Maria Quitéria Andrade').waitFor();
  expect(await Entrega.query(db).resultSize()).toBe(before + 1);
});

test('on a phone, a batch is delivered to somebody who is not registered yet', async () => {
  const lote = await pronto('Guabiroba', 12);
  const page = await at(`/lotes/${lote.id}`, { cargo: 'Operador', width: 390, height: 844 });
  await page.getByRole('button', { name: 'Nova entrega' }).click();
  await page.getByRole('heading', { name: 'Nova entrega', level: 1 }).waitFor();
  const item = page.getByRole('group', { name: 'Item 1' });
  await expect.poll(() => item.getByLabel('Espécie').inputValue()).toBe('Guabiroba');
  await expect.poll(() => item.getByLabel('De onde sai').inputValue()).toBe(`${lote.codigo} (12)`);

  await find(page.getByLabel('Destinatário'), '111.444.777-35', 'Cadastrar “111.444.777-35”');
  const dialog = page.getByRole('dialog', { name: 'Novo destinatário' });
  expect(await dialog.getByLabel('Documento').inputValue()).toBe('111.444.777-35');
  await dialog.getByLabel('Nome').fill('José da Porteira');
  // A citizen has no category and nobody responsible.
  expect(await dialog.getByLabel('Categoria').count()).toBe(0);
  await dialog.getByLabel('Telefone').fill('11 98765 4321');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByLabel('Destinatário').inputValue()).toBe('José da Porteira');
  const cidadao = await Destinatario.query(db).findOne({ nome: 'José da Porteira' });
  expect(cidadao).toMatchObject({ tipo: 'FISICA', categoria: 'PRIVADA', documento: '11144477735' });

  await item.getByLabel('Quantidade').fill('12');
  await item.getByText(`Saem 12 do ${lote.codigo} (o lote é finalizado).`).waitFor();
  await page.getByLabel('Justificativa').fill('Sítio');
  await page.getByRole('button', { name: 'Programa, plantio e retirada' }).click();
  await page.getByLabel('Município').fill('Sorocaba');
  await pick(page.getByLabel('UF'), 'SP');
  await page.getByLabel('Coordenadas').fill('-23,5015');
  await page.getByRole('button', { name: 'Registrar entrega' }).click();
  await page.getByText('Informe a latitude e a longitude').waitFor();
  await page.getByLabel('Coordenadas').fill('-23,5015, -47.4526');
  await page.getByLabel('Quem retirou', { exact: true }).fill('Ana da Porteira');
  await page.getByRole('button', { name: 'Registrar entrega' }).click();
  await page.getByRole('heading', { name: /ENT-/, level: 1 }).waitFor();
  await page.getByText('Sorocaba/SP · −23,5015, −47,4526').waitFor();
  await page.getByText('Ana da Porteira').waitFor();
});

test('one item of a delivery is reversed, some of another is brought back, and the purpose is added later', async () => {
  const [jenipapo, araticum] = [await pronto('Jenipapeiro', 20), await pronto('Araticum', 20)];
  const { id, numero } = await entregar(jenipapo, 5, araticum, 6);
  const page = await at(`/entregas/${id}`);
  const row = page.getByRole('table', { name: 'Itens' }).getByRole('row', { name: /Jenipapeiro/ });
  await row.getByRole('button', { name: 'Estornar' }).click();
  const asking = page.getByRole('dialog', { name: 'Estornar 5 de Jenipapeiro?' });
  await asking.getByText(`5 mudas de Jenipapeiro voltam ao ${jenipapo.codigo}.`).waitFor();
  await asking.getByRole('button', { name: 'Estornar' }).click();
  await asking.getByText('Preencha este campo').waitFor();
  await asking.getByLabel('Justificativa').fill('Ficou no balcão');
  await asking.getByRole('button', { name: 'Estornar' }).click();
  await page.getByText('1 de 2 itens foi estornado; o resto vale.').waitFor();
  await row.getByText('estornada').waitFor();
  expect(await row.getByRole('button').count()).toBe(0);

  await page.getByRole('button', { name: 'Registrar devolução' }).click();
  const volta = page.getByRole('dialog', { name: `Devolução da ${numero}` });
  expect(await volta.getByLabel('Jenipapeiro').count()).toBe(0);
  const campo = volta.getByLabel(`Araticum, do ${araticum.codigo}`);
  await campo.fill('7');
  await volta.getByLabel('Justificativa').fill('Sobrou no plantio');
  await volta.getByRole('button', { name: 'Registrar' }).click();
  await volta.getByText('Use no máximo 6').waitFor();
  await focused(campo);
  await campo.fill('2');
  await volta.getByRole('button', { name: 'Registrar' }).click();
  await page.getByText('2 voltaram ao viveiro; ficaram 4 com quem recebeu.').waitFor();
  const voltas = page.getByRole('table', { name: 'Devoluções' }).getByRole('row', { name: /Araticum/ });
  expect(await voltas.count()).toBe(1);
  await voltas.getByText('2 mudas').waitFor();
  await voltas.getByText('Fora de lotes').waitFor();

  await page.getByRole('button', { name: 'Completar' }).click();
  const completar = page.getByRole('dialog', { name: `Completar a ${numero}` });
  await pick(completar.getByLabel('Finalidade'), 'Restauração');
  await completar.getByLabel('Local do plantio').fill('Nascente do Córrego Fundo');
  await completar.getByRole('button', { name: 'Salvar' }).click();
  await completar.waitFor({ state: 'hidden' });
  await page.getByText('Nascente do Córrego Fundo').waitFor();
  await page.getByText('Administrador completou a entrega').waitFor();
  // What was known already stays.
  await page.getByRole('button', { name: 'Completar' }).click();
  await completar.getByLabel('Coordenadas').fill('-23.5015, -47.4526');
  await completar.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Nascente do Córrego Fundo · −23,5015, −47,4526').waitFor();

  expect(await service.entregas.buscar({ id })).toMatchObject({
    ...{ situacao: 'PARCIAL', finalidade: 'RESTAURACAO', total: 6, devolvida: 2 },
    plantio: { local: 'Nascente do Córrego Fundo' },
  });
  await voltas.getByRole('button', { name: 'Ver' }).click();
  const movimentacao = page.getByRole('dialog', { name: 'Movimentação' });
  await movimentacao.getByText('Devolução: 2 de Araticum').waitFor();
  await movimentacao.getByRole('button', { name: 'Estornar' }).click();
  const desfazer = page.getByRole('dialog', { name: 'Estornar esta movimentação?' });
  await desfazer.getByLabel('Justificativa').fill('Não voltou');
  await desfazer.getByRole('button', { name: 'Estornar' }).click();
  await page.getByText('2 voltaram ao viveiro').waitFor({ state: 'hidden' });
  expect(await page.getByRole('table', { name: 'Devoluções' }).count()).toBe(0);
});

test('a whole delivery is reversed, and the list says so, with its filters in the address', async () => {
  const lote = await pronto('Cabreúva', 9);
  const { id, numero } = await entregar(lote, 9);
  await service.entregas.emitirTermo({ id });
  const page = await at(`/entregas/${id}`);
  await page.getByRole('button', { name: 'Estornar entrega' }).click();
  const dialog = page.getByRole('dialog', { name: `Estornar a ${numero}?` });
  await dialog.getByText('passa a sair como cancelado').waitFor();
  await dialog.getByLabel('Justificativa').fill('Não veio buscar');
  await dialog.getByRole('button', { name: 'Estornar' }).click();
  await page.getByText('Foi toda estornada: nada dela vale mais.').waitFor();
  expect(await page.getByRole('button', { name: /^(Estornar entrega|Completar)$/ }).count()).toBe(0);
  expect(await Lote.query(db).findById(lote.id)).toMatchObject({ status: 'ATIVO', quantidade_total: 9 });

  await page.getByRole('navigation').getByRole('link', { name: 'Entregas' }).click();
  await page.getByRole('row', { name: new RegExp(numero) }).waitFor();
  await addFilter(page, 'Situação', 'Estornada');
  await expect.poll(() => new URL(page.url()).search).toBe('?situacao=ESTORNADA');
  await addFilter(page, 'Termo', 'Com termo');
  await expect.poll(() => new URL(page.url()).search).toBe('?situacao=ESTORNADA&comTermo=true');
  const rows = page.getByRole('table', { name: 'Entregas' }).getByRole('row');
  await expect.poll(() => rows.getByText('Efetiva').count()).toBe(0);
  await page.reload();
  await seen(page.getByRole('row', { name: new RegExp(numero) }).getByText('Estornada'));
  await page.getByRole('link', { name: numero }).click();
  await page.getByRole('heading', { name: numero, level: 1 }).waitFor();
});

test('leaving a delivery form asks only if something was typed', async () => {
  const lote = await pronto('Grumixama', 10);
  const nova = `/entregas?nova=sim&destinatario=${maria.id}&lote=${lote.id}`;
  const page = await at(nova);
  const quantidade = page.getByRole('group', { name: 'Item 1' }).getByLabel('Quantidade');
  const asking = page.getByRole('dialog', { name: 'Sair sem registrar?' });
  const leave = () => page.getByRole('navigation').getByRole('link', { name: 'Lotes' }).click();
  await focused(quantidade);
  await page.keyboard.type('6');
  await leave();
  await asking.getByRole('button', { name: 'Continuar aqui' }).click();
  await asking.waitFor({ state: 'hidden' });
  expect(await quantidade.inputValue()).toBe('6');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await asking.getByRole('button', { name: 'Sair' }).click();
  await page.getByRole('heading', { name: 'Entregas', level: 1 }).waitFor();

  await page.goto(`/admin${nova}`);
  await focused(quantidade);
  await leave();
  await page.getByRole('heading', { name: 'Lotes', level: 1 }).waitFor();
});

test('a delivery is found by its number and its receipt, and appears once on its recipient’s page', async () => {
  const [lote, outro] = [await pronto('Cagaiteira', 9), await pronto('Mangabeira', 9)];
  const { id, numero } = await entregar(lote, 3, outro, 2);
  const { numero: termo } = await service.entregas.emitirTermo({ id });
  const page = await at('/painel', { cargo: 'Operador' });
  for (const texto of [numero, termo]) {
    await find(
      page.getByRole('searchbox', { name: 'Buscar' }),
      texto,
      new RegExp(`${numero}.*${maria.nome}`, 's'),
    );
    await page.getByRole('heading', { name: numero, level: 1 }).waitFor();
  }
  await page.getByRole('link', { name: maria.nome }).click();
  const rows = page.getByRole('table', { name: 'Entregas' }).getByRole('row');
  const visita = rows.filter({ hasText: numero });
  await visita.getByText('Cagaiteira e Mangabeira').waitFor();
  await visita.getByText(termo).waitFor();
  expect(await visita.count()).toBe(1);
  await visita.getByRole('link', { name: numero }).click();
  await page.getByRole('heading', { name: numero, level: 1 }).waitFor();
});

/** A batch of a new species, ready, with so many seedlings. */
async function pronto(nome_popular: string, quantidade_inicial: number) {
  const [known] = (await service.especies.listar({ nome: nome_popular })).docs;
  const { id: especie_id } =
    known ?? (await factories.especie(service, { nome_popular, quantidade_inicial: 0 }));
  return factories.lote(service, {
    ...{ fase: 'PRONTO', estufa_id: lugar.id, entrada_direta: true },
    itens_especies: [{ especie_id, quantidade_inicial }],
  });
}

type Pronto = Awaited<ReturnType<typeof pronto>>;

/** Gives so many of a batch away, and of another. */
async function entregar(lote: Pronto, quantidade: number, outro?: Pronto, dele = 0) {
  const item = ({ id, itens_especies }: Pronto, quantidade: number) => {
    const [{ especie_id }] = itens_especies as [Pronto['itens_especies'][number]];
    return { lote_id: id, especie_id, quantidade };
  };
  return service.entregas.criar({
    destinatario_id: maria.id,
    justificativa: 'Plantio',
    itens: [item(lote, quantidade), ...(outro ? [item(outro, dele)] : [])],
  });
}

/** Fills a line, from what is offered. */
async function linha(page: Page, n: number, especie: string, quantidade: string): Promise<Locator> {
  const item = page.getByRole('group', { name: `Item ${n}` });
  await find(item.getByRole('combobox').first(), especie);
  await item.getByText(/^\d+ prontas$/).waitFor();
  await item.getByLabel('Quantidade').fill(quantidade);
  return item;
}

test('E on a batch or a recipient begins a delivery, and a delivery has its own keys', async () => {
  const lote = await loteEm(service, 'PRONTO');
  const { docs } = await service.destinatarios.listar({ status: 'ATIVO', limite: 1 });
  const asked = (page: Page) => new URL(page.url()).search;
  const page = await at(`/lotes/${lote.id}`);
  await page.getByRole('button', { name: 'Nova entrega' }).waitFor();
  await page.keyboard.press('e');
  await expect.poll(() => asked(page)).toContain(`lote=${lote.id}`);
  await follow(page, `/destinatarios/${docs[0]?.id}`);
  await page.getByRole('button', { name: 'Nova entrega' }).waitFor();
  await page.keyboard.press('e');
  await expect.poll(() => asked(page)).toContain(`destinatario=${docs[0]?.id}`);

  const [entrega] = (await service.entregas.listar({ limite: 1 })).docs;
  await follow(page, `/entregas/${entrega?.id}`);
  await page.getByRole('button', { name: 'Registrar devolução' }).waitFor();
  await page.keyboard.press('d');
  await page.getByRole('dialog').waitFor();
  expect(asked(page)).toContain('acao=devolver');
});
