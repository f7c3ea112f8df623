import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClient } from '../../../adapters/client/client.ts';
import { SENHA, withPassword } from '../../support/accounts.ts';
import { freshDatabase } from '../../support/database.ts';
import { operador } from '../../support/factories.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { viveiro } from '../../support/process.ts';
import { serviceOver } from '../../support/service.ts';

const db = await freshDatabase();
const service = await serviceOver(db);
const url = await service.listen();
const ana = await withPassword(db, await operador(db));
const folder = temporaryFolder();
const env = { XDG_CONFIG_HOME: folder };
const file = join(folder, 'viveiro', 'sessao.json');
const sessions = () => db('sessoes').pluck('id');

test('a session is stored for this user only, used by other commands, and ended', async () => {
  const wrong = await viveiro(['entrar', ana.email, '--servico', url], env, 'errada-de-todo\n');
  expect([wrong.code, wrong.output]).toEqual([2, expect.stringContaining('Confira o e-mail')]);

  const signedIn = await viveiro(['entrar', ana.email, '--servico', url], env, `${SENHA}\n`);
  expect([signedIn.code, signedIn.output]).toEqual([
    0,
    expect.stringContaining(`Você entrou como ${ana.nome}.`),
  ]);
  expect(signedIn.output).not.toContain(SENHA);
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');

  const saida = join(folder, 'especies.csv');
  expect(await viveiro(['exportar', 'especies', '--saida', saida], env)).toMatchObject({ code: 0 });
  const { token } = JSON.parse(await readFile(file, 'utf8'));
  const isAlive = () =>
    createClient({ url, token })
      .auth.getSession.query()
      .then(
        () => true,
        () => false,
      );
  expect(await isAlive()).toBe(true);

  expect(await viveiro(['sair'], env)).toMatchObject({ code: 0, output: 'Você saiu.\n' });
  expect(await isAlive()).toBe(false);
  await expect(stat(file)).rejects.toThrow('ENOENT');
});

test('Ctrl-C at the password is no error, and ends as an interrupted command', async () => {
  // Standard error is no terminal here, and only on one the key is read.
  const terminal = { ...env, NODE_OPTIONS: '--import=data:text/javascript,process.stderr.isTTY=true' };
  const { code, stderr } = await viveiro(['entrar', ana.email, '--servico', url], terminal, '\u0003');
  expect([code, stderr]).toEqual([130, expect.stringContaining('A operação foi cancelada.')]);
});

test('where the session cannot be stored, the sentence says so, and no session is left open', async () => {
  const taken = join(folder, 'arquivo');
  await writeFile(taken, '');
  const before = await sessions();
  const elsewhere = { XDG_CONFIG_HOME: taken };
  const signedIn = await viveiro(['entrar', ana.email, '--servico', url], elsewhere, `${SENHA}\n`);
  expect([signedIn.code, signedIn.stderr]).toEqual([
    2,
    expect.stringMatching(
      /Não foi possível gravar \S+sessao\.json: a pasta não existe; crie-a, ou indique outra\.$/m,
    ),
  ]);
  expect(await sessions()).toEqual(before);
  expect(await viveiro(['sair'], elsewhere)).toMatchObject({
    code: 0,
    output: 'Não havia sessão guardada.\n',
  });
});

test('an input that ends without a password is an error of the user', async () => {
  const { code, stderr } = await viveiro(['entrar', ana.email, '--servico', url], env, '');
  expect([code, stderr]).toEqual([2, expect.stringContaining('Digite a senha: sem ela não se entra.')]);
});
