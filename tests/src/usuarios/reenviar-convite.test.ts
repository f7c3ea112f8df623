import { expect, it } from 'vitest';
import { mailedToken, waitingMails } from '../../support/accounts.ts';
import { callerFor } from '../../support/caller.ts';
import { operador } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused, refusal } from '../../support/refusals.ts';
import { audited } from '../../support/standing.ts';

const { db, admin } = await freshNursery();

it('mails another invitation to a PENDENTE user, and both work until one is used', async () => {
  const bia = await admin.usuarios.criar({ nome: 'Bia', email: 'bia@viveiro.example', cargo: 'Operador' });
  const first = await mailedToken(db, bia);
  const actions = await audited(db, async () => {
    expect(await admin.usuarios.reenviarConvite({ id: bia.id })).toEqual(bia);
  });
  expect(actions).toEqual(['ATUALIZAR_USUARIO']);
  expect(await waitingMails(db, bia)).toMatchObject([{ modelo: 'CONVITE' }, { modelo: 'CONVITE' }]);

  const second = await mailedToken(db, bia);
  expect(second).not.toBe(first);
  await callerFor(db).auth.resetPassword({ token: first, newPassword: 'uma senha boa' });
  await expect(
    callerFor(db).auth.resetPassword({ token: second, newPassword: 'uma senha boa' }),
  ).rejects.toMatchObject(refusal('invalid', 'TOKEN_INVALIDO'));
});

it.each([
  ['ATIVO', /^Oriente a pessoa a pedir a redefinição da senha/],
  ['INATIVO', /^Reative antes o usuário/],
] as const)('refuses a user who is %s, and advises what lets the person in', async (status, advice) => {
  const ana = await operador(db, { status });
  const invite = () => admin.usuarios.reenviarConvite({ id: ana.id });
  await expectRefused(db, invite, 'invalid', 'CONVITE_DESNECESSARIO');
  await expect(invite()).rejects.toThrow(advice);
});
