import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as factories from '../support/factories.ts';
import { unanswered } from './failing.ts';
import { journey } from './journey.ts';
import { focused, said } from './parts.ts';
import { readAnew } from './read-anew.ts';

/** What a colleague writes meanwhile is not overwritten unseen, nor taken for one’s own, and takes nothing from an open dialog. */

const { at, service } = await journey();
const mudas = (nome_popular: string) => factories.especie(service, { nome_popular, tipo: 'MUDA' });

test('the coordinates of a lot of seed that a colleague corrected stay', async () => {
  const { id: especie_id } = await factories.especie(service, { tipo: 'SEMENTE' });
  const coordenadas = { latitude: -23.5, longitude: -47.5 };
  const { id } = await service.procedencias.criar({
    ...{ especie_id, codigo: 'COLETA-CORRIGIDA', origem: 'COLETA', local: 'Mata do Horto', ...coordenadas },
  });
  const page = await at(`/procedencias/${id}?editar=sim`);
  const lugar = page.getByLabel('Lugar', { exact: true });
  await lugar.fill('Mata do Horto, trilha de baixo');
  await service.procedencias.atualizar({ id, latitude: -23.25, longitude: -47.25 });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Outra pessoa alterou este registro').waitFor();
  await page.getByText(/^Agora: -?23[.,]25/).waitFor();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'está salvo').waitFor();
  expect(await service.procedencias.buscar({ id })).toMatchObject({
    ...{ local: 'Mata do Horto, trilha de baixo', latitude: -23.25, longitude: -47.25 },
  });
});

test('the place of planting that a colleague completed stays', async () => {
  const { docs } = await service.entregas.listar({ limite: 100 });
  const { id, numero } = docs.find(({ plantio }) => plantio === null) as (typeof docs)[number];
  const page = await at(`/entregas/${id}`);
  await page.getByRole('button', { name: 'Completar' }).click();
  const dialog = page.getByRole('dialog', { name: `Completar a ${numero}` });
  await dialog.getByLabel('Programa').fill('Cidade verde');
  await service.entregas.atualizar({ id, plantio: { local: 'Praça da Matriz' } });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('Outra pessoa alterou este registro').waitFor();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'está completada').waitFor();
  expect(await service.entregas.buscar({ id })).toMatchObject({
    ...{ programa: 'Cidade verde', plantio: { local: 'Praça da Matriz' } },
  });
});

test('a saved change that is read anew is not called that of somebody else', async () => {
  const { docs } = await service.destinatarios.listar({ limite: 1 });
  const page = await at(`/destinatarios/${docs[0]?.id}?editar=sim`);
  const answered = await unanswered(page, 'destinatarios.atualizar');
  await page.getByLabel('Nome', { exact: true }).fill('Horta da Resposta Perdida');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('o serviço não respondeu').waitFor();
  answered();
  await readAnew(page, page.getByRole('heading', { level: 1, name: 'Horta da Resposta Perdida' }));
  expect(await page.getByText('Outra pessoa alterou').count()).toBe(0);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'Cadastro de Horta da Resposta Perdida salvo.').waitFor();
});

/** Comes back to the window until the page has asked for this again. */
async function lookAgain(page: Page, procedure: string): Promise<void> {
  let asked = false;
  page.on('requestfinished', (request) => {
    asked ||= request.url().includes(procedure);
  });
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      return asked;
    })
    .toBe(true);
}

test('what came back of an item stays with it when a colleague returns all of another', async () => {
  const especies = await Promise.all(['Uvaia de lado', 'Ingá de lado'].map(mudas));
  for (const { id } of especies) await factories.movimentacao(service, { especie_id: id, quantidade: 50 });
  const { id: destinatario_id } = await factories.destinatario(service);
  const { id, itens } = await service.entregas.criar({
    ...{ destinatario_id, justificativa: 'Plantio' },
    itens: especies.map((each) => ({ especie_id: each.id, quantidade: 20 })),
  });
  const page = await at(`/entregas/${id}`);
  await page.getByRole('button', { name: 'Registrar devolução' }).click();
  const inga = page.getByRole('dialog').getByLabel('Ingá de lado');
  await inga.fill('3');
  const tudo = { movimentacao_id: itens[0]?.movimentacao_id ?? '', quantidade: 20 };
  await service.entregas.devolver({ id, itens: [tudo], justificativa: 'Sobrou' });
  await lookAgain(page, 'entregas.buscar');
  expect(await inga.inputValue()).toBe('3');
  const registrar = page.getByRole('dialog').getByRole('button', { name: 'Registrar' });
  await page.getByRole('dialog').getByLabel('Justificativa').fill('Sobrou no plantio');
  // The refusal is of the first item that was sent, which is the second of the form.
  await inga.fill('33');
  await registrar.click();
  await page.getByText('Use no máximo 20').waitFor();
  await focused(inga);
  await inga.fill('3');
  await registrar.click();
  await page.getByText('23 de volta ao viveiro, ao todo.').waitFor();
  const { itens: depois } = await service.entregas.buscar({ id });
  expect(depois.map(({ devolvida }) => devolvida)).toEqual([20, 3]);
});

test('what was counted of a species stays with it when a colleague records the death of another', async () => {
  const [um, outro] = await Promise.all(['Cereja de lado', 'Pitanga de lado'].map(mudas));
  const itens_especies = [um, outro].map((each) => ({ especie_id: each?.id ?? '', quantidade_inicial: 50 }));
  const lote = await factories.lote(service, { itens_especies });
  const page = await at(`/lotes/${lote.id}`);
  await page.getByRole('button', { name: 'Mudar fase' }).click();
  await page.getByRole('menuitem', { name: 'Contar e mudar a fase' }).click();
  const pitanga = page.getByRole('dialog').getByLabel('Vivas de Pitanga de lado');
  await pitanga.fill('40');
  await factories.mortalidade(service, lote, 50);
  await lookAgain(page, 'lotes.buscar');
  expect(await pitanga.inputValue()).toBe('40');
});
