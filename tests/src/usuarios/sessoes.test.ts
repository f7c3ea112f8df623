import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { open, openOf, publicIdOf } from '../../../src/auth/sessions.ts';
import { hashToken } from '../../../src/auth/tokens.ts';
import { operador } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { serviceOver } from '../../support/service.ts';

const { db } = await freshNursery();
const service = await serviceOver(db);
const DAY = 86_400_000;
const idOfToken = (token: string) => publicIdOf({ id: hashToken(token) });

const signIn = async (user: { id: string }, userAgent = 'Firefox', daysAgo = 0) => {
  const token = await open(db, user.id, { ip: '10.0.0.7', userAgent });
  const began = new Date(Date.now() - daysAgo * DAY);
  if (daysAgo > 0)
    await db('sessoes').where('id', hashToken(token)).update({ data_registro: began, data_att: began });
  return token;
};

const sessoes = async (token: string) =>
  (await service.request('GET', '/usuarios/perfil/sessoes', { token })).body.data as Record<
    string,
    unknown
  >[];
const encerrar = (token: string, id: string) =>
  service.request('DELETE', `/usuarios/perfil/sessoes/${id}`, { token });

describe('the sessions of a signed-in user', () => {
  it('are one’s own, last used first, with the address and device of their start', async () => {
    const user = await operador(db);
    await signIn(await operador(db));
    const telefone = await signIn(user, 'Telefone', 2);
    const token = await signIn(user);
    const [first, second, ...others] = await sessoes(token);
    expect(others).toEqual([]);
    expect(first).toEqual({
      id: idOfToken(token),
      data_registro: expect.any(String),
      data_att: expect.any(String),
      data_fim: expect.any(String),
      ip: '10.0.0.7',
      user_agent: 'Firefox',
      atual: true,
    });
    expect(second).toMatchObject({ id: idOfToken(telefone), user_agent: 'Telefone', atual: false });
  });

  it('end 30 days after they began, and are then not listed', async () => {
    const user = await operador(db);
    const [recente, velha] = [await signIn(user, 'recente', 29), await signIn(user, 'velha', 30)];
    const all = await sessoes(await signIn(user));
    expect(all.map(({ id }) => id)).toContain(idOfToken(recente));
    expect(all.map(({ id }) => id)).not.toContain(idOfToken(velha));
    const { data_registro, data_fim } = all.find(({ user_agent }) => user_agent === 'recente') as {
      data_registro: string;
      data_fim: string;
    };
    expect(new Date(data_fim).getTime() - new Date(data_registro).getTime()).toBe(30 * DAY);
  });
});

describe('ending one of them', () => {
  it('ends it at once and no other, with an audit entry', async () => {
    const user = await operador(db);
    const [token, perdido] = [await signIn(user), await signIn(user)];
    const ended = await encerrar(token, idOfToken(perdido));
    expect([ended.status, ended.body.data]).toEqual([200, { success: true }]);
    expect((await service.request('GET', '/especies', { token: perdido })).status).toBe(401);
    expect((await service.request('GET', '/especies', { token })).status).toBe(200);
    const entries = await RegistroAuditoria.query(db).where({ usuario_id: user.id });
    expect(entries).toMatchObject([
      { acao: 'LOGOUT', entidade: 'usuario', entidade_id: user.id, detalhes: { sessao: 'outra' } },
    ]);
  });

  it('may end the current one', async () => {
    const user = await operador(db);
    const token = await signIn(user);
    expect((await encerrar(token, idOfToken(token))).status).toBe(200);
    expect(await openOf(db, user.id)).toEqual([]);
    const entries = await RegistroAuditoria.query(db).where({ usuario_id: user.id });
    expect(entries).toMatchObject([{ acao: 'LOGOUT', detalhes: {} }]);
  });

  it('leaves the session of somebody else alone', async () => {
    const [token, deOutro] = [await signIn(await operador(db)), await signIn(await operador(db))];
    expect((await encerrar(token, idOfToken(deOutro))).status).toBe(404);
    expect((await service.request('GET', '/especies', { token: deOutro })).status).toBe(200);
  });

  it('answers 404 the second time, for an unknown id, and for a token', async () => {
    const user = await operador(db);
    const [token, outro] = [await signIn(user), await signIn(user)];
    await encerrar(token, idOfToken(outro));
    for (const id of [idOfToken(outro), randomUUID(), token, hashToken(outro), user.id, 'x']) {
      expect((await encerrar(token, id)).status).toBe(404);
    }
    expect(await openOf(db, user.id)).toHaveLength(1);
  });
});
