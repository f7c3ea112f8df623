import { expect, it } from 'vitest';
import { TokenSenha } from '../../../db/models/usuario.ts';
import { mailedToken, waitingMails } from '../../support/accounts.ts';
import { callerFor, capturingLog } from '../../support/caller.ts';
import { administrador, operador } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { refusal } from '../../support/refusals.ts';
import { audited } from '../../support/standing.ts';

const { db, admin } = await freshNursery();
const NOW = '2026-03-14T15:00:00.000Z';
const newPassword = 'uma senha boa';

const tokenIn = (link: string) => link.split('/').at(-1) ?? '';

it('makes a link for a PENDENTE user that sets the password once, without a mail', async () => {
  const bia = await operador(db, { status: 'PENDENTE' });
  const by = callerFor(db, await administrador(db), { now: () => new Date(NOW) });
  let made = { link: '', valido_ate: '' };
  const actions = await audited(db, async () => {
    made = await by.usuarios.linkDoConvite({ id: bia.id });
  });
  expect(actions).toEqual(['ATUALIZAR_USUARIO']);
  expect(made).toEqual({
    link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/api\/auth\/reset-password\/[\w-]{43}$/),
    valido_ate: '2026-03-17T15:00:00.000Z',
  });
  expect(await waitingMails(db, bia)).toEqual([]);

  const token = tokenIn(made.link);
  const at = (instant: string) => callerFor(db, null, { now: () => new Date(instant) }).auth;
  await expect(at(made.valido_ate).resetPassword({ token, newPassword })).rejects.toMatchObject(
    refusal('invalid', 'TOKEN_EXPIRADO'),
  );
  await at('2026-03-17T14:59:59.999Z').resetPassword({ token, newPassword });
  expect(await db('usuarios').where({ id: bia.id })).toMatchObject([{ status: 'ATIVO' }]);
  await expect(at(NOW).resetPassword({ token, newPassword })).rejects.toMatchObject(
    refusal('invalid', 'TOKEN_INVALIDO'),
  );
});

it('leaves a mailed invitation valid until one of the two is used', async () => {
  const bia = await admin.usuarios.criar({ nome: 'Bia', email: 'bia@viveiro.example', cargo: 'Operador' });
  const mailed = await mailedToken(db, bia);
  const { link } = await admin.usuarios.linkDoConvite({ id: bia.id });
  await callerFor(db).auth.resetPassword({ token: mailed, newPassword });
  await expect(callerFor(db).auth.resetPassword({ token: tokenIn(link), newPassword })).rejects.toMatchObject(
    refusal('invalid', 'TOKEN_INVALIDO'),
  );
});

it('stores the token nowhere: not in the trail, nor in the log, nor in clear in the database', async () => {
  const bia = await operador(db, { status: 'PENDENTE' });
  const log = capturingLog();
  const by = callerFor(db, await administrador(db), { log });
  const { link } = await by.usuarios.linkDoConvite({ id: bia.id });
  const token = tokenIn(link);
  const kept = [await db('auditoria'), await TokenSenha.query(db), await db('emails'), log.entries];
  expect(JSON.stringify(kept)).not.toContain(token);
});

it.each(['ATIVO', 'INATIVO'] as const)('refuses a user who is %s', async (status) => {
  const ana = await operador(db, { status });
  await expect(admin.usuarios.linkDoConvite({ id: ana.id })).rejects.toMatchObject(
    refusal('invalid', 'CONVITE_DESNECESSARIO'),
  );
  expect(await TokenSenha.query(db).where('usuario_id', ana.id)).toEqual([]);
});
