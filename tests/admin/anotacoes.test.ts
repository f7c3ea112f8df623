import { expect, test } from 'vitest';
import { anotado } from '../../admin/lotes/sentences.ts';
import { Lote } from '../../db/models/lote.ts';
import { Usuario } from '../../db/models/usuario.ts';
import { moment } from '../../src/common/brazilian.ts';
import type { FatoDoLote } from '../../src/lotes/linha-do-tempo/schemas.ts';
import { callerFor } from '../support/caller.ts';
import { journey } from './journey.ts';

const { at, db } = await journey();

test('a note made on a phone appears in the history of the batch', async () => {
  const { id, codigo } = await Lote.query(db).findOne({ fase: 'PRODUÇÃO' }).throwIfNotFound();
  const page = await at(`/lotes/${id}`, { cargo: 'Operador', width: 390, height: 844 });
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Anotar' }).click();
  const dialog = page.getByRole('dialog', { name: `Anotação no ${codigo}` });
  await dialog.getByRole('textbox', { name: 'Anotação' }).fill('Folhas amareladas');
  await dialog.getByRole('button', { name: 'Anotar' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: `Anotado no ${codigo}.` })
    .waitFor();
  const story = page.getByRole('region', { name: 'Linha do tempo' });
  await story.getByText('Anotação: Folhas amareladas', { exact: true }).waitFor();
});

test('an entry that arrived late says so in the history of the batch', async () => {
  const { id } = await Lote.query(db).findOne({ fase: 'PRODUÇÃO' }).throwIfNotFound();
  const user = await Usuario.query(db).findOne({ cargo: 'Operador', status: 'ATIVO' }).throwIfNotFound();
  const anotado_em = new Date(Date.now() - 3_600_000).toISOString();
  await callerFor(db, user).lotes.anotar({ id, anotacao: 'Bandeja tombada', anotado_em });
  const page = await at(`/lotes/${id}`);
  const story = page.getByRole('region', { name: 'Linha do tempo' });
  await story.getByText(/Anotação: Bandeja tombada anotado (às|em) /).waitFor();
});

test.each([
  [null, null],
  ['2026-03-14T11:59:00.000Z', null],
  ['2026-03-14T11:58:59.000Z', 'anotado às 08:58'],
  ['2026-03-14T02:30:00.000Z', 'anotado em 13/03/2026 23:30'],
])('noted at %s and recorded at noon is shown as: %s', (anotado_em, told) => {
  const fato = { data_registro: '2026-03-14T12:00:00.000Z', anotado_em } as FatoDoLote;
  expect(anotado(fato, (instant) => moment(instant, 'America/Sao_Paulo'))).toBe(told);
});
