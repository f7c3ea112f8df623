import { expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { callerFor } from '../support/caller.ts';
import { especie } from '../support/factories.ts';
import { unanswered } from './failing.ts';
import { journey } from './journey.ts';
import { readAnew } from './read-anew.ts';

/** What a colleague has written meanwhile is not overwritten unseen, and one's own change is not called a colleague's. */

const { at, db } = await journey();
const admin = await Usuario.query(db).findOne({ cargo: 'Administrador' }).throwIfNotFound();
const service = callerFor(db, admin);

test('the coordinates of a lot of seed that a colleague corrected stay', async () => {
  const { id: especie_id } = await especie(service, { tipo: 'SEMENTE' });
  const coordenadas = { latitude: -23.5, longitude: -47.5 };
  const { id } = await service.procedencias.criar({
    ...{ especie_id, codigo: 'COLETA-CORRIGIDA', origem: 'COLETA', local: 'Mata do Horto', ...coordenadas },
  });
  const page = await at(`/procedencias/${id}`);
  const lugar = page.getByLabel('Lugar', { exact: true });
  await lugar.fill('Mata do Horto, trilha de baixo');
  await service.procedencias.atualizar({ id, latitude: -23.25, longitude: -47.25 });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Outra pessoa alterou este registro').waitFor();
  await page.getByText(/^Agora: -?23[.,]25/).waitFor();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('status').filter({ hasText: 'está salvo' }).waitFor();
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
  await page.getByRole('status').filter({ hasText: 'está completada' }).waitFor();
  expect(await service.entregas.buscar({ id })).toMatchObject({
    ...{ programa: 'Cidade verde', plantio: { local: 'Praça da Matriz' } },
  });
});

test('a saved change that is read anew is not called that of somebody else', async () => {
  const { docs } = await service.destinatarios.listar({ limite: 1 });
  const page = await at(`/destinatarios/${docs[0]?.id}`);
  const answered = await unanswered(page, 'destinatarios.atualizar');
  await page.getByLabel('Nome', { exact: true }).fill('Horta da Resposta Perdida');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('o serviço não respondeu').waitFor();
  answered();
  await readAnew(page, page.getByRole('heading', { level: 1, name: 'Horta da Resposta Perdida' }));
  expect(await page.getByText('Outra pessoa alterou').count()).toBe(0);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: 'Cadastro de Horta da Resposta Perdida salvo.' })
    .waitFor();
});
