import { describe, expect, test } from 'vitest';
import { Usuario } from '../../../db/models/usuario.ts';
import { mailedToken, tokenOf, waitingMails, withPassword } from '../../support/accounts.ts';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { operador } from '../../support/factories.ts';
import { serviceOver } from '../../support/service.ts';

const db = await freshDatabase();
const settings = {
  ...SETTINGS,
  publicUrl: 'https://mogi.example/viveiro',
  redirectOrigins: ['https://mogi.example', 'https://painel.example'],
};
const { request, log } = await serviceOver(db, { service: { settings } });
const visitor = callerFor(db, null, { settings });
const NOVA = 'quaresmeira em flor';

async function asked(fim?: Date) {
  const usuario = await withPassword(db, await operador(db));
  await visitor.auth.requestPasswordReset({ email: usuario.email });
  return { usuario, token: await mailedToken(db, usuario, fim) };
}

const follow = (token: string, query: Record<string, string> = {}) =>
  request('GET', `/api/auth/reset-password/${token}`, { query });

const OWN_PAGE = 'https://mogi.example/viveiro/redefinir-senha';

describe('a mailed link', () => {
  test('leads to the service’s own page with the token, which is not used up', async () => {
    const { token } = await asked();
    for (let time = 0; time < 2; time += 1) {
      const answer = await follow(token);
      expect([answer.status, answer.headers.location, answer.text]).toEqual([
        302,
        `${OWN_PAGE}?token=${token}`,
        '',
      ]);
    }
    await visitor.auth.resetPassword({ token, newPassword: NOVA });
  });

  test('leads to the requested page, with its own query and fragment', async () => {
    const { token } = await asked();
    const answer = await follow(token, { callbackURL: 'https://painel.example/senha?de=mail#topo' });
    expect(answer.headers.location).toBe(`https://painel.example/senha?de=mail&token=${token}#topo`);
  });

  test('says when its token is used, unknown, too old, revoked or not yet sent', async () => {
    const used = await asked();
    await visitor.auth.resetPassword({ token: used.token, newPassword: NOVA });
    const old = await asked(new Date(Date.now() - 1));
    const gone = await asked();
    await Usuario.query(db).findById(gone.usuario.id).patch({ status: 'INATIVO' });
    const waiting = await operador(db);
    await visitor.auth.requestPasswordReset({ email: waiting.email });
    const [unsent = ''] = (await waitingMails(db, waiting)).map(tokenOf);

    for (const token of [used.token, old.token, gone.token, unsent, 'nunca', '%00', 'x'.repeat(2_000)]) {
      const { status, headers } = await follow(token);
      expect([status, headers.location]).toEqual([302, `${OWN_PAGE}?error=INVALID_TOKEN`]);
    }
    const elsewhere = await follow('nunca', { callbackURL: 'https://painel.example/senha' });
    expect(elsewhere.headers.location).toBe('https://painel.example/senha?error=INVALID_TOKEN');
  });

  test.each(['https://evil.example/', '//evil.example/'])(
    'leads nowhere else, whether the token is valid or not: %s',
    async (callbackURL) => {
      for (const token of [(await asked()).token, 'nunca']) {
        const { status, headers, body } = await follow(token, { callbackURL });
        expect([status, headers.location]).toEqual([400, undefined]);
        expect(body.errors).toMatchObject([{ campo: 'callbackURL' }]);
      }
    },
  );

  test('answers the same over tRPC, as an address', async () => {
    const { token } = await asked();
    expect(await visitor.auth.requestPasswordResetCallback({ token })).toEqual({
      url: `${OWN_PAGE}?token=${token}`,
    });
  });

  test('leaves its token in no line of the log, and in no page’s referrer', async () => {
    const { token } = await asked();
    const { headers } = await follow(token);
    await follow(token, { callbackURL: 'https://evil.example/' });
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
    expect(log.join('')).toContain('/api/auth/reset-password/:token');
    expect(log.join('')).not.toContain(token);
  });
});
