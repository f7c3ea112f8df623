import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as factories from '../support/factories.ts';
import { estufaCheia, linhasDe } from './contando.ts';
import { failing, unanswered } from './failing.ts';
import { estufaDeCampo } from './greenhouse.ts';
import { divert, hold, journey } from './journey.ts';
import { follow } from './pages.ts';
import { find, focused, said } from './parts.ts';
import { readAnew } from './read-anew.ts';

/**
 * What people see of a write that failed, once for each kind of place: it is written once, what was typed stays, and the next press
 * says what is true. What is sent again after which fault is a table of tentativa.test.ts.
 */

const { at, visitor, service } = await journey({ correio: false });

const silent = (within: Page | Locator) => within.getByText('o serviço não respondeu').first().waitFor();

test('a dialog keeps what was typed, writes it once though its batch was read anew, and undoes it', async () => {
  const { lotes, vazia } = await estufaDeCampo(service, 1);
  const [lote] = lotes;
  const page = await at(`/lotes/${lote.id}?acao=transferir`);
  const dialog = page.getByRole('dialog', { name: `Transferir ${lote.codigo}` });
  const transferir = dialog.getByRole('button', { name: 'Transferir' });
  const place = dialog.getByRole('combobox', { name: 'Estufa' });
  await place.fill(vazia.codigo_identificador);
  const option = page.locator('[role=option][data-combobox-selected]');
  await option.filter({ hasText: vazia.codigo_identificador }).waitFor();
  await place.press('Enter');
  const chosen = await place.inputValue();

  const busy = await failing(page, 'lotes.transferir');
  await transferir.click();
  await dialog.getByText('o banco de dados não respondeu').waitFor();
  expect(await place.inputValue()).toBe(chosen);
  busy();
  await service.lotes.atualizarFase({ id: lote.id, fase: 'GERMINAÇÃO' });
  await transferir.click();
  await dialog.getByText('ele foi alterado depois que você o abriu').waitFor();
  await page.locator('main').getByText('Passou de Semeadura a Germinação.').waitFor();

  const answered = await unanswered(page, 'lotes.transferir');
  await transferir.click();
  await silent(dialog);
  answered();
  await readAnew(page, dialog.getByText(`sai da ${vazia.codigo_identificador}`));
  await transferir.click();
  const notice = said(page, `${lote.codigo} agora na ${vazia.codigo_identificador}`);
  await notice.getByRole('button', { name: 'Desfazer' }).click();
  await said(page, `${lote.codigo} de volta na`).waitFor();
  expect((await service.lotes.buscar({ id: lote.id })).estufa_id).toBe(lote.estufa_id);
});

test('the act of a row says at the row that nobody answered, and then that it is done', async () => {
  await at('/conta').then((other) => other.getByRole('heading', { name: 'Onde entrei' }).waitFor());
  const page = await at('/conta');
  const sessions = page.getByRole('region', { name: 'Onde entrei' });
  const end = sessions.getByRole('button', { name: /^Encerrar a sessão/ }).first();
  const answered = await unanswered(page, 'usuarios.encerrarSessao');
  await end.click();
  await silent(sessions);
  answered();
  await end.click();
  await said(page, /^A sessão em .* terminou\.$/).waitFor();
});

test('a part of a page notes a number once, and does not leave one behind unasked', async () => {
  const [batch] = await estufaCheia(service, 'Estufa sem sinal');
  const { id, numero } = await service.contagens.criar({ nome: 'Sem sinal', lote_ids: [batch?.id ?? ''] });
  const page = await at('/contagens', { cargo: 'Operador' });
  await page.getByRole('link', { name: numero }).click();
  const field = linhasDe(page).getByRole('textbox');
  const note = async () => {
    await field.focus();
    await field.press('Enter');
  };
  const restore = await divert(page, /contagens\.anotar/, (route) => route.abort());
  await field.fill('498');
  await note();
  await silent(linhasDe(page));
  const asking = page.getByRole('dialog', { name: 'Sair sem registrar?' });
  await page.goBack();
  await asking.getByRole('button', { name: 'Continuar aqui' }).click();
  expect(await field.inputValue()).toBe('498');
  restore();
  const answered = await unanswered(page, 'contagens.anotar');
  await note();
  await silent(linhasDe(page));
  answered();
  await factories.mortalidade(service, batch as NonNullable<typeof batch>, 5);
  // Noted while the question stands, it is asked no more, although the page shows it later.
  const read = await hold(page, /contagens\.buscar/);
  const answer = await hold(page, /contagens\.anotar/);
  await note();
  await page.goBack();
  await asking.waitFor();
  answer();
  await asking.waitFor({ state: 'detached' });
  read();
  await page.getByRole('heading', { name: 'Contagens', level: 1 }).waitFor();
  // With the instant at which it was typed, before the deaths.
  const { linhas } = await service.contagens.buscar({ id });
  expect(linhas).toMatchObject([{ quantidade: 498, diferenca: -2, anotacoes: 1 }]);
});

