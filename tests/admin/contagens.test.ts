import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { especie, lote, mortalidade } from '../support/factories.ts';
import { estufaCheia, linhasDe } from './contando.ts';
import { journey } from './journey.ts';
import { follow } from './pages.ts';
import { focused, pick, said, undo } from './parts.ts';

const { at, service } = await journey();

const vivas = async ({ id }: { id: string }) => (await service.lotes.buscar({ id })).quantidade_total;

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(option);
  await page.getByRole('option', { name: option }).first().click();
}

test('digits typed at once after Enter are all of the next number, and replace one that stands there', async () => {
  const { id } = await service.contagens.criar({
    ...{
      nome: 'Contagem depressa',
      lote_ids: (await estufaCheia(service, 'Estufa das pressas')).map((batch) => batch.id),
    },
  });
  const page = await at(`/contagens/${id}`, { cargo: 'Operador' });
  const fields = linhasDe(page).getByRole('textbox');
  for (const [written, difference] of [
    ['503', '+3'],
    ['512', '+12'],
  ] as const) {
    await fields.nth(0).focus();
    await fields.nth(0).evaluate((first, [digit, ...others]) => {
      const type = (text = '') => document.execCommand('insertText', false, text);
      first.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      // The others come as soon as the field has done what it does once it has the focus.
      setTimeout(() => type(others.join('')), 0);
      type(digit);
    }, written);
    await expect.poll(() => fields.nth(1).inputValue()).toBe(written);
    await page.keyboard.press('Enter');
    await linhasDe(page).nth(1).getByText(`diferença ${difference}`).waitFor();
  }
  await fields.nth(1).click();
  await page.keyboard.type('499');
  expect(await fields.nth(1).inputValue()).toBe('499');
});

test('an open count takes what turns out to be missing', async () => {
  const [one] = await estufaCheia(service, 'Estufa da falta');
  const { id } = await service.contagens.criar({ lote_ids: [one?.id as string] });
  const page = await at(`/contagens/${id}`, { cargo: 'Operador' });
  await page.getByText('0 de 1 linha').waitFor();
  await page.getByRole('button', { name: 'Acrescentar linhas' }).click();
  await choose(page, 'Onde', 'Estufa da falta');
  await page.getByRole('dialog').getByRole('button', { name: 'Acrescentar' }).click();
  await said(page, 'mais 2 linhas a contar').waitFor();
  await page.getByText('0 de 3 linhas').waitFor();
  expect(await linhasDe(page).count()).toBe(3);
});

