import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contagem, destinatario, especie, estufa, lote, mortalidade } from '../support/factories.ts';
import { journey } from './journey.ts';
import { said } from './parts.ts';
import { press } from './sheet.ts';

const { at, db, service } = await journey();

/** A greenhouse with room for one batch of 500, and the batch in it. */
async function casa(localizacao_estufa: string) {
  const { id: estufa_id } = await estufa(service, { localizacao_estufa, capacidade_total: 500 });
  return lote(service, { estufa_id });
}

async function mudarFase(page: Page, fase: string): Promise<void> {
  await page.getByRole('button', { name: 'Mudar fase' }).click();
  await page.getByRole('menuitem', { name: fase, exact: true }).click();
}

/** What the service will refuse, in an open dialog. */
const recusa = (page: Page) =>
  page.getByRole('dialog').getByRole('status').filter({ hasText: 'vai recusar' });

interface Undone {
  what: 'entrega' | 'contagem';
  numero: string;
  why: RegExp;
  situacao: () => Promise<string>;
}

/** What cannot be undone says so, and is undone once that is out of the way; neither trial leaves anything. */
async function refusedUntil(page: Page, { what, numero, why, situacao }: Undone, clear: () => Promise<void>) {
  const dialog = page.getByRole('dialog', { name: `Estornar a ${numero}?` });
  const before = await situacao();
  await page.getByRole('button', { name: `Estornar ${what}` }).click();
  await recusa(page).getByText(why).first().waitFor();
  expect(await situacao()).toBe(before);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'detached' });

  await clear();
  const tried = page.waitForResponse((answer) => answer.request().headers()['x-viveiro-simular'] === 'true');
  await page.getByRole('button', { name: `Estornar ${what}` }).click();
  expect((await tried).status()).toBe(200);
  expect(await recusa(page).count()).toBe(0);
  expect(await situacao()).toBe(before);
  await dialog.getByLabel('Justificativa').fill('Registrada por engano');
  await dialog.getByRole('button', { name: 'Estornar' }).click();
  await said(page, `${numero} estornada.`).waitFor();
  expect(await situacao()).toBe('ESTORNADA');
}

test('before a batch is reopened the service says how many plants come back, or why none can', async () => {
  const { id, estufa_id, codigo } = await casa('Casa da volta');
  const finalizar = { fase: 'FINALIZADO', justificativa: 'Engano' } as const;
  await service.lotes.atualizarFase({ id, ...finalizar });
  const page = await at(`/lotes/${id}`);
  await mudarFase(page, 'Pronto');
  const dialog = page.getByRole('dialog', { name: `Reabrir ${codigo} em Pronto?` });
  await dialog.getByText('Voltam 500 plantas: 500 de').waitFor();
  await dialog.getByText('o lote volta com as plantas que tinha').waitFor();
  expect(await service.lotes.buscar({ id })).toMatchObject({ status: 'INATIVO', quantidade_total: 0 });
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  const outro = await lote(service, { estufa_id });
  await mudarFase(page, 'Pronto');
  await recusa(page).getByText('Casa da volta').or(recusa(page).getByText('vagas')).first().waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await service.lotes.atualizarFase({ id: outro.id, ...finalizar });
  await mudarFase(page, 'Pronto');
  await dialog.getByText('Voltam 500 plantas').waitFor();
  await dialog.getByRole('button', { name: 'Reabrir' }).click();
  await said(page, `${codigo} reaberto em Pronto, com 500 plantas.`).waitFor();
});

test('an impossible reversal is explained before it is requested', async () => {
  const { id: especie_id } = await especie(service, { nome_popular: 'Jussara da simulação' });
  const entrada = await service.movimentacoes.criar({ tipo: 'ENTRADA', especie_id, quantidade: 100 });
  await service.movimentacoes.criar({ tipo: 'SAIDA', especie_id, quantidade: 1_050, justificativa: 'Uso' });
  const page = await at(`/movimentacoes?especieId=${especie_id}&tipo=ENTRADA`);
  const row = page.getByRole('row').filter({ hasText: '+100' });
  await row.getByRole('button', { name: 'Estornar' }).click();
  await recusa(page).waitFor();
  expect(await service.movimentacoes.buscar({ id: entrada.id })).toMatchObject({ estornada_por: null });
});

test('a reversal of what was counted since says which count, before and without refusing it', async () => {
  const { id: especie_id } = await especie(service, { nome_popular: 'Grumixama da simulação' });
  const entrada = await service.movimentacoes.criar({ tipo: 'ENTRADA', especie_id, quantidade: 100 });
  const { id, numero, linhas } = await contagem(service, { especie_ids: [especie_id] });
  await service.contagens.anotar({ id, linha_id: linhas[0]?.id as string, quantidade: 1_100 });
  await service.contagens.encerrar({ id, justificativa: 'Contagem' });
  const page = await at(`/movimentacoes?especieId=${especie_id}&tipo=ENTRADA`);
  await page.getByRole('row').filter({ hasText: '+100' }).getByRole('button', { name: 'Estornar' }).click();
  const dialog = page.getByRole('dialog');
  const note = said(dialog, 'já se contou depois');
  await note.getByText(new RegExp(`fora de lotes: 1\\.100 em .*, na ${numero}`)).waitFor();
  await dialog.getByLabel('Justificativa').fill('Digitada duas vezes');
  await dialog.getByRole('button', { name: 'Estornar' }).click();
  await expect
    .poll(async () => (await service.movimentacoes.buscar({ id: entrada.id })).estornada_por)
    .not.toBeNull();
});

