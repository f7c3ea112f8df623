import { expect, test } from 'vitest';
import { bearer, signIn } from '../../support/accounts.ts';
import { freshDatabase } from '../../support/database.ts';
import { operador } from '../../support/factories.ts';
import { audited } from '../../support/standing.ts';

const db = await freshDatabase();

test('signing out ends this session, leaves the others and writes one LOGOUT', async () => {
  const ana = await operador(db);
  const [here, there] = [await signIn(db, ana), await signIn(db, ana)];
  const caller = await bearer(db, here);

  const actions = await audited(db, async () => {
    expect(await caller.auth.signOut()).toEqual({ success: true });
  });
  expect(actions).toEqual(['LOGOUT']);
  await expect((await bearer(db, here)).auth.getSession()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(await (await bearer(db, there)).auth.getSession()).toMatchObject({ user: { id: ana.id } });
});

test('signing out many times at once ends the session once', async () => {
  const caller = await bearer(db, await signIn(db, await operador(db)));
  const actions = await audited(db, async () => {
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => caller.auth.signOut()));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
  expect(actions).toEqual(['LOGOUT']);
});
