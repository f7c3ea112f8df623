import { expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { journey } from './journey.ts';
import { find, seen } from './parts.ts';

const { at, db, url, service } = await journey();

/** What the service answers to a program with this key. */
async function asProgram(
  chave: string,
  method: 'GET' | 'POST',
  path: string,
): Promise<[number, string | undefined]> {
  const answer = await fetch(new URL(path, url), {
    method,
    headers: { authorization: `Bearer ${chave}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: '{}' }),
  });
  const { errors } = (await answer.json()) as { errors?: { codigo: string }[] };
  return [answer.status, errors?.[0]?.codigo];
}

test('on a phone an administrator gives a program access, and revokes it', async () => {
  const nome = 'Portal da prefeitura';
  const page = await at('/usuarios', { width: 390 });
  await page.getByRole('radiogroup', { name: 'De quem são as contas' }).getByText('Programas').click();
  await page.getByRole('heading', { name: 'Programas', level: 1 }).waitFor();
  // The list is empty at first.
  await page.getByRole('main').getByText('Criar a primeira chave', { exact: true }).click();
  const creating = page.getByRole('dialog', { name: 'Novo programa' });
  await creating.getByLabel('Nome').fill(nome);
  await creating.getByRole('button', { name: 'Criar a chave' }).click();
  await creating.getByText('Inclua ao menos um item.').waitFor();
  await find(creating.getByRole('combobox', { name: 'O que ele pode' }), 'espécies: ler', /^Espécies: ler$/);
  await creating.getByLabel('Só destes endereços de rede').fill('a prefeitura');
  await creating.getByRole('button', { name: 'Criar a chave' }).click();
  await creating.getByText('ele deve ser como 203.0.113.7').waitFor();
  await creating.getByLabel('Só destes endereços de rede').press('Backspace');
  await creating.getByLabel('Só destes endereços de rede').fill('127.0.0.0/8');
  await creating.getByRole('button', { name: 'Criar a chave' }).click();

  const shown = page.getByRole('dialog', { name: `Chave de ${nome}`, exact: true });
  const chave = await shown.getByLabel('Chave').inputValue();
  await shown.getByRole('button', { name: 'Copiar' }).click();
  expect(await asProgram(chave, 'GET', '/especies')).toEqual([200, undefined]);
  expect(await asProgram(chave, 'POST', '/especies')).toEqual([403, 'ESCOPO_INSUFICIENTE']);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'hidden' });

  // The trail leads to an account, whosever it is.
  const { id } = await Usuario.query(db).findOne({ nome }).throwIfNotFound();
  await page.goto(`/admin/usuarios?usuario=${id}`);
  const dialog = page.getByRole('dialog', { name: nome, exact: true });
  await dialog.getByText('Espécies: ler', { exact: true }).waitFor();
  await dialog.getByText('De onde: 127.0.0.0/8.').waitFor();
  await dialog.getByText(`A chave começa por ${chave.slice(0, 10)}.`).waitFor();
  await dialog.getByText(/usada pela última vez em \d\d/).waitFor();
  await dialog.getByText(/^Vale até \d\d/).waitFor();
  await dialog.getByRole('button', { name: 'Revogar a chave' }).click();
  const asking = page.getByRole('dialog', { name: `Revogar a chave de ${nome}` });
  await asking.getByText('esta chave não volta a valer').waitFor();
  await asking.getByRole('button', { name: 'Revogar a chave' }).click();
  // It is there to be used, too.
  await dialog.getByText(/^Revogada em \d\d/).click();
  expect(await asProgram(chave, 'GET', '/especies')).toEqual([401, 'CHAVE_REVOGADA']);
  await page.keyboard.press('Escape');
  await seen(
    page
      .getByRole('main')
      .getByText(/^Revogada em/)
      .first(),
  );
});

test('an administrator replaces a key: both open until its last day, and the new one has the name', async () => {
  const old = await service.chaves.criar({
    ...{ nome: 'Estação do tempo', cargo: 'Operador', escopos: ['especies:ler'], enderecos: ['127.0.0.0/8'] },
  });
  const page = await at(`/usuarios/programas?programa=${old.id}`);
  await page.getByRole('button', { name: 'Substituir' }).click();
  const replacing = page.getByRole('dialog', { name: 'Substituir a chave de Estação do tempo' });
  await replacing.getByLabel('A chave de agora vale até').fill('31/12/2999');
  await replacing.getByRole('button', { name: 'Criar a chave' }).click();
  await replacing.getByText(/^Escolha no máximo \d\d/).waitFor();
  const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  await replacing.getByLabel('A chave de agora vale até').fill(today);
  await replacing.getByRole('button', { name: 'Criar a chave' }).click();
  const shown = page.getByRole('dialog', { name: 'Chave de Estação do tempo', exact: true });
  const chave = await shown.getByLabel('Chave').inputValue();
  for (const each of [old.chave, chave])
    expect(await asProgram(each, 'GET', '/especies')).toEqual([200, undefined]);
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByText(`Substituída: vale até ${today}`).waitFor();
});
