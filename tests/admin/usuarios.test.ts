import { expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { open } from '../../src/auth/sessions.ts';
import { mailedToken, withPassword } from '../support/accounts.ts';
import { callerFor } from '../support/caller.ts';
import { administrador, operador } from '../support/factories.ts';
import { journey } from './journey.ts';
import { follow } from './pages.ts';
import { fill, focused, pick, said } from './parts.ts';

const { at, db, visitor } = await journey();

test('an administrator invites, changes a role, ends an access and restores it, each after an explanation', async () => {
  const page = await at('/usuarios');
  await page.getByRole('button', { name: 'Convidar usuário' }).click();
  const inviting = page.getByRole('dialog', { name: 'Convidar usuário' });
  await fill(inviting, { Nome: 'Íris Campos', 'E-mail': 'iris@viveiro.local' });
  await inviting.getByRole('button', { name: 'Convidar' }).click();
  await said(page, 'segue para iris@viveiro.local').waitFor();

  await page.getByRole('link', { name: 'Íris Campos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Íris Campos', exact: true });
  await dialog.getByRole('button', { name: 'Reenviar o convite' }).click();
  const resending = page.getByRole('dialog', { name: 'Reenviar o convite de Íris Campos' });
  await resending.getByText('vale até que um dos dois seja usado').waitFor();
  await page.keyboard.press('Escape');
  await resending.waitFor({ state: 'hidden' });
  // The question is closed, and not what it was asked over.
  await pick(dialog.getByRole('combobox', { name: 'Cargo' }), 'Administrador');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const promoting = page.getByRole('dialog', { name: 'Dar a Íris Campos o cargo de Administrador?' });
  await promoting.getByText('estornar o que qualquer pessoa registrou').waitFor();
  await promoting.getByRole('button', { name: 'Cancelar' }).click();
  await promoting.waitFor({ state: 'hidden' });
  const role = async () => (await Usuario.query(db).findOne({ email: 'iris@viveiro.local' }))?.cargo;
  expect(await role()).toBe('Operador');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await promoting.getByRole('button', { name: 'Dar o cargo' }).click();
  await said(page, 'Íris Campos agora tem o cargo de Administrador.').waitFor();

  await page.getByRole('link', { name: 'Íris Campos' }).click();
  await dialog.getByRole('button', { name: 'Encerrar o acesso' }).click();
  const ending = page.getByRole('dialog', { name: 'Encerrar o acesso de Íris Campos' });
  await ending.getByText('As sessões de Íris Campos terminam na hora').waitFor();
  await ending.getByRole('button', { name: 'Encerrar o acesso' }).click();
  await said(page, 'Íris Campos não tem mais acesso.').waitFor();
  const stored = () => Usuario.query(db).findOne({ email: 'iris@viveiro.local' }).throwIfNotFound();
  expect(await stored()).toMatchObject({ cargo: 'Administrador', status: 'INATIVO' });

  await dialog.getByRole('button', { name: 'Devolver o acesso' }).click();
  const restoring = page.getByRole('dialog', { name: 'Devolver o acesso de Íris Campos' });
  await restoring.getByText('Quem ainda não escolheu a senha precisa de outro convite.').waitFor();
  await restoring.getByRole('button', { name: 'Devolver o acesso' }).click();
  await said(page, 'Íris Campos pode escolher a senha, pelo convite.').waitFor();
  expect(await stored()).toMatchObject({ status: 'PENDENTE' });
  await dialog.getByRole('button', { name: 'Reenviar o convite' }).waitFor();
});

test('keys outlive who made them: the end of an access and the painel name them, to be revoked', async () => {
  const maker = await administrador(db, { nome: 'Otávio Prado' });
  const { id, nome } = maker;
  const feitas = callerFor(db, maker).chaves;
  for (const programa of ['Portal do Otávio', 'Mapa do Otávio'])
    await feitas.criar({ nome: programa, cargo: 'Operador', escopos: ['especies:ler'] });
  const page = await at(`/usuarios?usuario=${id}`);
  const dialog = page.getByRole('dialog', { name: nome, exact: true });
  await dialog.getByRole('button', { name: 'Encerrar o acesso' }).click();
  const ending = page.getByRole('dialog', { name: `Encerrar o acesso de ${nome}` });
  await ending.getByRole('button', { name: 'Encerrar o acesso' }).click();
  await said(page, 'As chaves que criou ainda valem.').waitFor();
  await dialog.getByRole('button', { name: 'Revogar a chave de Mapa do Otávio' }).click();
  const revoking = page.getByRole('dialog', { name: 'Revogar a chave de Mapa do Otávio' });
  await revoking.getByRole('button', { name: 'Revogar a chave de Mapa do Otávio' }).click();
  await said(page, 'Mapa do Otávio não tem mais acesso.').waitFor();
  await dialog
    .getByRole('button', { name: 'Revogar a chave de Mapa do Otávio' })
    .waitFor({ state: 'hidden' });

  await follow(page, '/painel');
  await page.getByRole('link', { name: /^Veja se as chaves que Otávio Prado criou/ }).click();
  await page.getByRole('heading', { name: 'Programas', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Portal do Otávio' }).waitFor();
  expect(await page.getByRole('link', { name: /do Otávio$/ }).count()).toBe(1);
});

test('of who had a password it is said that they can enter again', async () => {
  const { id, nome } = await withPassword(db, await operador(db, { status: 'INATIVO' }));
  const page = await at(`/usuarios?usuario=${id}`);
  await page.getByRole('button', { name: 'Devolver o acesso' }).click();
  const restoring = page.getByRole('dialog', { name: `Devolver o acesso de ${nome}` });
  await restoring.getByRole('button', { name: 'Devolver o acesso' }).click();
  await said(page, `${nome} pode entrar de novo.`).waitFor();
});

test('an invited person chooses a password by the mailed link, is signed in, and the link is used up', async () => {
  const pedro = await operador(db, { email: 'pedro@viveiro.local', status: 'PENDENTE' });
  const page = await visitor({ width: 390 });
  await page.goto('/admin/senha');
  await page.getByLabel('E-mail').fill(pedro.email);
  await page.getByRole('button', { name: 'Receber o link' }).click();
  await said(page, 'chega em instantes').waitFor();
  const link = `/redefinir-senha?token=${encodeURIComponent(await mailedToken(db, pedro))}`;
  await page.goto(link);
  await page.getByRole('heading', { name: 'Escolher a senha', level: 1 }).waitFor();
  expect(page.url()).not.toContain('token');
  await page.getByText('você já está dentro').waitFor();
  // The one field has the focus, above the keyboard of a phone.
  const field = page.getByRole('textbox', { name: 'Nova senha' });
  await focused(field);
  await page.keyboard.type('ipê');
  expect(await field.inputValue()).toBe('ipê');
  expect((await field.boundingBox())?.y).toBeLessThan(400);
  await field.fill('ipe-amarelo-42-flores');
  await page.getByRole('button', { name: 'Definir a senha' }).click();
  // One is in at once, and greeted.
  await said(page, `Boas-vindas, ${pedro.nome}!`).waitFor();
  await page.getByRole('heading', { name: 'Painel', level: 1 }).waitFor();

  await page.goto(link);
  await page.getByRole('textbox', { name: 'Nova senha' }).fill('ipe-roxo-43-flores');
  await page.getByRole('button', { name: 'Definir a senha' }).click();
  await page.getByRole('heading', { name: 'Este link não vale mais', level: 1 }).waitFor();
});

test('an Operador sees nothing of programs and of webhooks', async () => {
  const page = await at('/painel', { cargo: 'Operador' });
  await page.getByRole('heading', { name: 'Painel', level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: 'Avisos a outros sistemas' }).count()).toBe(0);
  for (const path of ['/webhooks', '/usuarios/programas']) {
    await page.goto(`/admin${path}`);
    await page.getByRole('heading', { name: 'Só para Administradores', level: 1 }).waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  }
});

test('anyone changes their own data, and sees and ends their own sessions', async () => {
  const page = await at('/conta', { cargo: 'Operador', width: 390 });
  await page.getByRole('textbox', { name: 'Telefone' }).fill('(15) 99876-5432');
  await page.getByRole('region', { name: 'Meus dados' }).getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'Seus dados estão salvos').waitFor();
  const own = await Usuario.query(db).findOne({ telefone: '(15) 99876-5432' }).throwIfNotFound();

  const userAgent = 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0';
  await open(db, own.id, { ip: '10.1.2.3', userAgent });
  await page.reload();
  await page.getByRole('region', { name: 'Onde entrei' }).getByText('de 10.1.2.3').waitFor();
  await page.getByRole('button', { name: 'Encerrar a sessão em Firefox em Android' }).click();
  await said(page, 'A sessão em Firefox em Android terminou.').waitFor();
  await page.getByText('de 10.1.2.3').waitFor({ state: 'hidden' });
  await page.getByText('(esta)').waitFor();
});

test('a new password needs the current one, and a wrong one is refused at its field', async () => {
  const page = await at('/conta', { cargo: 'Operador' });
  const senha = page.getByRole('region', { name: 'Senha' });
  await senha.getByRole('textbox', { name: 'Senha atual' }).fill('nao-e-esta-senha');
  await senha.getByRole('textbox', { name: 'Nova senha' }).fill('jequitiba-rosa-77-anos');
  await senha.getByRole('button', { name: 'Trocar a senha' }).click();
  await senha.getByText('Confira a senha atual: ela não é esta.').waitFor();
  expect(await senha.getByRole('textbox', { name: 'Nova senha' }).inputValue()).toBe(
    'jequitiba-rosa-77-anos',
  );
});
