import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { destinatario, especie, estufa, procedencia } from '../support/factories.ts';
import { journey } from './journey.ts';
import { find, focused, said, undo } from './parts.ts';

/** What a clerk at the counter is told of plants that are ready, that are growing, and of seeds. */

const { at, service } = await journey();
const escola = await destinatario(service);
const lugar = await estufa(service);
const NOVA = `/entregas?nova=sim&destinatario=${escola.id}`;
const item = (page: Page, n: number) => page.getByRole('group', { name: `Item ${n}` });

async function plantas(
  nome_popular: string,
  quantidades: Partial<Record<'PRODUÇÃO' | 'PRONTO', number>>,
  soltas = 0,
) {
  const { id } = await especie(service, {
    ...{ nome_popular, nome_cientifico: null, variedade: null, tipo: 'SEMENTE', quantidade_inicial: 2_000 },
  });
  for (const [fase, quantidade_inicial] of Object.entries(quantidades)) {
    const itens_especies = [{ especie_id: id, quantidade_inicial }];
    const lote = await service.lotes.criar({ estufa_id: lugar.id, itens_especies });
    await service.lotes.atualizarFase({ id: lote.id, fase: fase as 'PRONTO' });
  }
  if (soltas > 0)
    await especie(service, {
      ...{ nome_popular, nome_cientifico: null, variedade: null, tipo: 'MUDA', quantidade_inicial: soltas },
    });
  return id;
}

test('a school that wants 300 is told what is ready and what is growing, and gets no seeds for seedlings', async () => {
  await plantas('Araçá-da-praia', { PRONTO: 90, PRODUÇÃO: 445 }, 21);
  await plantas('Araçá-da-serra', { PRODUÇÃO: 60 });
  const page = await at('/entregas?nova=sim', { cargo: 'Operador' });
  await item(page, 1).getByRole('combobox').fill('araca-da');
  const offered = page.getByRole('option', { name: /Araçá-da/ });
  await expect.poll(() => offered.count()).toBe(4);
  // What is ready comes first, and seeds are a choice of their own.
  expect((await offered.allInnerTexts()).map((text) => text.split(/\n+/))).toEqual([
    ['Araçá-da-praia', '111 prontas'],
    ['Araçá-da-praia, sementes', '1.465 sementes · Entregar sementes'],
    ['Araçá-da-serra', 'nenhuma pronta (60 crescendo)'],
    ['Araçá-da-serra, sementes', '1.940 sementes · Entregar sementes'],
  ]);
  await offered.first().click();
  const quantidade = item(page, 1).getByLabel('Quantidade');
  await quantidade.fill('300');
  // Nothing can be tried before it is known who receives it.
  await item(page, 1).getByText('111 prontas, faltam 189').waitFor();
  await find(page.getByLabel('Destinatário'), escola.nome);
  await item(page, 1)
    .getByText(
      /^Peça no máximo 111: faltam 189 mudas .*, e prontas há 111 \(.*fora de lotes\), e 445 crescendo\.$/,
    )
    .waitFor();
  await page.getByLabel('Justificativa').fill('Dia da árvore');
  await page.getByRole('button', { name: 'Registrar entrega' }).click();
  await focused(quantidade);
  await quantidade.fill('111');
  await item(page, 1)
    .getByText(/^Saem 90 do LOTE-\S+ \(o lote é finalizado\) e 21 de fora de lotes\.$/)
    .waitFor();
  // The same plant again is told at its line.
  await item(page, 2).getByRole('combobox').fill('araca-da-praia');
  await offered.first().click();
  await item(page, 2).getByLabel('Quantidade').fill('1');
  await item(page, 2).getByText('Junte as quantidades, ou diga em cada item de onde sai').waitFor();
  await page.getByRole('button', { name: 'Registrar entrega' }).click();
  await focused(item(page, 2).getByLabel('Espécie'));
  expect(await item(page, 2).getByText('Junte as quantidades').count()).toBe(1);
  await page.getByRole('button', { name: 'Retirar o item 2' }).click();
  await page.getByRole('button', { name: 'Registrar entrega' }).click();
  await said(page, `111 mudas para ${escola.nome}`).waitFor();
});

