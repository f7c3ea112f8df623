import { expect, test } from 'vitest';
import { ofApp } from '../../admin/ui/address.ts';
import { mailedToken } from '../support/accounts.ts';
import { operador } from '../support/factories.ts';
import { journey } from './journey.ts';
import { enter, focused } from './parts.ts';

const { at, db, visitor, contas, url } = await journey();
const [conta] = contas;

test('a person signs in, reaches the page they wanted, and signs out', async () => {
  const page = await visitor();
  await page.goto('/admin/especies?nome=ip%C3%AA&status=ATIVO');
  await page.getByRole('heading', { name: 'Entrar', level: 1 }).waitFor();
  await page.getByLabel('E-mail').fill(conta.email);
  await page.getByRole('textbox', { name: 'Senha' }).fill('errada-demais');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('alert').waitFor();
  await enter(page, conta);
  await page.getByRole('heading', { name: 'Espécies', level: 1 }).waitFor();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, ...searchParams.values()]).toEqual(['/admin/especies', 'ipê', 'ATIVO']);
  const cookies = await page.context().cookies(url);
  expect(cookies.map(({ name }) => name).sort()).toEqual(['viveiro_aparelho', 'viveiro_sessao']);
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', secure: false, path: '/' });
  }
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.getByRole('heading', { name: 'Entrar', level: 1 }).waitFor();
  expect(await page.context().cookies(url)).toMatchObject([{ name: 'viveiro_aparelho' }]);
});

test('an e-mail is typed once, whichever page asks for it', async () => {
  const page = await visitor();
  await page.goto('/admin/entrar');
  await page.getByLabel('E-mail').fill(conta.email);
  await page.getByRole('link', { name: 'Esqueci a senha' }).click();
  await page.getByRole('heading', { name: 'Esqueci a senha', level: 1 }).waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe(conta.email);
  await page.getByLabel('E-mail').fill(conta.email.toUpperCase());
  await page.getByRole('link', { name: 'Voltar para Entrar' }).click();
  await page.getByRole('textbox', { name: 'Senha' }).waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe(conta.email.toUpperCase());
});

test('a person who forgot the password reaches the page they wanted, if it is one of the app', async () => {
  const rosa = await operador(db, { nome: 'Rosa Lima' });
  const page = await visitor();
  const choose = async (wanted: string, senha: string) => {
    await page.goto(wanted);
    await page.getByRole('link', { name: 'Esqueci a senha' }).click();
    await page.getByLabel('E-mail').fill(rosa.email);
    await page.getByRole('button', { name: 'Receber o link' }).click();
    await page.getByRole('heading', { name: 'Veja o seu e-mail', level: 1 }).waitFor();
    const token = await mailedToken(db, rosa);
    await page.goto(`/redefinir-senha?token=${encodeURIComponent(token)}`);
    await page.getByRole('textbox', { name: 'Nova senha' }).fill(senha);
    await page.getByRole('button', { name: 'Definir a senha' }).click();
  };
  await choose('/admin/especies?nome=ip%C3%AA', 'ipe-amarelo-42-flores');
  await page.getByRole('heading', { name: 'Espécies', level: 1 }).waitFor();
  expect(new URL(page.url()).searchParams.get('nome')).toBe('ipê');
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.getByRole('heading', { name: 'Entrar', level: 1 }).waitFor();
  await choose('/admin/entrar?depois=https%3A%2F%2Fexample.com%2F', 'ipe-roxo-43-flores');
  await page.getByRole('heading', { name: 'Painel', level: 1 }).waitFor();
});

test('signing out without a connection ends the session on the phone at once, and at the service later', async () => {
  const page = await visitor({ width: 390, height: 844, keepsApp: true });
  await page.goto('/admin/campo');
  await enter(page, conta);
  await page.getByText('Dados de').waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [session] = (await page.context().cookies(url)).filter(({ name }) => name === 'viveiro_sessao');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  const entrar = page.getByRole('heading', { name: 'Entrar', level: 1 });
  await entrar.waitFor();
  await page.goto('/admin/campo');
  await entrar.waitFor();
  await page.context().setOffline(false);
  const left = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('viveiro');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const asked = opening.result.transaction('respostas').objectStore('respostas').get('saiu');
      await new Promise((resolve) => asked.addEventListener('success', resolve));
      opening.result.close();
      return asked.result as unknown;
    });
  await expect.poll(left).toBeUndefined();
  // The service has ended it, too: the cookie that the phone had is worth nothing.
  await page.context().addCookies([session as NonNullable<typeof session>]);
  await page.goto('/admin/campo');
  await entrar.waitFor();
  await enter(page, conta);
  await page.getByText('Dados de').waitFor();
});

test.each([
  ['another site', 'https://outro.example/admin/painel'],
  ['a site by the protocol of the page', '//outro.example'],
  ['a site behind a backslash', '/\\outro.example'],
  ['a site behind a tab', '/\t/outro.example'],
  ['a script', 'javascript:document.title="tomado"'],
  ['a document of its own', 'data:text/html,<h1>tomado</h1>'],
  ['nothing that can be read', 'https://'],
])('after signing in a link never leads to %s', (_what, depois) => {
  expect(ofApp(depois, { origin: url })).toBeUndefined();
});

test('an unknown address says so, with the search and the pages that one comes from', async () => {
  const page = await at('/lotes');
  await page.getByRole('heading', { name: 'Lotes', level: 1 }).waitFor();
  await page.goto('/admin/estufa');
  await page.getByRole('heading', { name: 'Página não encontrada', level: 1 }).waitFor();
  const from = page.getByRole('list', { name: 'De onde você veio' }).getByRole('link');
  expect(await from.first().innerText()).toBe('Lotes');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await focused(page.getByRole('searchbox', { name: 'Buscar' }));
  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('link', { name: 'Estufas' }).click();
  await page.getByRole('heading', { name: 'Estufas', level: 1 }).waitFor();
});
