import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { destinatario, especie, estufa, expedicao, passar, procedencia } from '../support/factories.ts';
import { journey } from './journey.ts';
import { follow } from './pages.ts';
import { fill, said, seen } from './parts.ts';

const { at, service } = await journey();

test('a clerk registers where seed is from, and its entry from there', async () => {
  await especie(service, { nome_popular: 'Guanandi-do-brejo', quantidade_inicial: 0 });
  // Dates are typed as Brazilians write them, whatever language the browser speaks.
  const page = await at('/procedencias', { cargo: 'Operador', locale: 'en-US' });
  await page.getByRole('button', { name: 'Nova procedência' }).click();
  const nova = page.getByRole('dialog', { name: 'Nova procedência' });
  await nova.getByLabel('Coordenadas').fill('aqui');
  await nova.getByRole('button', { name: 'Salvar' }).click();
  await nova.getByText('Informe a latitude e a longitude').waitFor();
  await choose(page, 'Espécie', 'Guanandi');
  await choose(page, 'Origem', 'Coleta');
  const colhida = nova.getByLabel('Colhida ou recebida em');
  await colhida.fill('31/02/2026');
  await colhida.blur();
  await nova.getByText('Escreva a data como 14/03/2026.').waitFor();
  await colhida.fill('');
  await colhida.pressSequentially('03022026');
  expect(await colhida.inputValue()).toBe('03/02/2026');
  await fill(nova, { Lugar: 'Mata do Brejo', Município: 'Bertioga' });
  await choose(page, 'UF', 'SP');
  await fill(nova, { Matrizes: '12', Coordenadas: '-23,8512, -46,1389', 'Quem coletou': 'Iracema Lopes' });
  await nova.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('link', { name: 'Guanandi-do-brejo', exact: true }).waitFor();
  await page.getByText('Mata do Brejo, Bertioga/SP · 12 matrizes').waitFor();
  await page.getByText('Sementes coletadas em 03/02/2026, por Iracema Lopes').waitFor();
  await page.getByText('Ela ainda está vazia').waitFor();

  await page.getByRole('button', { name: 'Registrar entrada' }).click();
  const entrada = page.getByRole('dialog', { name: 'Registrar movimentação' });
  await expect.poll(() => entrada.getByLabel('Procedência').inputValue()).toMatch(/^PROC-/);
  await entrada.getByLabel('Quantidade').fill('400');
  await entrada.getByRole('button', { name: 'Registrar' }).click();
  await page.getByText('Agora há 400 sementes no estoque.').waitFor();
  const { docs } = await service.procedencias.listar({ busca: 'Mata do Brejo' });
  expect(docs).toMatchObject([
    { latitude: -23.8512, longitude: -46.1389, numero_matrizes: 12, recebida: 400, saldo: 400 },
  ]);
});

