import { expect, it } from 'vitest';
import { mailedToken, waitingMails } from '../../support/accounts.ts';
import { callerFor } from '../../support/caller.ts';
import { operador } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { refusal } from '../../support/refusals.ts';
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

it.each(['ATIVO', 'INATIVO'] as const)('refuses a user who is %s', async (status) => {
  const ana = await operador(db, { status });
  await expect(admin.usuarios.reenviarConvite({ id: ana.id })).rejects.toMatchObject(
    refusal('invalid', 'CONVITE_DESNECESSARIO'),
  );
  expect(await waitingMails(db, ana)).toEqual([]);
});

it('advises what lets the person in: a new password only where a mail would come', async () => {
  const advice = async (status: 'ATIVO' | 'INATIVO') => {
    const { id } = await operador(db, { status });
    return ((await admin.usuarios.reenviarConvite({ id }).catch((error: Error) => error)) as Error).message;
  };
  expect(await advice('ATIVO')).toMatch(/^Oriente a pessoa a pedir a redefinição da senha/);
  expect(await advice('INATIVO')).toMatch(/^Reative antes o usuário/);
});
