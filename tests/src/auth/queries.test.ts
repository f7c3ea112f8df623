import { expect, test } from 'vitest';
import { bearer, SENHA, withPassword } from '../../support/accounts.ts';
import { callerFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { administrador } from '../../support/factories.ts';

const db = await freshDatabase();

test('the current session shows its user and how long it lasts', async () => {
  const ana = await withPassword(db, await administrador(db, { nome: 'Ana' }));
  const visitor = callerFor(db, null, { ip: '10.0.0.9', userAgent: 'navegador' });
  const { token, user } = await visitor.auth.signInEmail({ email: ana.email, password: SENHA });

  const current = await (await bearer(db, token)).auth.getSession();
  expect(current).toEqual({
    session: {
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
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
});

test('a request without a session is refused', async () => {
  await expect(callerFor(db).auth.getSession()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});
