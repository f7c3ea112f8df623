import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { callerFor } from '../support/caller.ts';
import * as factories from '../support/factories.ts';
import { journey } from './journey.ts';

/** What a colleague does while a dialog is open, and the window is looked at again. */

const { at, db } = await journey();
const service = callerFor(db, await Usuario.query(db).findOne({ cargo: 'Administrador' }).throwIfNotFound());
const mudas = (nome_popular: string) => factories.especie(service, { nome_popular, tipo: 'MUDA' });

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
  await page.getByRole('dialog').getByLabel('Justificativa').fill('Sobrou no plantio');
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar' }).click();
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
