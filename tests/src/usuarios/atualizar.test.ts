import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { TokenSenha, Usuario } from '../../../db/models/usuario.ts';
import { validate } from '../../../src/auth/sessions.ts';
import { mailedToken, signIn, waitingMails, withPassword } from '../../support/accounts.ts';
import { callerFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { administrador, cpf, operador } from '../../support/factories.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { refusal } from '../../support/refusals.ts';
import { serviceOver } from '../../support/service.ts';
import { audited } from '../../support/standing.ts';

const db = await freshDatabase();
const user = await administrador(db);
const admin = callerFor(db, user);

describe('changing a user', () => {
  it('changes what was sent and leaves the rest', async () => {
    const before = await operador(db, { telefone: '1133334444' });
    const now = new Date('2030-01-02T03:04:05.678Z');
    const changed = await callerFor(db, user, { now: () => now }).usuarios.atualizar({
      id: before.id,
      nome: 'Ítalo',
      cpf: '111.444.777-35',
    });
    const { busca: _, data_anonimizacao: __, acesso_fim: ___, ...shown } = before;
    const after = { ...shown, nome: 'Ítalo', cpf: '11144477735', data_att: now.toISOString() };
    expect(changed).toEqual({ ...after, chaves: [] });
    expect((await admin.usuarios.listar({ nome: 'italo' })).docs).toEqual([after]);
  });

  it('writes nothing when nothing differs', async () => {
    const before = await operador(db);
    const { nome, email, cargo, status } = before;
    const actions = await audited(db, () =>
      admin.usuarios.atualizar({ id: before.id, nome, email, cargo, status, cpf: null }),
    );
    expect(actions).toEqual([]);
    expect(await Usuario.query(db).findById(before.id)).toEqual(before);
  });

  it('records in the audit trail what changed, and of personal data only the fields', async () => {
    const { id } = await operador(db);
    await admin.usuarios.atualizar({
      id,
      nome: 'Outro',
      email: 'outro@viveiro.example',
      cargo: 'Administrador',
    });
    expect(
      await RegistroAuditoria.query(db).findOne({ entidade_id: id, acao: 'ATUALIZAR_USUARIO' }),
    ).toMatchObject({
      usuario_id: user.id,
      detalhes: {
        nome: 'alterado',
        email: 'alterado',
        cargo: { antes: 'Operador', depois: 'Administrador' },
      },
    });
    await admin.usuarios.inativar({ id });
  });

  it('refuses the address or the CPF of somebody else with 400', async () => {
    const [one, other] = [await operador(db, { cpf: cpf(9) }), await operador(db)];
    await expect(admin.usuarios.atualizar({ id: other.id, email: one.email })).rejects.toMatchObject(
      refusal('invalid', 'USUARIO_JA_EXISTE', 'email'),
    );
    await expect(admin.usuarios.atualizar({ id: other.id, cpf: cpf(9) })).rejects.toMatchObject(
      refusal('invalid', 'USUARIO_JA_EXISTE', 'cpf'),
    );
  });
});

describe('a new address', () => {
  it('invalidates what was mailed to the old one', async () => {
    const ana = await withPassword(db, await operador(db));
    await callerFor(db).auth.requestPasswordReset({ email: ana.email });
    const token = await mailedToken(db, ana);
    await admin.usuarios.atualizar({ id: ana.id, email: 'ana.nova@viveiro.example' });
    await expect(
      callerFor(db).auth.resetPassword({ token, newPassword: 'uma senha boa' }),
    ).rejects.toMatchObject(refusal('invalid', 'TOKEN_INVALIDO'));
  });

  it('is reported to the old one by mail', async () => {
    const ana = await operador(db);
    await admin.usuarios.atualizar({ id: ana.id, email: 'ana.outra@viveiro.example' });
    await admin.usuarios.atualizar({ id: ana.id, email: 'ana.outra@viveiro.example', nome: 'Ana' });
    expect(await waitingMails(db, ana)).toMatchObject([
      { modelo: 'EMAIL_ALTERADO', dados: { email: ana.email } },
    ]);
  });

  it('of a PENDENTE user gets the invitation instead of the old one', async () => {
    const bia = await admin.usuarios.criar({ nome: 'Bia', email: 'biia@viveiro.example', cargo: 'Operador' });
    const first = await mailedToken(db, bia);
    await admin.usuarios.atualizar({ id: bia.id, email: 'bia@viveiro.example' });
    const second = await mailedToken(db, bia);
    expect(second).not.toBe(first);
    expect(await TokenSenha.query(db).where('usuario_id', bia.id)).toHaveLength(1);
  });
});

describe('inactivating', () => {
  it('ends the sessions and the tokens at once and writes INATIVAR_USUARIO; again changes nothing', async () => {
    const ana = await withPassword(db, await operador(db));
    const token = await signIn(db, ana);
    await callerFor(db).auth.requestPasswordReset({ email: ana.email });

    const actions = await audited(db, async () => {
      expect(await admin.usuarios.inativar({ id: ana.id })).toMatchObject({ id: ana.id, status: 'INATIVO' });
      expect(await admin.usuarios.inativar({ id: ana.id })).toMatchObject({ status: 'INATIVO' });
    });
    expect(actions).toEqual(['INATIVAR_USUARIO']);
    expect(await validate(db, token)).toBeNull();
    expect(await db('sessoes').where('usuario_id', ana.id)).toEqual([]);
    expect(await TokenSenha.query(db).where('usuario_id', ana.id)).toEqual([]);
  });

  it('by PATCH does the same, and can be undone without the old sessions', async () => {
    const ana = await withPassword(db, await operador(db));
    const token = await signIn(db, ana);
    const actions = await audited(db, async () => {
      await admin.usuarios.atualizar({ id: ana.id, status: 'INATIVO' });
      expect(await admin.usuarios.atualizar({ id: ana.id, status: 'ATIVO' })).toMatchObject({
        status: 'ATIVO',
      });
    });
    expect(actions).toEqual(['INATIVAR_USUARIO', 'ATUALIZAR_USUARIO']);
    expect(await validate(db, token)).toBeNull();
  });

  it('of a person who never signed in is undone to PENDENTE', async () => {
    const { id } = await operador(db, { status: 'PENDENTE' });
    await admin.usuarios.inativar({ id });
    expect(await admin.usuarios.atualizar({ id, status: 'ATIVO' })).toMatchObject({ status: 'PENDENTE' });
  });
});

describe('whoever loses the access or the role', () => {
  it('leaves keys that go on: the answer names those that live, and lists find them by their maker', async () => {
    const ana = await administrador(db);
    const feitas = callerFor(db, ana).chaves;
    const pedida = (nome: string) => ({ nome, cargo: 'Operador' as const, escopos: ['*:ler' as const] });
    const revogada = await feitas.criar(pedida('Portal revogado'));
    await feitas.revogar({ id: revogada.id });
    const viva = await feitas.criar(pedida('Portal vivo'));
    const { id, nome, prefixo } = viva;
    const service = await serviceOver(db);
    const orfas = async () =>
      (await admin.chaves.listar({ situacao: 'ATIVA', semResponsavel: true })).docs.map((each) => each.id);

    expect(await orfas()).toEqual([]);
    const rebaixada = await admin.usuarios.atualizar({ id: ana.id, cargo: 'Operador' });
    expect(rebaixada.chaves).toEqual([{ id, nome, prefixo }]);
    expect(await orfas()).toEqual([id]);
    await admin.usuarios.atualizar({ id: ana.id, cargo: 'Administrador' });
    expect(await orfas()).toEqual([]);
    const token = await service.tokenFor(user);
    const gone = await service.request('DELETE', `/usuarios/${ana.id}`, { token });
    expect(gone.body.data).toMatchObject({ status: 'INATIVO', chaves: [{ id, nome, prefixo }] });
    expect(await orfas()).toEqual([id]);
    expect(await service.request('GET', '/especies', { token: viva.chave })).toMatchObject({ status: 200 });

    const dela = await service.request('GET', '/chaves', { token, query: { criadaPorId: ana.id } });
    expect(dela.body.data.docs.map((each: { id: string }) => each.id)).toEqual([id, revogada.id]);
    expect((await admin.chaves.listar({ criadaPorId: user.id })).docs).toEqual([]);
    await admin.chaves.revogar({ id });
    expect((await admin.usuarios.inativar({ id: ana.id })).chaves).toEqual([]);
  });
});

describe('a status that a change cannot give', () => {
  it('is ATIVO before the first access', async () => {
    const { id } = await operador(db, { status: 'PENDENTE' });
    await expect(admin.usuarios.atualizar({ id, status: 'ATIVO' })).rejects.toMatchObject(
      refusal('invalid', 'PRIMEIRO_ACESSO_PENDENTE', 'status'),
    );
  });

  it.each(['ATIVO', 'INATIVO'] as const)('is PENDENTE after it (%s)', async (status) => {
    const { id } = await withPassword(db, await operador(db, { status }));
    await expect(admin.usuarios.atualizar({ id, status: 'PENDENTE' })).rejects.toMatchObject(
      refusal('invalid', 'STATUS_NAO_PERMITIDO', 'status'),
    );
  });
});

describe('the administrators', () => {
  it('cannot inactivate or demote themselves', async () => {
    const second = await administrador(db);
    const self = callerFor(db, second);
    const refused = refusal('invalid', 'PROPRIO_ACESSO');
    await expect(self.usuarios.inativar({ id: second.id })).rejects.toMatchObject(refused);
    await expect(self.usuarios.atualizar({ id: second.id, cargo: 'Operador' })).rejects.toMatchObject(
      refused,
    );
    await expect(self.usuarios.atualizar({ id: second.id, status: 'INATIVO' })).rejects.toMatchObject(
      refused,
    );
    await self.usuarios.atualizar({ id: second.id, nome: 'Outro nome', cargo: 'Administrador' });
    await admin.usuarios.inativar({ id: second.id });
  });

  it('are sent to another one only where there is another one', async () => {
    await Usuario.query(db).patch({ status: 'INATIVO' }).where({ cargo: 'Administrador' });
    const only = await administrador(db);
    const demoted = () => callerFor(db, only).usuarios.atualizar({ id: only.id, cargo: 'Operador' });
    await expect(demoted()).rejects.toThrow(/^Nomeie antes/);
    await administrador(db);
    await expect(demoted()).rejects.toThrow(/^Peça a outro/);
  });

  it('are never fewer than one, when two demote or inactivate each other at once', async () => {
    const others = await Usuario.query(db).where({ cargo: 'Administrador', status: 'ATIVO' });
    await Usuario.query(db)
      .patch({ status: 'INATIVO' })
      .findByIds(others.map(({ id }) => id));
    for (const change of [{ cargo: 'Operador' }, { status: 'INATIVO' }] as const) {
      const [one, other] = [await administrador(db), await administrador(db)];
      // Both have begun before either may go on.
      const held = await db.transaction();
      await Usuario.query(held).findByIds([one.id, other.id]).forUpdate();
      const changes = Promise.allSettled([
        callerFor(db, one).usuarios.atualizar({ id: other.id, ...change }),
        callerFor(db, other).usuarios.atualizar({ id: one.id, ...change }),
      ]);
      await somebodyWaits(db, 2);
      await held.rollback();
      const answers = await changes;
      const refused = answers.filter((answer) => answer.status === 'rejected');
      expect(refused.map(({ reason }) => reason)).toMatchObject([refusal('invalid', 'ULTIMO_ADMINISTRADOR')]);
      expect(await Usuario.query(db).where({ cargo: 'Administrador', status: 'ATIVO' })).toHaveLength(1);
      await Usuario.query(db).patch({ status: 'INATIVO' }).where({ cargo: 'Administrador' });
    }
  });
});
