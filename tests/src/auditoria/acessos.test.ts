import { expect, test } from 'vitest';
import { callerFor } from '../../support/caller.ts';
import { administrador, destinatario } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { refusal } from '../../support/refusals.ts';
import { serviceOver } from '../../support/service.ts';

const { db, user, caller, admin } = await freshNursery({ nome: 'Rui' });
const { request, tokenFor } = await serviceOver(db);
const token = await tokenFor(user);
const chefe = await administrador(db);
await destinatario(caller);

const exportar = (relatorio: string, formato: string) =>
  request('GET', `/relatorios/${relatorio}`, { token, query: { formato } });
const acessos = async () => (await admin.auditoria.acessos({})).docs;

test.each([
  ['destinatarios', 'csv', 1],
  ['expedicoes', 'xlsx', 0],
  ['movimentacoes', 'pdf', 0],
])(
  'a file of %s is recorded with who took it, the format and the number of rows',
  async (relatorio, formato, registros) => {
    expect((await exportar(relatorio, formato)).status).toBe(200);
    expect((await acessos())[0]).toEqual({
      id: expect.any(String),
      ...{ acesso: 'EXPORTAR_RELATORIO', relatorio, formato, registros, cadastros: [] },
      ...{ usuario_id: user.id, usuario: { id: user.id, nome: 'Rui' }, conta: null, ip: '127.0.0.1' },
      data_registro: expect.any(String),
    });
  },
);

test('neither a page of personal data nor a file of plants is recorded', async () => {
  const before = await acessos();
  await exportar('destinatarios', 'json');
  await exportar('especies', 'csv');
  expect((await exportar('destinatarios', 'doc')).status).toBe(400);
  expect(await acessos()).toEqual(before);
});

test('recorded accesses are found by person and time, by an Administrador only', async () => {
  const own = callerFor(db, chefe);
  expect((await own.auditoria.acessos({ usuarioId: user.id })).totalDocs).toBe(3);
  expect((await own.auditoria.acessos({ usuarioId: chefe.id })).totalDocs).toBe(0);
  expect((await own.auditoria.acessos({ data_inicio: '2999-01-01' })).totalDocs).toBe(0);
  await expect(caller.auditoria.acessos({})).rejects.toMatchObject(refusal('forbidden', 'SEM_PERMISSAO'));
});

test('a file whose access cannot be recorded is not handed out', async () => {
  await db.raw(`alter table acessos add constraint nada check (false) not valid`);
  const answer = await exportar('destinatarios', 'csv');
  await db.raw('alter table acessos drop constraint nada');
  expect([answer.status, answer.text.includes('Entidade')]).toEqual([500, false]);
});
