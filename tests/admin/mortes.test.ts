import { expect, test } from 'vitest';
import * as factories from '../support/factories.ts';
import { estufaDeCampo } from './greenhouse.ts';
import { journey } from './journey.ts';
import { PHONE } from './phone.ts';

/** A round on the phone: several dead in several batches, and a batch that no count asks for. */

const { at, service } = await journey();

test('what died in several batches is noted at once, for one reason', async () => {
  const { nome, lotes } = await estufaDeCampo(service, 3);
  const [um, outro, terceiro] = lotes;
  const page = await at('/campo', { cargo: 'Operador', ...PHONE });
  const greenhouse = page.locator('details').filter({ hasText: nome });
  await greenhouse.getByText(nome, { exact: true }).click();
  await greenhouse.getByRole('button', { name: 'Mortes em vários lotes' }).click();
  await page.getByRole('heading', { name: `Mortes em ${nome}` }).waitFor();
  await page.getByRole('button', { name: 'Registrar' }).click();
  await page.getByText('Preencha este campo').first().waitFor();
  const mortas = ({ codigo }: { codigo: string }) => page.getByLabel(new RegExp(`^Mortas de .*, ${codigo}$`));
  await mortas(um).fill('4');
  await mortas(terceiro).fill('6');
  await page.getByText('10 mortas, em 2 anotações.').waitFor();
  await page.getByRole('button', { name: 'Geada' }).click();
  await page.getByRole('button', { name: 'Registrar' }).click();
  await page.getByText('2 registros enviados.').waitFor();
  const vivas = async ({ id }: { id: string }) => (await service.lotes.buscar({ id })).quantidade_total;
  expect(await Promise.all([um, outro, terceiro].map(vivas))).toEqual([96, 100, 94]);
  const [newest] = await service.lotes.historico({ id: um.id });
  expect(newest).toMatchObject({ tipo: 'MORTALIDADE', quantidade: 4, justificativa: 'Geada' });
});

test('a batch that no count asks for gets one from the phone, and is counted there', async () => {
  const lote = await factories.lote(service);
  const page = await at(`/campo?lote=${lote.codigo}&registrar=contagem`, { cargo: 'Operador', ...PHONE });
  await page.getByText(`Nenhuma contagem aberta pede o ${lote.codigo}.`).waitFor();
  await page.getByRole('button', { name: 'Abrir contagem do lote' }).click();
  const contado = page.getByLabel(/^Contado de /);
  await contado.fill(String(lote.quantidade_total - 1));
  await page.getByRole('button', { name: 'Registrar' }).click();
  await page.getByText(/^Contagem registrada: /).waitFor();
});

test('the field that is typed into stands where no keyboard covers it', async () => {
  const lote = await factories.lote(service);
  const page = await at(`/campo?lote=${lote.codigo}&registrar=mortalidade`, { cargo: 'Operador', ...PHONE });
  const quantidade = page.getByLabel('Quantidade');
  await quantidade.focus();
  // A keyboard takes two fifths of the screen.
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await quantidade.boundingBox()) ?? {};
      return y + height;
    })
    .toBeLessThan(0.6 * PHONE.height);
});