test('details of a lot of seed are added later, and it is made inactive and active again', async () => {
  const { id, codigo } = await procedencia(service, { municipio: 'Bertioga', recebe: 10 });
  const page = await at(`/procedencias/${id}?editar=sim`, { cargo: 'Operador' });
  await fill(page, {
    'Germinação em teste': '87,5',
    'Testada em': '2026-02-01',
    Coordenadas: '-23,8512, -46,1389',
  });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await said(page, `O cadastro da ${codigo} está salvo.`).waitFor();
  await page.getByRole('list', { name: 'Taxas' }).getByText('87,5%').waitFor();
  await page.getByText(/Testada em: nada 01\/02\/2026/).waitFor();
  await page.getByRole('button', { name: 'Editar' }).click();
  await fill(page, { Coordenadas: '', Município: '' });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect
    .poll(() => service.procedencias.buscar({ id }))
    .toMatchObject({
      ...{ germinacao_teste: 87.5, municipio: null, latitude: null, longitude: null },
    });
  await page.getByRole('button', { name: 'Inativar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Inativar' }).click();
  await page.getByText('Inativa: só sai o que há dela.', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Quem fez o quê' }).getByText('inativou a procedência').waitFor();
  await page.getByRole('button', { name: 'Reativar' }).click();
  await page.getByRole('button', { name: 'Registrar entrada' }).waitFor();
});

test('a seed lot is traced to the recipients of its plants, on a phone', async () => {
  const { id: especie_id } = await especie(service, { nome_popular: 'Cabreúva', quantidade_inicial: 0 });
  const serra = await procedencia(service, { especie_id, recebe: 100 });
  const { id: estufa_id } = await estufa(service);
  const abrir = async (quantidade_inicial: number) => {
    const aberto = await service.lotes.criar({
      estufa_id,
      itens_especies: [{ especie_id, quantidade_inicial }],
    });
    await passar(service, aberto, 'PRONTO');
    return aberto;
  };
  const puro = await abrir(60);
  await procedencia(service, { especie_id, recebe: 30 });
  const misto = await abrir(50);
  const escola = await destinatario(service, { nome: 'Escola da Serra', telefone: '(15) 3333-1111' });
  const parque = await destinatario(service, { nome: 'Parque da Serra' });
  await expedicao(service, puro, 20, escola.id);
  await expedicao(service, misto, 5, parque.id);

  const page = await at(`/procedencias/${serra.id}`, { width: 390 });
  const ramos = page.getByRole('list', { name: 'Para onde foi' }).locator('> li');
  await ramos.first().waitFor();
  expect((await ramos.allInnerTexts()).map(words)).toEqual([
    expect.stringMatching(/^LOTE-\S+ Pronto 40 de 50 sementes 45 vivas 5 entregues Parque da Serra 5$/),
    expect.stringMatching(/^LOTE-\S+ Pronto 60 sementes 40 vivas 20 entregues Escola da Serra 20$/),
  ]);
  await page.getByText('o que saiu dele pode não ser desta').waitFor();
  const quem = page.getByRole('region', { name: 'Quem recebeu' });
  await quem.getByText('(15) 3333-1111').waitFor();
  await quem.getByText('Talvez: o lote tem outras também').waitFor();
  await follow(page, `/lotes/${misto.id}`);
  await page.getByRole('link', { name: serra.codigo }).click();
  await page.getByRole('heading', { name: serra.codigo, level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Em lotes: 100' }).click();
  await page.getByText('2 registros').waitFor();
});

test('the fate of a batch fits its card on a desktop', async () => {
  const { docs } = await service.procedencias.listar({ limite: 100 });
  const destinos = await Promise.all(docs.map(({ id }) => service.procedencias.destino({ id })));
  const n = destinos.findIndex(({ lotes }) =>
    lotes.some(
      ({ alocada, entregues, retornadas }) => retornadas >= 10 && alocada - entregues - retornadas >= 10,
    ),
  );
  expect(n).toBeGreaterThan(-1);
  const page = await at(`/procedencias/${docs[n]?.id}`, { width: 1280 });
  const ramos = page.getByRole('list', { name: 'Para onde foi' }).locator('> li');
  await seen(ramos.getByText(/ de volta/).first());
  const beyond = await ramos.evaluateAll((items) =>
    items.flatMap((item) => {
      const card = item.firstElementChild as HTMLElement;
      const { right } = card.getBoundingClientRect();
      const inside = right - Number.parseFloat(getComputedStyle(card).paddingRight);
      return [...card.querySelectorAll('span')]
        .filter((each) => each.getBoundingClientRect().right > inside)
        .map((each) => each.textContent);
    }),
  );
  expect(beyond).toEqual([]);
});

test('opening a batch offers the lots of seed that are left, the oldest first, without an extra key', async () => {
  const { id: especie_id, nome_popular } = await especie(service, { quantidade_inicial: 0 });
  const velha = await procedencia(service, { especie_id, local: 'Serra', recebe: 100 });
  const nova = await procedencia(service, { especie_id, local: 'Vale', recebe: 70 });
  const { id: estufaId } = await estufa(service);
  const page = await at(`/lotes?abrir=sim&estufaId=${estufaId}&especieId=${especie_id}`, {
    cargo: 'Operador',
  });
  const item = page.getByRole('group', { name: 'Item 1' });
  await item.getByLabel('Procedência').click();
  expect((await page.getByRole('option').allInnerTexts()).map(words)).toEqual([
    `${velha.codigo} restam 100 · Serra`,
    `${nova.codigo} restam 70 · Vale`,
  ]);
  await page.getByRole('option', { name: nova.codigo }).click();
  await item.getByLabel('Quantidade inicial').fill('50');
  // Enter goes past the field that few fill, to the button that sends.
  await item.getByLabel('Quantidade inicial').press('Enter');
  await page.getByRole('heading', { name: /LOTE-/, level: 1 }).waitFor();
  await page.getByText(`De onde vieram: 50 de ${nome_popular} (${nova.codigo}).`).waitFor();
  expect(await service.procedencias.buscar({ id: nova.id })).toMatchObject({ saldo: 20 });
});

test('a delivery from the sementeira takes from a chosen lot of seed, which is shown and can be searched for', async () => {
  const nome_popular = 'Palmiteiro-da-mata';
  const { id: especie_id } = await especie(service, { nome_popular, quantidade_inicial: 0 });
  const velha = await procedencia(service, { especie_id, recebe: 30 });
  const nova = await procedencia(service, { especie_id, local: 'Serra do Palmito', recebe: 20 });
  const { id: recebe, nome } = await destinatario(service);
  const page = await at(`/entregas?nova=sim&destinatario=${recebe}&especie=${especie_id}`, {
    cargo: 'Operador',
  });
  const item = page.getByRole('group', { name: 'Item 1' });
  await item.getByLabel('Quantidade').fill('6');
  await item.getByText('Saem 6 do estoque.').waitFor();
  await item.getByRole('button', { name: 'Origem do item 1' }).click();
  await item.getByLabel('Procedência').click();
  const offered = page.getByRole('option', { name: /^PROC-/ });
  await expect.poll(() => offered.count()).toBe(2);
  expect(words(await offered.first().innerText())).toBe(`${velha.codigo} restam 30`);
  await offered.filter({ hasText: nova.codigo }).click();
  await page.getByLabel('Justificativa').fill('Feira de sementes');
  await page.getByRole('button', { name: 'Registrar entrega' }).click();
  await said(page, `6 sementes para ${nome}`).waitFor();
  await page.getByRole('table', { name: 'Itens' }).getByText('Serra do Palmito').waitFor();
  expect(await service.procedencias.buscar({ id: nova.id })).toMatchObject({ saldo: 14 });

  for (const texto of [nova.codigo, 'serra do palmito']) {
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(texto);
    await page
      .getByRole('option', { name: new RegExp(`${nova.codigo}.*Procedência.*${nome_popular}`, 's') })
      .click();
    await page.getByRole('heading', { name: nova.codigo, level: 1 }).waitFor();
  }
});

test('a species without lots of seed has no field for one, and a change of species clears it', async () => {
  const { id: sem } = await especie(service, { nome_popular: 'Sem procedência alguma' });
  const { especie_id, codigo } = await procedencia(service, { recebe: 5 });
  const page = await at(`/movimentacoes?registrar=SAIDA&especie=${especie_id}`, { cargo: 'Operador' });
  const dialog = page.getByRole('dialog', { name: 'Registrar movimentação' });
  await choose(page, 'Procedência', codigo);
  await choose(page, 'Espécie', 'Sem procedência alguma');
  await dialog.getByText('no estoque').waitFor();
  await expect.poll(() => dialog.getByLabel('Procedência').count()).toBe(0);
  await fill(dialog, { Quantidade: '3', Justificativa: 'Feira de sementes' });
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  await page.getByText('Movimentação registrada').waitFor();
  expect(await service.especies.buscar({ id: sem })).toMatchObject({ quantidade_atual: 997 });
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label).fill(option);
  await page.getByRole('option', { name: option }).first().click();
}

function words(text: string): string {
  return text.split(/\s+/).join(' ').trim();
}
