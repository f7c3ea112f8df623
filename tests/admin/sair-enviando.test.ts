import { test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { callerFor } from '../support/caller.ts';
import { failing } from './failing.ts';
import { estufaDeCampo } from './greenhouse.ts';
import { hold, journey } from './journey.ts';

/** Whoever leaves a form or a question before its answer is told when it fails. */

const { at, db } = await journey();
const service = callerFor(db, await Usuario.query(db).findOne({ cargo: 'Administrador' }).throwIfNotFound());

test('a form and a question that were left tell what was not written', async () => {
  const { lotes, nome } = await estufaDeCampo(service, 1);
  const [lote] = lotes;
  const page = await at(`/lotes/${lote.id}?acao=anotar`, { width: 390, height: 844 });
  const dialog = page.getByRole('dialog', { name: `Anotação no ${lote.codigo}` });
  await dialog.getByLabel('Anotação').fill('Folhas novas');
  await failing(page, 'lotes.anotar', 'estufas.inativar');
  const refuse = await hold(page, /lotes\.anotar/);
  await dialog.getByRole('button', { name: 'Anotar' }).click();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'detached' });
  refuse();
  const said = page.getByRole('alert').filter({ hasText: 'o banco de dados não respondeu' });
  await said.filter({ hasText: `Não foi gravado: Anotação no ${lote.codigo}` }).waitFor();

  await page.goto(`/admin/estufas/${lote.estufa_id}`);
  const { codigo_identificador: codigo } = await service.estufas.buscar({ id: lote.estufa_id });
  await page.getByRole('heading', { level: 1, name: nome }).or(page.getByText(codigo)).first().waitFor();
  await page.getByRole('button', { name: 'Inativar' }).click();
  const asking = page.getByRole('dialog', { name: `Inativar ${codigo}` });
  const fail = await hold(page, /estufas\.inativar/);
  await asking.getByRole('button', { name: 'Inativar' }).click();
  await asking.getByRole('button', { name: 'Cancelar' }).click();
  await asking.waitFor({ state: 'detached' });
  fail();
  await said.filter({ hasText: `Não foi gravado: Inativar ${codigo}` }).waitFor();
});