test('a form and a question that were left tell what was not written', async () => {
  const { lotes } = await estufaDeCampo(service, 1);
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
  const alert = page.getByRole('alert').filter({ hasText: 'o banco de dados não respondeu' });
  await alert.filter({ hasText: `Não foi gravado: Anotação no ${lote.codigo}` }).waitFor();

  await follow(page, `/estufas/${lote.estufa_id}`);
  await page.getByRole('button', { name: 'Inativar' }).click();
  const asking = page.getByRole('dialog', { name: /^Inativar / });
  const fail = await hold(page, /estufas\.inativar/);
  await asking.getByRole('button', { name: 'Inativar' }).click();
  await asking.getByRole('button', { name: 'Cancelar' }).click();
  await asking.waitFor({ state: 'detached' });
  fail();
  await alert.filter({ hasText: 'Não foi gravado: Inativar ' }).waitFor();
});

test('a button that failed has the focus again, in a dialog that a long name does not widen', async () => {
  const nome = `Associação-${'Comunitária'.repeat(14)}`;
  const { id } = await service.destinatarios.criar({
    ...{ nome, tipo: 'JURIDICA', categoria: 'PUBLICA', documento: '11.444.777/0001-61' },
  });
  const page = await at(`/destinatarios/${id}?editar=sim`, { width: 390, height: 844 });
  await failing(page, 'destinatarios.inativar', 'destinatarios.atualizar');
  await page.getByLabel('Nome', { exact: true }).fill('Horta');
  const save = page.getByRole('button', { name: 'Salvar' });
  await save.click();
  await page.getByRole('alert').getByText('o banco de dados não respondeu').waitFor();
  await focused(save);
  await page.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('button', { name: 'Inativar' }).click();
  const dialog = page.getByRole('dialog');
  const act = dialog.getByRole('button', { name: 'Inativar' });
  await act.click();
  await dialog.getByText('o banco de dados não respondeu').waitFor();
  await focused(act);
  const close = await dialog.getByRole('button', { name: 'Fechar' }).boundingBox();
  expect((close?.x ?? 390) + (close?.width ?? 0)).toBeLessThanOrEqual(390);
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test('a key and a secret are made once, and the person is told where to look for them', async () => {
  const page = await at('/usuarios/programas?novo=sim');
  const programa = page.getByRole('dialog', { name: 'Novo programa' });
  await programa.getByLabel('Nome', { exact: true }).fill('Painel da praça');
  await find(programa.getByRole('combobox', { name: 'O que ele pode' }), 'espécies: ler', /^Espécies: ler$/);
  await unanswered(page, 'chaves.criar');
  await programa.getByRole('button', { name: 'Criar a chave' }).click();
  await programa.getByText('Feche e veja se Painel da praça já está na lista').waitFor();
  await programa.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('link', { name: 'Painel da praça' }).waitFor();
  expect(await page.getByRole('link', { name: 'Painel da praça' }).count()).toBe(1);

  const { id } = await service.webhooks.criar({ url: 'https://exemplo.com.br/eventos', acoes: ['*'] });
  await follow(page, `/webhooks?webhook=${id}`);
  await unanswered(page, 'webhooks.trocarSegredo');
  await page.getByRole('button', { name: 'Trocar o segredo' }).click();
  const asking = page.getByRole('dialog', { name: 'Trocar o segredo do webhook de exemplo.com.br' });
  await asking.getByRole('button', { name: 'Trocar o segredo' }).click();
  await asking.getByText('trocá-lo de novo encerra na hora o de antes').waitFor();
  await asking.getByText('O segredo de antes, que ainda vale, deixa de valer na hora.').waitFor();
});

test('a link that was used without an answer says that its password may be valid', async () => {
  const { id } = await service.usuarios.criar({
    ...{ nome: 'Íris Campos', email: 'iris@viveiro.local', cargo: 'Operador' },
  });
  const { link } = await service.usuarios.linkDoConvite({ id });
  const page = await visitor({ width: 390, height: 844 });
  await page.goto(`/redefinir-senha?token=${link.split('/').at(-1)}`);
  await page.getByRole('textbox', { name: 'Nova senha' }).fill('ipe-amarelo-42-flores');
  const answered = await unanswered(page, 'auth.resetPassword');
  const set = page.getByRole('button', { name: 'Definir a senha' });
  await set.click();
  await silent(page);
  answered();
  await set.click();
  await page.getByText('Se você já definiu uma senha por ele').waitFor();
});
