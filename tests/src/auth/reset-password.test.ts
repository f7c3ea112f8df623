import { describe, expect, test } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { TokenSenha, Usuario } from '../../../db/models/usuario.ts';
import { validate } from '../../../src/auth/sessions.ts';
import { mailedToken, SENHA, signIn, tokenOf, waitingMails, withPassword } from '../../support/accounts.ts';
import { callerFor } from '../../support/caller.ts';
import { operador } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { refusal } from '../../support/refusals.ts';
import { audited } from '../../support/standing.ts';

const { db, admin } = await freshNursery();
const visitor = callerFor(db);
const NOVA = 'quaresmeira em flor';

/** A user who asked for a new password, and the token that was mailed. */
async function asked(fim?: Date) {
  const usuario = await withPassword(db, await operador(db));
  await visitor.auth.requestPasswordReset({ email: usuario.email });
  return { usuario, token: await mailedToken(db, usuario, fim) };
}

describe('the first access', () => {
  test('sets the password, activates the account and writes ATIVAR_CONTA', async () => {
    const email = 'bia@viveiro.example';
    const { id } = await admin.usuarios.criar({
      nome: 'Bia',
      email,
      cargo: 'Operador',
    });
    const token = await mailedToken(db, { id });
    const actions = await audited(db, async () => {
      expect(await visitor.auth.resetPassword({ token, newPassword: NOVA })).toEqual({
        ...{ status: true, firstAccess: true },
        ...{ name: 'Bia', email },
      });
    });
    expect(actions).toEqual(['ATIVAR_CONTA']);
    expect(
      await RegistroAuditoria.query(db).findOne({ acao: 'ATIVAR_CONTA', entidade_id: id }),
    ).toMatchObject({
      usuario_id: id,
      detalhes: {},
    });
    expect(await visitor.auth.signInEmail({ email, password: NOVA })).toMatchObject({
      user: { id, status: 'ATIVO', emailVerified: true },
    });
  });
});