test('a delivery with a return cannot be undone, says so, and can be once the return is reversed', async () => {
  const { id: especie_id } = await especie(service, { nome_popular: 'Cambuci da entrega' });
  const { id: destinatario_id } = await destinatario(service);
  const itens = [{ especie_id, quantidade: 10 }];
  const { id, numero, ...entrega } = await service.entregas.criar({
    ...{ destinatario_id, itens, justificativa: 'Doação' },
  });
  const [item] = entrega.itens;
  const trazidos = [{ movimentacao_id: item?.movimentacao_id as string, quantidade: 2 }];
  await service.entregas.devolver({ id, itens: trazidos, justificativa: 'Sobrou' });
  const page = await at(`/entregas/${id}`);
  const situacao = async () => (await service.entregas.buscar({ id })).situacao;
  await refusedUntil(page, { what: 'entrega', numero, why: /devolução/, situacao }, async () => {
    const { movimentacao_id } = await db('devolucoes').where({ item_id: item?.movimentacao_id }).first();
    await service.movimentacoes.estornar({ id: movimentacao_id });
  });
});

test('a count cannot be undone while its surplus is gone, says so, and can be once it is back', async () => {
  const batch = await casa('Casa da contagem');
  await service.estufas.atualizar({ id: batch.estufa_id, capacidade_total: 1_000 });
  const { id, numero, linhas } = await contagem(service, { lote_ids: [batch.id] });
  await service.contagens.anotar({ id, linha_id: linhas[0]?.id as string, quantidade: 600 });
  await service.contagens.encerrar({ id, justificativa: 'Contagem' });
  const morta = await mortalidade(service, batch, 550);
  const page = await at(`/contagens/${id}`);
  const situacao = async () => (await service.contagens.buscar({ id })).situacao;
  await refusedUntil(page, { what: 'contagem', numero, why: /\S/, situacao }, async () => {
    await service.movimentacoes.estornar({ id: morta.id });
  });
});

test('a batch that somebody has moved says so before it is finished', async () => {
  const { id } = await casa('Casa do que mudou');
  const page = await at('/entrar');
  // Without the stream, the page is as old as it was read.
  await page.route('**/trpc/eventos.assinar*', (route) => route.abort());
  await page.goto(`/admin/lotes/${id}`);
  await page.getByRole('button', { name: 'Mudar fase' }).waitFor();
  await service.lotes.atualizarFase({ id, fase: 'GERMINAÇÃO' });
  await mudarFase(page, 'Finalizado');
  await recusa(page).waitFor();
});

test('a dialog whose trial has no answer works as it did', async () => {
  const { id, codigo } = await casa('Casa sem resposta');
  const page = await at(`/lotes/${id}`);
  const tried: string[] = [];
  await page.route('**/trpc/lotes.atualizarFase*', (route) => {
    if (route.request().headers()['x-viveiro-simular'] === 'true') tried.push(route.request().url());
    else void route.continue();
  });
  await mudarFase(page, 'Finalizado');
  const dialog = page.getByRole('dialog', { name: `Finalizar ${codigo}` });
  await dialog.getByLabel('Justificativa').fill('Geada');
  await dialog.getByRole('button', { name: 'Finalizar lote' }).click();
  await said(page, `${codigo} finalizado: baixa de 500 plantas.`).waitFor();
  expect(tried).toHaveLength(1);
});

test('before an import is undone the dialog says what would stay, and why', async () => {
  const page = await at('/importar');
  const rows = [
    'Nome popular;Categoria;Tipo;Quantidade inicial',
    'Zz Angico;Nativa;Muda;12',
    'Zz Canela;Nativa;Muda;5',
  ];
  const buffer = Buffer.from(rows.join('\n'));
  const file = { name: 'duas.csv', mimeType: 'text/csv', buffer };
  await page.getByLabel('Planilha', { exact: true }).setInputFiles(file);
  await press(page, 'Conferir', 2);
  await press(page, 'Gravar', 2);
  const dialog = page.getByRole('dialog', { name: 'Desfazer a importação de duas.csv' });
  const undo = page.getByRole('main').getByRole('button', { name: 'Desfazer' });
  await undo.click();
  await dialog.getByText('Nada foi usado depois: tudo volta atrás.').waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  const [angico] = (await service.especies.listar({ nome: 'Zz Angico' })).docs;
  const saida = { tipo: 'SAIDA', quantidade: 2, justificativa: 'Uso' } as const;
  await service.movimentacoes.criar({ ...saida, especie_id: angico?.id as string });
  await undo.click();
  await dialog.getByText('isto fica como está').waitFor();
  await dialog.getByRole('listitem').filter({ hasText: 'Zz Angico' }).waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(1);
  const { docs } = await service.especies.listar({ nome: 'Zz Canela' });
  expect(docs).toMatchObject([{ status: 'ATIVO', quantidade_atual: 5 }]);
});