test('who gives seeds away that are past their date is told so before', async () => {
  const especie_id = (await especie(service, { nome_popular: 'Jequitibá-do-balcão', quantidade_inicial: 0 }))
    .id;
  const { codigo } = await procedencia(service, { especie_id, validade: '2026-01-31', recebe: 10 });
  const page = await at(`${NOVA}&especie=${especie_id}`, { cargo: 'Operador' });
  await expect
    .poll(() => item(page, 1).getByRole('combobox').inputValue())
    .toBe('Jequitibá-do-balcão, sementes');
  await item(page, 1).getByLabel('Quantidade').fill('3');
  await page
    .getByRole('status')
    .getByText(
      `Avise quem leva 3 sementes de Jequitibá-do-balcão (${codigo}): a validade terminou em 31/01/2026.`,
    )
    .waitFor();
});

test('what one recipient receives leads from a movement to a delivery, with what is known of it', async () => {
  const especie_id = await plantas('Canelinha', { PRONTO: 25 });
  const [lote] = (await service.lotes.listar({ especieId: especie_id })).docs;
  const page = await at(`/movimentacoes?registrar=EXPEDICAO&lote=${lote?.id}`, { cargo: 'Operador' });
  const dialog = page.getByRole('dialog', { name: 'Registrar movimentação' });
  await expect.poll(() => dialog.getByLabel('Espécie').inputValue()).toMatch(/^Canelinha/);
  await find(dialog.getByLabel('Destinatário'), escola.nome);
  await dialog.getByRole('link', { name: 'Nova entrega' }).click();
  await page.getByRole('heading', { name: 'Nova entrega', level: 1 }).waitFor();
  await expect.poll(() => page.getByLabel('Destinatário').inputValue()).toBe(escola.nome);
  await expect.poll(() => item(page, 1).getByLabel('Espécie').inputValue()).toBe('Canelinha');
  await expect.poll(() => item(page, 1).getByLabel('De onde sai').inputValue()).toBe(`${lote?.codigo} (25)`);
  await focused(item(page, 1).getByLabel('Quantidade'));
});

test('on a phone what is ready is ticked in one list with its numbers, and given away by mistake is reversed', async () => {
  const nomes = ['Balcoeira A', 'Balcoeira B'];
  for (const nome of nomes) await plantas(nome, { PRONTO: 40 });
  const page = await at(NOVA, { cargo: 'Operador', width: 390, height: 844 });
  await page.getByRole('button', { name: 'O que está pronto' }).click();
  const dialog = page.getByRole('dialog', { name: 'O que está pronto' });
  await dialog.getByLabel('Filtrar').fill('Balcoeira');
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(2);
  await dialog.getByRole('checkbox', { name: nomes[0] as string }).check();
  await focused(dialog.getByLabel(`Quantidade de ${nomes[0]}`));
  await page.keyboard.type('12');
  // A number alone ticks, too.
  await dialog.getByLabel(`Quantidade de ${nomes[1]}`).fill('7');
  await dialog.getByRole('button', { name: 'Incluir 2 espécies' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => item(page, 1).getByRole('combobox').inputValue()).toBe(nomes[0]);
  await item(page, 1).getByText('Saem 12 do').waitFor();
  await item(page, 2).getByText('Saem 7 do').waitFor();
  await said(page, 'Total: 19 mudas, em 2 itens').waitFor();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(sideways).toBe(false);
  await page.getByLabel('Justificativa').fill('Praça');
  await page.getByRole('button', { name: 'Registrar entrega' }).click();
  await undo(page, `19 mudas para ${escola.nome}`);
  await said(page, /^ENT-\S+ estornada\./).waitFor();
  const { totalDocs } = await service.entregas.listar({ destinatarioId: escola.id, situacao: 'ESTORNADA' });
  expect(totalDocs).toBe(1);
});