describe('a reset', () => {
  test('replaces the password, ends every session and writes RESETAR_SENHA', async () => {
    const { usuario, token } = await asked();
    const session = await signIn(db, usuario);
    const actions = await audited(db, async () => {
      expect(await visitor.auth.resetPassword({ token, newPassword: NOVA })).toMatchObject({
        firstAccess: false,
        email: usuario.email,
      });
    });

    expect(actions).toEqual(['RESETAR_SENHA']);
    expect(await validate(db, session)).toBeNull();
    await expect(visitor.auth.signInEmail({ email: usuario.email, password: SENHA })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await visitor.auth.signInEmail({ email: usuario.email, password: NOVA });
  });

  test('is reported to the person by mail; a first access is not', async () => {
    const { usuario, token } = await asked();
    await visitor.auth.resetPassword({ token, newPassword: NOVA });
    expect((await waitingMails(db, usuario)).slice(1)).toMatchObject([
      { modelo: 'SENHA_ALTERADA', dados: { email: usuario.email } },
    ]);

    const bia = await operador(db, { status: 'PENDENTE' });
    await visitor.auth.requestPasswordReset({ email: bia.email });
    await visitor.auth.resetPassword({ token: await mailedToken(db, bia), newPassword: NOVA });
    expect(await waitingMails(db, bia)).toMatchObject([{ modelo: 'CONVITE' }]);
  });

  test('invalidates every other token of the user, and leaves those of others', async () => {
    const { usuario, token: first } = await asked();
    await visitor.auth.requestPasswordReset({ email: usuario.email });
    const second = await mailedToken(db, usuario);
    const another = await asked();
    expect(second).not.toBe(first);

    await visitor.auth.resetPassword({ token: second, newPassword: NOVA });
    await expect(visitor.auth.resetPassword({ token: first, newPassword: NOVA })).rejects.toMatchObject(
      refusal('invalid', 'TOKEN_INVALIDO', 'token'),
    );
    await visitor.auth.resetPassword({ token: another.token, newPassword: NOVA });
  });

  test('requested again leaves the earlier token valid until the newer mail is sent', async () => {
    const { usuario, token } = await asked();
    await visitor.auth.requestPasswordReset({ email: usuario.email });
    await visitor.auth.resetPassword({ token, newPassword: NOVA });
  });

  test('works once when eight use one token at once', async () => {
    const { usuario, token } = await asked();
    const actions = await audited(db, async () => {
      const attempts = await Promise.allSettled(
        Array.from({ length: 8 }, (_, n) =>
          visitor.auth.resetPassword({ token, newPassword: `${NOVA} ${n}` }),
        ),
      );
      const refused = attempts.filter((attempt) => attempt.status === 'rejected');
      expect(refused).toHaveLength(7);
      for (const { reason } of refused) {
        expect(reason).toMatchObject(refusal('invalid', 'TOKEN_INVALIDO', 'token'));
      }
      const winner = attempts.findIndex(({ status }) => status === 'fulfilled');
      await visitor.auth.signInEmail({ email: usuario.email, password: `${NOVA} ${winner}` });
    });
    expect(actions).toEqual(['RESETAR_SENHA', 'LOGIN']);
  });

  test('works once when two tokens of one user are used at once, three times over', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { usuario, token } = await asked();
      await visitor.auth.requestPasswordReset({ email: usuario.email });
      const tokens = [token, await mailedToken(db, usuario)];
      const answers = await Promise.allSettled(
        tokens.map((each) => visitor.auth.resetPassword({ token: each, newPassword: NOVA })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});

describe('a token', () => {
  test('is not valid before it is sent', async () => {
    const ana = await operador(db);
    await visitor.auth.requestPasswordReset({ email: ana.email });
    const [token = ''] = (await waitingMails(db, ana)).map(tokenOf);
    await expect(visitor.auth.resetPassword({ token, newPassword: NOVA })).rejects.toMatchObject(
      refusal('invalid', 'TOKEN_INVALIDO'),
    );
  });

  test('is not used up by a password that is refused, and sets the next one exactly as typed', async () => {
    const { usuario, token } = await asked();
    const newPassword = ' com bordas ';
    await expect(visitor.auth.resetPassword({ token, newPassword: 'curta' })).rejects.toMatchObject(
      refusal('invalid', 'FORA_DO_LIMITE', 'newPassword'),
    );
    await visitor.auth.resetPassword({ token, newPassword });
    await expect(
      visitor.auth.signInEmail({ email: usuario.email, password: newPassword.trim() }),
    ).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await visitor.auth.signInEmail({ email: usuario.email, password: newPassword });
  });

  test('of an INATIVO user is refused, and stays so when the user comes back', async () => {
    const { usuario, token } = await asked();
    await Usuario.query(db).findById(usuario.id).patch({ status: 'INATIVO' });
    await expect(visitor.auth.resetPassword({ token, newPassword: NOVA })).rejects.toMatchObject(
      refusal('invalid', 'TOKEN_INVALIDO'),
    );

    const invited = await asked();
    await admin.usuarios.inativar({ id: invited.usuario.id });
    await admin.usuarios.atualizar({ id: invited.usuario.id, status: 'ATIVO' });
    await expect(
      visitor.auth.resetPassword({ token: invited.token, newPassword: NOVA }),
    ).rejects.toMatchObject(refusal('invalid', 'TOKEN_INVALIDO'));
  });

  test('is stored nowhere in clear once it is used', async () => {
    const { usuario, token } = await asked();
    await visitor.auth.resetPassword({ token, newPassword: NOVA });
    expect(await TokenSenha.query(db).where('usuario_id', usuario.id)).toEqual([]);
    const { rows } = await db.raw(`select detalhes::text from auditoria where usuario_id = ?`, [usuario.id]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|${NOVA}`));
  });
});
