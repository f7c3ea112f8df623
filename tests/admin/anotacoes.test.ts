import { test } from 'vitest';
import { Lote } from '../../db/models/lote.ts';
import { journey } from './journey.ts';

const { at, db } = await journey();

test('a note that is made on a phone stands in the story of the batch', async () => {
  const { id, codigo } = await Lote.query(db).findOne({ fase: 'PRODUÇÃO' }).throwIfNotFound();
  const page = await at(`/lotes/${id}`, { cargo: 'Operador', width: 390, height: 844 });
  await page.getByRole('button', { name: 'Anotar' }).click();
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
