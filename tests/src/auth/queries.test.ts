import { expect, test } from 'vitest';
import { hashToken } from '../../../src/auth/tokens.ts';
import { bearer, SENHA, withPassword } from '../../support/accounts.ts';
import { callerFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { administrador } from '../../support/factories.ts';

const db = await freshDatabase();

test('the current session shows its user and how long it lasts', async () => {
  const ana = await withPassword(db, await administrador(db, { nome: 'Ana' }));
  const visitor = callerFor(db, null, { ip: '10.0.0.9', userAgent: 'navegador' });
  const { token, user } = await visitor.auth.signInEmail({ email: ana.email, password: SENHA });

  const caller = await bearer(db, token);
  const current = await caller.auth.getSession();
  const [own] = await caller.usuarios.sessoes();
  expect(current).toEqual({
    session: {
      id: own?.id,
      userId: ana.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      expiresAt: expect.any(String),
      ipAddress: '10.0.0.9',
      userAgent: 'navegador',
    },
    user,
  });
  expect(Date.parse(current.session.expiresAt) - Date.parse(current.session.createdAt)).toBeCloseTo(
    7 * 86_400_000,
    -3,
  );
  expect(JSON.stringify(current)).not.toContain(token);
  expect(JSON.stringify(current)).not.toContain(hashToken(token));
});
