import { expect, test } from 'vitest';
import { Destinatario } from '../../db/models/destinatario.ts';
import { Entrega } from '../../db/models/entrega.ts';
import { Especie } from '../../db/models/especie.ts';
import { journey } from './journey.ts';

const { at, db } = await journey({ exigirFinalidade: true });

test('where the purpose is required, a delivery without one is refused at its field, and one with it is registered', async () => {
  const pessoa = await Destinatario.query(db).where({ status: 'ATIVO' }).first().throwIfNotFound();
  const especie = await Especie.query(db)
    .where({ status: 'ATIVO', tipo: 'SEMENTE' })
    .where('quantidade_atual', '>', 10)
    .whereNotIn('id', db('lote_itens').select('especie_id'))
    .first()
    .throwIfNotFound();
  const before = await Entrega.query(db).resultSize();
  const page = await at(`/entregas?nova=sim&destinatario=${pessoa.id}&especie=${especie.id}`);
  const finalidade = page.getByLabel('Finalidade');
  await page.getByRole('group', { name: 'Item 1' }).getByLabel('Quantidade').fill('3');
  await page.getByLabel('Justificativa').fill('Horta da escola');
  await page.getByRole('button', { name: 'Registrar entrega' }).click();
  await page.getByText('Informe para que as plantas são entregues').waitFor();
  await expect.poll(() => finalidade.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => finalidade.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await Entrega.query(db).resultSize()).toBe(before);

  await finalidade.fill('Educ');
  await page.getByRole('option', { name: 'Educação' }).click();
  await page.getByRole('button', { name: 'Registrar entrega' }).click();
  await page.getByRole('heading', { name: /^ENT-/, level: 1 }).waitFor();
  expect(await Entrega.query(db).resultSize()).toBe(before + 1);
});