test('a greenhouse is counted by keyboard alone: differences are shown first, then written, then undone', async () => {
  const [less, same, more] = await estufaCheia(service, 'Estufa das contagens');
  const page = await at('/contagens', { cargo: 'Operador' });
  await page.getByRole('button', { name: 'Nova contagem' }).click();
  const nova = page.getByRole('dialog', { name: 'Nova contagem' });
  await nova.getByRole('button', { name: 'Abrir contagem' }).click();
  await nova.getByText('Preencha este campo').waitFor();
  await choose(page, 'Onde', 'Estufa das contagens');
  await nova.getByLabel('Nome').fill('Contagem de março');
  await nova.getByRole('button', { name: 'Abrir contagem' }).click();
  await page.getByRole('heading', { name: /CONT-/, level: 1 }).waitFor();
  await page.getByText('Contagem de março', { exact: true }).first().waitFor();
  await page.getByText('0 de 3 linhas').waitFor();
  await focused(linhasDe(page).first().getByRole('textbox'));
  await page.keyboard.type('490');
  await page.keyboard.press('Enter');
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await page.keyboard.type('503');
  await page.keyboard.press('Enter');
  await page.getByText('3 de 3 linhas').waitFor();
  await linhasDe(page).nth(0).getByText('diferença −10').waitFor();
  await linhasDe(page).nth(1).getByText('confere').waitFor();
  await linhasDe(page).nth(2).getByText('diferença +3').waitFor();

  await page.getByRole('button', { name: 'Encerrar' }).click();
  const fim = page.getByRole('dialog', { name: /Encerrar a CONT-/ });
  await fim.getByText('1 linha confere.').waitFor();
  await fim.getByText('contado 490 · livro 500 · −10').waitFor();
  expect(await Promise.all([less, same, more].map((batch) => vivas(batch as { id: string })))).toEqual([
    500, 500, 500,
  ]);
  await fim
    .getByRole('combobox', { name: /Como entra/ })
    .first()
    .click();
  await page.getByRole('option', { name: 'Mortalidade' }).click();
  await fim.getByLabel('Justificativa').fill('Contagem mensal');
  await fim.getByRole('button', { name: 'Encerrar contagem' }).click();
  await said(page, '2 linhas diferentes').waitFor();
  await page.getByRole('link', { name: 'Mortalidade' }).waitFor();
  expect(await Promise.all([less, same, more].map((batch) => vivas(batch as { id: string })))).toEqual([
    490, 500, 503,
  ]);

  await page.getByRole('button', { name: 'Estornar contagem' }).click();
  const volta = page.getByRole('dialog', { name: /Estornar a CONT-/ });
  await volta.getByText('As 2 diferenças que ela escreveu voltam atrás.').waitFor();
  await volta.getByLabel('Justificativa').fill('Estufa errada');
  await volta.getByRole('button', { name: 'Estornar' }).click();
  await page.getByText(/^Encerrada em .*: Contagem mensal$/).waitFor();
  // Who closed it, and why, is not who reversed it.
  await page.getByText(/^Estornada em [\d/: ]+$/).waitFor();
  expect(await Promise.all([less, same, more].map((batch) => vivas(batch as { id: string })))).toEqual([
    500, 500, 500,
  ]);
  const trail = page.getByRole('region', { name: 'Quem fez o quê' });
  await trail.getByText('estornou a contagem').waitFor();
  // Up to which row of the book it was compared is for the checks, not for people.
  await trail.getByText('encerrou a contagem').waitFor();
  expect(await trail.getByText('Ate:').count()).toBe(0);
});

test('a number that a colleague notes while a count is being closed is shown before it is written', async () => {
  const [batch] = await estufaCheia(service, 'Estufa de dois');
  if (!batch) throw new Error('no batch');
  const { id, linhas } = await service.contagens.criar({ lote_ids: [batch.id] });
  const note = (quantidade: number) =>
    service.contagens.anotar({ id, linha_id: linhas[0]?.id ?? '', quantidade });
  await note(490);
  const page = await at(`/contagens/${id}`, { cargo: 'Operador' });
  await page.getByRole('button', { name: 'Encerrar' }).click();
  const fim = page.getByRole('dialog', { name: /Encerrar a CONT-/ });
  await fim.getByText('contado 490 · livro 500 · −10').waitFor();
  await note(480);
  await fim.getByLabel('Justificativa').fill('Contagem mensal');
  await fim.getByRole('button', { name: 'Encerrar contagem' }).click();
  await fim.getByText('Confira o que muda no livro').waitFor();
  await fim.getByText('contado 480 · livro 500 · −20').waitFor();
  expect(await vivas(batch)).toBe(500);
  await fim.getByRole('button', { name: 'Encerrar contagem' }).click();
  await said(page, '1 linha diferente').waitFor();
  expect(await vivas(batch)).toBe(480);
});

