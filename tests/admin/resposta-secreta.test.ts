import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { callerFor } from '../support/caller.ts';
import { unanswered } from './failing.ts';
import { journey } from './journey.ts';

/** The service keeps no answer with a password or a secret: what was written without one is not written again unseen. */

const { at, contas, db, visitor } = await journey({ correio: false });
const admin = await Usuario.query(db).findOne({ cargo: 'Administrador' }).throwIfNotFound();
const service = callerFor(db, admin);

const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

test('a new password whose answer was lost is accepted as the one that is there', async () => {
  const conta = contas.find(({ cargo }) => cargo === 'Operador') as (typeof contas)[number];
  const page = await visitor({ width: 390, height: 844 });
  await page.goto('/admin/entrar');
  await page.getByLabel('E-mail').fill(conta.email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(conta.senha);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL(/painel/);
  await page.goto('/admin/conta');
  const senha = page.getByRole('region', { name: 'Senha' });
  await senha.getByRole('textbox', { name: 'Senha atual' }).fill(conta.senha);
  await senha.getByRole('textbox', { name: 'Nova senha' }).fill('jequitiba-rosa-77-anos');
  const answered = await unanswered(page, 'usuarios.atualizarPerfil');
  await senha.getByRole('button', { name: 'Trocar a senha' }).click();
  await senha.getByText('o serviço não respondeu').waitFor();
  answered();
  await senha.getByRole('button', { name: 'Trocar a senha' }).click();
  await said(page, 'A nova senha vale a partir de agora').waitFor();

  const dados = page.getByRole('region', { name: 'Meus dados' });
  await dados.getByLabel('Telefone').fill('(15) 98888-7777');
  const saved = await unanswered(page, 'usuarios.atualizarPerfil');
  await dados.getByRole('button', { name: 'Salvar' }).click();
  await dados.getByText('o serviço não respondeu').waitFor();
  saved();
  await dados.getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'Seus dados estão salvos').waitFor();
});

test('a program and a webhook are made once, and the person is told where to look for them', async () => {
  const page = await at('/usuarios/programas?novo=sim');
  const programa = page.getByRole('dialog', { name: 'Novo programa' });
  await programa.getByLabel('Nome', { exact: true }).fill('Painel da praça');
  await programa.getByRole('combobox', { name: 'O que ele pode' }).fill('espécies: ler');
  await page.getByRole('option', { name: 'Espécies: ler', exact: true }).click();
  await unanswered(page, 'chaves.criar');
  await programa.getByRole('button', { name: 'Criar a chave' }).click();
  await programa.getByText('Feche e veja se Painel da praça já está na lista').waitFor();
  await programa.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('link', { name: 'Painel da praça' }).waitFor();

  await page.goto('/admin/webhooks?novo=sim');
  const novo = page.getByRole('dialog', { name: 'Novo webhook' });
  const url = 'https://painel.exemplo.com.br/eventos';
  await novo.getByLabel('Endereço').fill(url);
  await unanswered(page, 'webhooks.criar');
  await novo.getByRole('button', { name: 'Criar', exact: true }).click();
  await novo.getByText('Feche e veja se o webhook já está na lista').waitFor();
  const { docs } = await service.webhooks.listar({ limite: 100 });
  expect(docs.filter((webhook) => webhook.url === url)).toHaveLength(1);
  await novo.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('link', { name: 'painel.exemplo.com.br' }).click();
  await unanswered(page, 'webhooks.trocarSegredo');
  const dialog = page.getByRole('dialog', { name: 'Webhook de painel.exemplo.com.br', exact: true });
  await dialog.getByRole('button', { name: 'Trocar o segredo' }).click();
  const asking = page.getByRole('dialog', { name: 'Trocar o segredo do webhook de painel.exemplo.com.br' });
  await asking.getByRole('button', { name: 'Trocar o segredo' }).click();
  await asking.getByText('trocá-lo de novo encerra na hora o de antes').waitFor();
  await asking.getByText('O segredo de antes, que ainda vale, deixa de valer na hora.').waitFor();
});

test('events are sent again as often as it is asked for', async () => {
  const { id } = await service.webhooks.criar({ url: 'https://exemplo.com.br/eventos', acoes: ['*'] });
  const page = await at(`/webhooks?webhook=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Webhook de exemplo.com.br', exact: true });
  const keys = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.url().includes('webhooks.reenviar')) keys.add(request.headers()['idempotency-key']);
  });
  await dialog.getByRole('textbox', { name: 'Depois do registro' }).fill('0');
  for (const n of [1, 2]) {
    await dialog.getByRole('button', { name: 'Enviar de novo' }).click();
    await expect.poll(() => said(page, 'Segue tudo o que veio depois').count()).toBe(n);
  }
  expect(keys.size).toBe(2);
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
  await page.getByRole('button', { name: 'Definir a senha' }).click();
  await page.getByText('o serviço não respondeu').waitFor();
  answered();
  await page.getByRole('button', { name: 'Definir a senha' }).click();
  await page.getByText('Se você já definiu uma senha por ele').waitFor();
  await page.getByRole('link', { name: 'Voltar para Entrar' }).click();
  await page.getByLabel('E-mail').fill('iris@viveiro.local');
  await page.getByRole('textbox', { name: 'Senha' }).fill('ipe-amarelo-42-flores');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL(/painel/);
});
