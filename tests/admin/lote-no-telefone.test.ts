import { expect, test } from 'vitest';
import { inteiro } from '../../src/common/brazilian.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import { journey } from './journey.ts';
import { loteEm } from './lote-em.ts';
import { focused, said, undo } from './parts.ts';

const { at, service } = await journey();

type Item = Lote['itens_especies'][number];

test('an Operador registers a mortality on a phone and reads it in the history of the batch', async () => {
  const lote = await loteEm(service, 'PRODUÇÃO', { especies: 'várias' });
  const [item] = lote.itens_especies;
  if (!item) throw new Error('A batch has species.');
  const page = await at(`/lotes/${lote.id}`, { cargo: 'Operador', width: 390, height: 844 });
  await page.getByRole('heading', { name: lote.codigo, level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Registrar mortalidade' }).click();
  const dialog = page.getByRole('dialog', { name: `Mortalidade no ${lote.codigo}` });
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  await dialog.getByText('Preencha este campo').first().waitFor();
  await dialog.getByRole('combobox', { name: 'Espécie' }).fill(item.nome_popular);
  await page.getByRole('option', { name: item.nome_popular, exact: true }).click();
  const quantidade = dialog.getByRole('textbox', { name: 'Quantidade' });
  await quantidade.fill(String(item.quantidade_atual + 1));
  await dialog.getByText('Só há').waitFor();
  await quantidade.fill('3');
  await dialog
    .getByRole('group', { name: 'Motivos mais comuns' })
    .getByRole('button', { name: 'Geada' })
    .click();
  const why = dialog.getByRole('textbox', { name: 'Justificativa' });
  expect(await why.inputValue()).toBe('Geada');
  await why.pressSequentially(' da noite');
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  const restam = lote.quantidade_total - 3;
  await said(page, `3 de ${item.nome_popular} mortas no ${lote.codigo}: restam ${restam} vivas.`).waitFor();
  await page
    .getByRole('region', { name: 'Linha do tempo' })
    .getByText(`Morreram 3 mudas de ${item.nome_popular}. Geada da noite`)
    .waitFor();
  const [newest] = await service.lotes.historico({ id: lote.id });
  expect(newest).toMatchObject({ tipo: 'MORTALIDADE', quantidade: 3, justificativa: 'Geada da noite' });

  // What was noted by mistake is reversed from the notice.
  await undo(page, `no ${lote.codigo}: restam`);
  await said(page, 'Estornada: 3 de').waitFor();
  await page.getByText(`Estorno de mortalidade: voltam 3 mudas de ${item.nome_popular}.`).waitFor();
  const [estorno] = await service.lotes.historico({ id: lote.id });
  expect(estorno).toMatchObject({ origem: 'ESTORNO', justificativa: 'Desfeita logo depois de registrada' });
  expect((await service.lotes.buscar({ id: lote.id })).quantidade_total).toBe(lote.quantidade_total);
});

test('a gardener counts on a phone as a batch leaves its phase, and a refused number is shown at its species', async () => {
  const lote = await loteEm(service, 'GERMINAÇÃO', { especies: 'várias' });
  const [um, outro, ...mais] = lote.itens_especies as [Item, Item, ...Item[]];
  const page = await at(`/lotes/${lote.id}`, { cargo: 'Operador', width: 390, height: 844 });
  await page.getByRole('button', { name: 'Mudar fase' }).click();
  await page.getByRole('menuitem', { name: 'Contar e mudar a fase' }).click();
  const dialog = page.getByRole('dialog', { name: `Contar e mudar a fase do ${lote.codigo}` });
  const vivas = ({ nome_popular }: Item) =>
    dialog.getByRole('textbox', { name: `Vivas de ${nome_popular}`, exact: true });
  await focused(vivas(um));
  expect(await dialog.getByRole('combobox', { name: 'Fase' }).inputValue()).toBe('Produção');
  await page.keyboard.type(String(um.quantidade_atual - 2));
  await dialog.getByText(/faltam 2$/).waitFor();
  await page.keyboard.press('Enter');
  await focused(vivas(outro));
  await page.keyboard.type('9000000');
  for (const item of mais) await vivas(item).fill(String(item.quantidade_atual));
  await dialog.getByRole('button', { name: 'Mudar fase' }).click();
  await dialog.getByText(/^Confira a contagem, ou transfira antes o lote para outra estufa/).waitFor();
  await focused(vivas(outro));
  await vivas(outro).fill(String(outro.quantidade_atual));
  await expect.poll(() => dialog.getByText(/; confere$/).count()).toBe(mais.length + 1);
  await dialog.getByRole('button', { name: 'Mudar fase' }).click();
  await said(page, `${lote.codigo} agora em Produção, com `).waitFor();
  const story = page.getByRole('region', { name: 'Linha do tempo' });
  const sementes = lote.itens_especies
    .filter(({ unidade }) => unidade === 'SEMENTE')
    .reduce((sum, item) => sum + item.quantidade_atual - (item === um ? 2 : 0), 0);
  await story
    .getByText(
      `Passou de Germinação a Produção.${sementes ? ` ${inteiro(sementes)} sementes viraram mudas.` : ''}`,
    )
    .waitFor();
  await story
    .getByText(`Não germinaram 2 ${um.unidade === 'SEMENTE' ? 'sementes' : 'mudas'} de ${um.nome_popular}.`)
    .waitFor();
  expect(await service.lotes.buscar({ id: lote.id })).toMatchObject({
    ...{ fase: 'PRODUÇÃO', quantidade_total: lote.quantidade_total - 2 },
  });
});

test('on a phone two acts on a batch are in a row, the rest is in the menu, and no name is cut off', async () => {
  const { id } = await loteEm(service, 'PRONTO');
  const page = await at(`/lotes/${id}`, { cargo: 'Operador', width: 390, height: 844 });
  const names = ['Nova entrega', 'Registrar mortalidade', 'Mais'];
  const tops = [];
  for (const name of names) {
    const button = page.getByRole('button', { name, exact: true });
    await button.waitFor();
    const [top, cut] = await button.evaluate((element) => {
      const label = element.querySelector('.mantine-Button-label') as Element;
      return [element.getBoundingClientRect().top, label.scrollWidth - label.clientWidth];
    });
    expect(cut, name).toBe(0);
    tops.push(top);
  }
  expect(new Set(tops).size).toBe(2);
});
