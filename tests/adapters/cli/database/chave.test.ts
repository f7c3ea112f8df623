import { expect, test } from 'vitest';
import { emptyDatabaseUrl, open } from '../../../support/database.ts';
import { viveiro } from '../../../support/process.ts';
import { serviceOver } from '../../../support/service.ts';

const settings = { DATABASE_URL: await emptyDatabaseUrl() };
const chave = (...args: string[]) => viveiro(['chave', ...args], settings);

test('an operator makes the key of a program, lists it and revokes it', async () => {
  const made = await chave('criar', 'Portal', '--escopo', 'especies:ler', '--validade', '31/12/2999');
  const [, key = ''] = /^Chave de Portal: (\S+)$/m.exec(made.output) ?? [];
  expect(made.code).toBe(0);

  const db = open(settings.DATABASE_URL);
  const { request } = await serviceOver(db);
  expect(await request('GET', '/especies', { token: key })).toMatchObject({ status: 200 });
  const listed = await chave('listar');
  expect(listed.output).toMatch(/^vvr_\S{6}… {2}Portal: especies:ler; vale até 31\/12\/2999; usada em /m);
  expect(listed.output).not.toContain(key);

  expect(await chave('criar', 'portal', '--escopo', 'lotes:ler')).toMatchObject({
    ...{ code: 2, output: expect.stringContaining('Use outro nome') },
  });
  const substitui = ['--substitui', `${key.slice(0, 10)}…`];
  const hoje = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  const pedida = ['criar', 'Portal', '--escopo', 'lotes:ler', ...substitui];
  expect(await chave(...pedida)).toMatchObject({
    ...{ code: 2, output: expect.stringContaining('--anterior-ate: Informe até que dia') },
  });
  expect(await chave(...pedida, '--anterior-ate', hoje)).toMatchObject({ code: 0 });
  expect((await chave('listar')).output).toContain(`Portal: especies:ler; vale até ${hoje}; usada em `);
  expect(await chave('revogar', 'vvr_')).toMatchObject({ code: 2 });
  expect(await chave('revogar', key.slice(0, 10))).toMatchObject({
    ...{ code: 0, output: expect.stringContaining('A chave de Portal não vale mais.') },
  });
  expect(await db('auditoria').orderBy('seq').select('acao', 'usuario_id')).toEqual([
    { acao: 'CRIAR_CHAVE', usuario_id: null },
    { acao: 'SUBSTITUIR_CHAVE', usuario_id: null },
    { acao: 'CRIAR_CHAVE', usuario_id: null },
    { acao: 'REVOGAR_CHAVE', usuario_id: null },
  ]);
  const after = await serviceOver(db);
  expect(await after.request('GET', '/especies', { token: key })).toMatchObject({ status: 401 });
});

test.each([
  [['criar', 'Portal'], 'Informe escopo'],
  [['criar', '', '--escopo', 'lotes:ler'], 'NOME: Preencha este campo'],
  [['criar', 'Portal', '--escopo', 'usuarios:ler'], '--escopo: Escolha um destes valores'],
  [['criar', 'Portal', '--escopo', 'lotes:ler', '--cargo', 'Rei'], '--cargo: Escolha um destes valores'],
  [['criar', 'Portal', '--escopo', 'lotes:ler', '--rede', 'casa'], '--rede: Corrija o endereço'],
  [['criar', 'Portal', '--escopo', 'lotes:ler', '--validade', '01/01/2020'], '--validade: Escolha uma data'],
])('invalid arguments fail: %s', async (args, sentence) => {
  expect(await chave(...args)).toMatchObject({ code: 2, output: expect.stringContaining(sentence) });
});
