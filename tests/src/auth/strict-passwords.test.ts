import { describe, expect, test } from 'vitest';
import { makeFirstAccess } from '../../../adapters/first-access.ts';
import { OperatorError } from '../../../adapters/host/operator-error.ts';
import { Usuario } from '../../../db/models/usuario.ts';
import { bearer, mailedToken, SENHA, signIn, withPassword } from '../../support/accounts.ts';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { operador } from '../../support/factories.ts';
import { expectRefused } from '../../support/refusals.ts';

const db = await freshDatabase();
const settings = { ...SETTINGS, senhaEstrita: true };
const strict = callerFor(db, null, { settings });

/** The database has room for one of them at a time. */
async function maria(status: 'ATIVO' | 'PENDENTE') {
  await Usuario.query(db)
    .patch({ email: db.raw(`id || '@viveiro.example'`) })
    .where('email', 'like', 'maria%');
  return operador(db, { email: 'maria.helena@viveiro.example', status });
}

async function tokenFor(status: 'ATIVO' | 'PENDENTE') {
  const usuario = await maria(status);
  await strict.auth.requestPasswordReset({ email: usuario.email });
  return mailedToken(db, usuario);
}

describe('where SENHA_ESTRITA is set, a password is refused that is', () => {
  test('easily guessed, at the first access and at a reset, which burns no token', async () => {
    for (const status of ['ATIVO', 'PENDENTE'] as const) {
      const token = await tokenFor(status);
      for (const newPassword of ['Mudar@123', 'maria.helena']) {
        const attempt = () => strict.auth.resetPassword({ token, newPassword });
        await expectRefused(db, attempt, 'invalid', 'SENHA_FRACA', 'newPassword');
      }
      await strict.auth.resetPassword({ token, newPassword: 'sabiá no abacateiro' });
    }
  });

  test('the own e-mail, in the profile', async () => {
    const usuario = await withPassword(db, await maria('ATIVO'));
    const { usuarios } = await bearer(db, await signIn(db, usuario), { settings });
    const attempt = () => usuarios.atualizarPerfil({ senha_atual: SENHA, nova_senha: 'maria.helena' });
    await expectRefused(db, attempt, 'invalid', 'SENHA_FRACA', 'nova_senha');
  });

  test('the e-mail that is set together with it', async () => {
    const usuario = await withPassword(db, await operador(db));
    const { usuarios } = await bearer(db, await signIn(db, usuario), { settings });
    const email = 'mandacaru.florido@viveiro.example';
    const attempt = () =>
      usuarios.atualizarPerfil({ email, senha_atual: SENHA, nova_senha: 'mandacaru.florido' });
    await expectRefused(db, attempt, 'invalid', 'SENHA_FRACA', 'nova_senha');
  });

  test('easily guessed, as ADMIN_PASSWORD: the start says so, and creates no account', async () => {
    const empty = await freshDatabase();
    const first = (adminPassword: string, senhaEstrita = true) =>
      makeFirstAccess(
        { db: empty, now: () => new Date() },
        { adminEmail: undefined, adminPassword, senhaEstrita },
      );
    const refused = await first('prefeitura123').catch((error) => error);
    expect(refused).toBeInstanceOf(OperatorError);
    expect(refused.message).toMatch(/^Corrija ADMIN_PASSWORD .*: esta é das mais usadas\.$/);
    expect(refused.message).not.toContain('prefeitura123');
    expect(await Usuario.query(empty)).toEqual([]);

    expect(await first(SENHA)).toMatchObject({ email: 'admin@viveiro.local' });
    expect(await first('prefeitura123')).toBeNull();
  });
});

test('where it is not set, 8 characters are enough', async () => {
  const token = await tokenFor('ATIVO');
  await callerFor(db).auth.resetPassword({ token, newPassword: '1q2w3e4r' });
});