test('on a phone, movements during a count do no harm, and a refused line says why', async () => {
  const [dying, closed] = await estufaCheia(service, 'Estufa do celular');
  if (!dying || !closed) throw new Error('no batches');
  const { id } = await service.contagens.criar({ lote_ids: [dying.id, closed.id] });
  const page = await at(`/contagens/${id}`, { width: 390, height: 844 });
  await page.getByText('0 de 2 linhas').waitFor();
  await focused(linhasDe(page).first().getByRole('textbox'));
  await page.keyboard.type('480');
  await page.keyboard.press('Enter');
  await page.keyboard.type('470');
  await page.keyboard.press('Enter');
  await page.getByText('2 de 2 linhas').waitFor();
  await mortalidade(service, dying, 100);
  await service.lotes.descartar({ id: closed.id, justificativa: 'Praga' });
  await page.reload();
  await linhasDe(page).nth(0).getByText('livro 500 · diferença −20').waitFor();
  await linhasDe(page).nth(0).getByText('Conferir').waitFor();

  await page.getByRole('button', { name: 'Encerrar' }).click();
  const fim = page.getByRole('dialog', { name: /Encerrar a CONT-/ });
  await fim.getByText(/o lote foi encerrado depois da contagem/).waitFor();
  await fim.getByLabel('Justificativa').fill('Contagem');
  await fim.getByRole('button', { name: 'Encerrar contagem' }).click();
  await fim.getByRole('alert').getByText(closed.codigo).waitFor();
  await pick(fim.getByRole('combobox', { name: new RegExp(closed.codigo) }), 'Ignorar');
  await fim.getByRole('button', { name: 'Encerrar contagem' }).click();
  await page.getByText(/^Encerrada em/).waitFor();
  expect(await vivas(dying)).toBe(380);
  await undo(page, ' encerrada: ');
  await page.getByText(/^Estornada em/).waitFor();
  expect(await vivas(dying)).toBe(400);
});

test('a blind count hides the balances from the person counting, and an Administrador closes it', async () => {
  const { id: especie_id } = await especie(service, { nome_popular: 'Guapuruvu-cego' });
  const page = await at('/contagens?nova=sim', { cargo: 'Operador' });
  await choose(page, 'Onde', 'Onde houver a espécie');
  await choose(page, 'Só a espécie', 'Guapuruvu-cego');
  await page.getByLabel('Contagem cega').check();
  await page.getByRole('button', { name: 'Abrir contagem' }).click();
  await page.getByText('Contagem cega: os saldos aparecem quando ela se encerra.').waitFor();
  await linhasDe(page).getByText('ainda não se contou').waitFor();
  await focused(linhasDe(page).first().getByRole('textbox'));
  await page.keyboard.type('990');
  await page.keyboard.press('Enter');
  await page.getByText('1 de 1 linha').waitFor();
  expect(await linhasDe(page).innerText()).not.toContain('livro');
  expect(await page.getByRole('button', { name: 'Encerrar' }).count()).toBe(0);

  const boss = await at(new URL(page.url()).pathname.replace('/admin', ''));
  await boss.getByRole('button', { name: 'Encerrar' }).click();
  await boss.getByText('contado 990 · livro 1.000 · −10').waitFor();
  await boss.getByLabel('Justificativa').fill('Contagem');
  await boss.getByRole('button', { name: 'Encerrar contagem' }).click();
  await boss.getByText(/^Encerrada em/).waitFor();
  expect((await service.especies.buscar({ id: especie_id })).quantidade_atual).toBe(990);
});

test('the list shows the counts, a count can be cancelled, and the painel says what to count', async () => {
  const batch = await lote(service);
  const { id, numero } = await service.contagens.criar({ lote_ids: [batch.id] });
  const page = await at('/contagens?situacao=ABERTA', { cargo: 'Operador' });
  await page.getByRole('link', { name: numero }).click();
  await page.getByRole('button', { name: 'Cancelar contagem' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar contagem' }).click();
  await page.getByText(/^Cancelada em/).waitFor();
  expect((await service.contagens.buscar({ id })).situacao).toBe('CANCELADA');
  await follow(page, '/painel');
  const contar = page.getByRole('list', { name: 'O que contar agora' });
  await contar.getByRole('listitem').first().waitFor();
  expect(await contar.getByRole('listitem').count()).toBe(3);
});

test('a line says whether it counts seeds or seedlings, which have the same name', async () => {
  const ids = [];
  for (const tipo of ['SEMENTE', 'MUDA'] as const)
    ids.push(
      (await especie(service, { nome_popular: 'Guabiroba-dos-dois', tipo, quantidade_inicial: 20 })).id,
    );
  const { id } = await service.contagens.criar({ especie_ids: ids, sementeira: true });
  const page = await at(`/contagens/${id}`);
  for (const onde of ['sementes no estoque', 'mudas fora de lotes']) {
    await linhasDe(page).filter({ hasText: onde }).waitFor();
    await page.getByLabel(`Contado de Guabiroba-dos-dois, ${onde}`).waitFor();
  }
});
