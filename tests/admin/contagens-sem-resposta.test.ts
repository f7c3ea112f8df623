import { expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { callerFor } from '../support/caller.ts';
import { mortalidade } from '../support/factories.ts';
import { estufaCheia, linhasDe } from './contando.ts';
import { unanswered } from './failing.ts';
import { divert, hold, journey } from './journey.ts';

const { at, db } = await journey();
const service = callerFor(db, await Usuario.query(db).findOne({ cargo: 'Administrador' }).throwIfNotFound());

test('a number that could not be noted is not left behind unasked', async () => {
  const [batch] = await estufaCheia(service, 'Estufa sem sinal');
  const { id, numero } = await service.contagens.criar({
    nome: 'Sem sinal',
    lote_ids: [batch?.id as string],
  });
  const page = await at('/contagens', { cargo: 'Operador' });
  await page.getByRole('link', { name: numero }).click();
  const field = linhasDe(page).getByRole('textbox');
  const restore = await divert(page, /contagens\.anotar/, (route) => route.abort());
  await field.fill('498');
  await field.press('Enter');
  await linhasDe(page).getByText('o serviço não respondeu').waitFor();
  const asking = page.getByRole('dialog', { name: 'Sair sem registrar?' });
  await page.goBack();
  await asking.getByRole('button', { name: 'Continuar aqui' }).click();
  expect(await field.inputValue()).toBe('498');
  restore();
  // Noted while the question stands, it is asked no more, although the page shows it later.
  const read = await hold(page, /contagens\.buscar/);
  const answer = await hold(page, /contagens\.anotar/);
  await field.focus();
  await field.press('Enter');
  await page.goBack();
  await asking.waitFor();
  answer();
  await asking.waitFor({ state: 'detached' });
  read();
  await page.getByRole('heading', { name: 'Contagens', level: 1 }).waitFor();
  expect((await service.contagens.buscar({ id })).linhas).toMatchObject([{ quantidade: 498 }]);
});

test('a number whose answer is lost is noted once, with the instant at which it was typed', async () => {
  const [batch] = await estufaCheia(service, 'Estufa sem eco');
  if (!batch) throw new Error('no batch');
  const { id } = await service.contagens.criar({ nome: 'Sem resposta', lote_ids: [batch.id] });
  const page = await at(`/contagens/${id}`, { cargo: 'Operador' });
  const field = linhasDe(page).getByRole('textbox');
  const restore = await unanswered(page, 'contagens.anotar');
  await field.fill('498');
  await field.press('Enter');
  await linhasDe(page).getByText('o serviço não respondeu').waitFor();
  restore();
  await mortalidade(service, batch, 5);
  await field.focus();
  await field.press('Enter');
  await linhasDe(page).getByText('diferença −2').waitFor();
  expect((await service.contagens.buscar({ id })).linhas).toMatchObject([
    { quantidade: 498, diferenca: -2, anotacoes: 1 },
  ]);
  // Typed again, it was counted again.
  await field.fill('');
  await field.fill('495');
  await field.press('Enter');
  await linhasDe(page).getByText('confere').waitFor();
  await linhasDe(page).getByText('anotada 2 vezes').waitFor();
});

test('a count whose closing is answered into the void is closed once, and the next press says so', async () => {
  const [batch] = await estufaCheia(service, 'Estufa sem resposta');
  if (!batch) throw new Error('no batch');
  const { id, linhas } = await service.contagens.criar({ lote_ids: [batch.id] });
  await service.contagens.anotar({ id, linha_id: linhas[0]?.id ?? '', quantidade: 490 });
  const page = await at(`/contagens/${id}`);
  let lost = true;
  await page.route(/contagens\.encerrar/, async (route) => {
    if (!lost || route.request().postData()?.includes('"simular":true')) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Encerrar' }).click();
  const fim = page.getByRole('dialog', { name: /Encerrar a CONT-/ });
  await fim.getByText('contado 490 · livro 500 · −10').waitFor();
  await fim.getByLabel('Justificativa').fill('Contagem mensal');
  await fim.getByRole('button', { name: 'Encerrar contagem' }).click();
  await fim.getByRole('alert').waitFor();
  lost = false;
  await fim.getByRole('button', { name: 'Encerrar contagem' }).click();
  await page.getByRole('status').filter({ hasText: '1 linha diferente' }).waitFor();
  expect((await service.lotes.buscar({ id: batch.id })).quantidade_total).toBe(490);
});
