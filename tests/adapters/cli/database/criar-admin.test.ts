import { expect, test } from 'vitest';
import { criarAdmin as make } from '../../../../adapters/cli/database/criar-admin.ts';
import { emptyDatabaseUrl, open } from '../../../support/database.ts';
import { viveiro } from '../../../support/process.ts';
import { serviceOver } from '../../../support/service.ts';
import { runHere } from './run-here.ts';

const settings = { DATABASE_URL: await emptyDatabaseUrl() };
const criarAdmin = (...args: string[]) => viveiro(['criar-admin', ...args], settings);

test('the command creates an Administrador who can sign in with the password shown', async () => {
  const { code, output } = await criarAdmin('Bia@Prefeitura.example', 'Bia Melo');
  const [, email, password] = /criado: (\S+), senha (\S+)/.exec(output) ?? [];
  expect([code, email]).toEqual([0, 'bia@prefeitura.example']);

  const db = open(settings.DATABASE_URL);
  const { request } = await serviceOver(db);
  const answer = await request('POST', '/api/auth/sign-in/email', { body: { email, password } });
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { user: { name: 'Bia Melo', cargo: 'Administrador' } } },
  });
  expect(await db('auditoria').orderBy('seq').pluck('acao')).toEqual(['CRIAR_USUARIO', 'LOGIN']);

  const [hash] = await db('credenciais').pluck('hash_senha');
  const outra = { email: 'bia@prefeitura.example', nome: 'Outra Bia' };
  const again = await runHere(() => make(outra), settings);
  expect(again).toMatchObject({ code: 2, output: expect.stringContaining('já existe um usuário') });
  expect(await db('credenciais').pluck('hash_senha')).toEqual([hash]);
});

test.each([
  [['bia'], 'Faltam argumentos: veio 1 de 2'],
  [['bia', 'Bia'], 'email: Corrija o e-mail'],
  [['--senha', 'x', 'y', 'z'], 'isto não se usa aqui: senha'],
])('invalid arguments fail: %s', async (args, sentence) => {
  expect(await criarAdmin(...args)).toMatchObject({ code: 2, output: expect.stringContaining(sentence) });
});
