import { expect, test } from 'vitest';
import { criarChave, listarChaves, revogarChave } from '../../../../adapters/cli/database/chave.ts';
import { emptyDatabaseUrl, open } from '../../../support/database.ts';
import { viveiro } from '../../../support/process.ts';
import { serviceOver } from '../../../support/service.ts';
import { runHere } from './run-here.ts';

const settings = { DATABASE_URL: await emptyDatabaseUrl() };
const chave = (...args: string[]) => viveiro(['chave', ...args], settings);
const here = (command: () => Promise<number>) => runHere(command, settings);
const PEDIDA = { nome: 'Portal', escopos: ['lotes:ler'], cargo: 'Operador' };

test('an operator makes the key of a program, lists it and revokes it', async () => {
  const made = await chave('criar', 'Portal', '--escopo', 'especies:ler', '--validade', '31/12/2999');
  const [, key = ''] = /^Chave de Portal: (\S+)$/m.exec(made.output) ?? [];
  expect(made.code).toBe(0);

  const db = open(settings.DATABASE_URL);
  const { request } = await serviceOver(db);
  expect(await request('GET', '/especies', { token: key })).toMatchObject({ status: 200 });
  const listed = await here(listarChaves);
  expect(listed.output).toMatch(/^vvr_\S{6}… {2}Portal: especies:ler; vale até 31\/12\/2999; usada em /m);
  expect(listed.output).not.toContain(key);

  expect(await here(() => criarChave({ ...PEDIDA, nome: 'portal' }))).toMatchObject({
    ...{ code: 2, output: expect.stringContaining('Use outro nome') },
  });
  const substitui = `${key.slice(0, 10)}…`;
  const hoje = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  expect(await here(() => criarChave({ ...PEDIDA, substitui }))).toMatchObject({
    ...{ code: 2, output: expect.stringContaining('--anterior-ate: Informe até que dia') },
  });
  const pedida = [
    ...['criar', 'Portal', '--escopo', 'lotes:ler', '--cargo', 'Administrador', '--rede', '10.0.0.0/8'],
  ];
  const changed = await chave(...pedida, '--substitui', substitui, '--anterior-ate', hoje);
  expect(changed).toMatchObject({ code: 0 });
  const programa = db('chaves as c').join('usuarios as u', 'u.id', 'c.id').orderBy('c.seq', 'desc');
  expect(await programa.first('u.cargo', 'c.enderecos')).toEqual({
    ...{ cargo: 'Administrador', enderecos: ['10.0.0.0/8'] },
  });
  expect((await here(listarChaves)).output).toContain(`Portal: especies:ler; vale até ${hoje}; usada em `);
  expect(await here(() => revogarChave('vvr_'))).toMatchObject({ code: 2 });
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

test('a key without a scope is refused', async () => {
  expect(await chave('criar', 'Portal')).toMatchObject({
    ...{ code: 2, output: expect.stringContaining('Informe escopo') },
  });
});

test.each([
  [{ nome: '' }, 'NOME: Preencha este campo'],
  [{ escopos: ['usuarios:ler'] }, '--escopo: Escolha um destes valores'],
  [{ cargo: 'Rei' }, '--cargo: Escolha um destes valores'],
  [{ enderecos: ['casa'] }, '--rede: Corrija o endereço'],
  [{ validade: '2020-01-01' }, '--validade: Escolha uma data'],
])('invalid arguments fail: %j', async (typed, sentence) => {
  expect(await here(() => criarChave({ ...PEDIDA, ...typed }))).toMatchObject({
    ...{ code: 2, output: expect.stringContaining(sentence) },
  });
});
