import { beforeEach, describe, expect, test } from 'vitest';
import { TokenSenha } from '../../../db/models/usuario.ts';
import { hashToken } from '../../../src/auth/tokens.ts';
import { tokenOf, waitingMails } from '../../support/accounts.ts';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import { freshDatabaseUrl, open } from '../../support/database.ts';
import { operador } from '../../support/factories.ts';
import { refusal } from '../../support/refusals.ts';
import { serviceOver } from '../../support/service.ts';

const url = await freshDatabaseUrl();
const db = open(url);
const settings = {
  ...SETTINGS,
  redirectOrigins: ['https://viveiro.example', 'http://10.0.0.5:8080'],
};
const visitor = callerFor(db, null, { settings });

describe('asking for a new password', () => {
  test('puts one mail into the outbox and wakes it once the token is stored', async () => {
    const ana = await operador(db);
    const seen: unknown[] = [];
    const wakeOutbox = () => seen.push(waitingMails(db, ana));
    const caller = callerFor(db, null, { settings, wakeOutbox });

    expect(await caller.auth.requestPasswordReset({ email: ana.email.toUpperCase() })).toEqual({
      status: true,
    });
    const [mail, ...others] = await waitingMails(db, ana);
    expect(others).toEqual([]);
    expect(await Promise.all(seen)).toEqual([[mail]]);
    expect(mail).toMatchObject({ modelo: 'REDEFINICAO', tentativas: 0, dados: { redirect_to: null } });
  });

  test('stores the hash of the token, which counts only from its sending on', async () => {
    const ana = await operador(db);
    await visitor.auth.requestPasswordReset({ email: ana.email });
    const [token = ''] = (await waitingMails(db, ana)).map(tokenOf);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await TokenSenha.query(db).where('usuario_id', ana.id)).toMatchObject([
      { hash: hashToken(token), data_fim: null },
    ]);
  });

  test('invites a PENDENTE user afresh', async () => {
    const bia = await operador(db, { status: 'PENDENTE' });
    const redirectTo = 'https://viveiro.example/senha';
    await visitor.auth.requestPasswordReset({ email: bia.email, redirectTo });
    expect(await waitingMails(db, bia)).toMatchObject([
      { modelo: 'CONVITE', dados: { redirect_to: redirectTo } },
    ]);
  });

  test('mails nothing to an INATIVO user', async () => {
    const caio = await operador(db, { status: 'INATIVO' });
    expect(await visitor.auth.requestPasswordReset({ email: caio.email })).toEqual({ status: true });
    expect(await waitingMails(db, caio)).toEqual([]);
  });

  test('answers the same 200, byte for byte and in about the same time, for any address', async () => {
    const service = await serviceOver(db);
    const known = (await operador(db)).email;
    const answers = new Set<string>();
    // What a busy machine adds to some answers, the fastest of each kind do not have.
    const fastest = { known: Infinity, unknown: Infinity };
    const difference = () => Math.abs(fastest.known / fastest.unknown - 1);
    for (let round = 0; round < 40 && (round < 7 || difference() > 0.1); round += 1) {
      // The limits would spare the known address its mail.
      await db('limites').delete();
      for (const [who, email] of [
        ['known', known],
        ['unknown', 'ninguem@viveiro.example'],
      ] as const) {
        const start = performance.now();
        const { status, text } = await service.request('POST', '/api/auth/request-password-reset', {
          body: { email },
        });
        fastest[who] = Math.min(fastest[who], performance.now() - start);
        answers.add(`${status} ${text}`);
      }
    }
    expect([...answers]).toEqual([expect.stringMatching(/^200 .*"status":true/)]);
    expect(difference()).toBeLessThan(0.1);
  });

  test('leaves no mail, and wakes nobody, when the request is rolled back', async () => {
    const dora = await operador(db);
    await db.raw(
      `create function falha() returns trigger language plpgsql as $$ begin raise 'falha'; end $$`,
    );
    await db.raw(
      'create constraint trigger falha after insert on emails initially deferred for each row execute function falha()',
    );
    let woken = false;
    const caller = callerFor(db, null, {
      settings,
      wakeOutbox: () => {
        woken = true;
      },
    });
    await expect(caller.auth.requestPasswordReset({ email: dora.email })).rejects.toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
    });
    await db.raw('drop function falha cascade');
    expect(await waitingMails(db, dora)).toEqual([]);
    expect(await TokenSenha.query(db).where('usuario_id', dora.id)).toEqual([]);
    expect(woken).toBe(false);
  });
});

describe('asking again and again', () => {
  beforeEach(() => db('limites').delete());

  /** As if so many minutes had passed for every count. */
  const pass = (minutes: number) =>
    db('limites').update({ expire: db.raw('expire - ?', [minutes * 60_000]) });

  const mails = async (usuario: { id: string }) => (await waitingMails(db, usuario)).length;

  const ask = async (email: string, caller = visitor) =>
    expect(await caller.auth.requestPasswordReset({ email })).toEqual({ status: true });

  test.each(['ATIVO', 'PENDENTE'] as const)(
    'sends three mails in 15 minutes to a user who is %s, with equal answers',
    async (status) => {
      const [ana, bia] = [await operador(db, { status }), await operador(db)];
      for (let n = 0; n < 5; n += 1) await ask(ana.email);
      expect(await mails(ana)).toBe(3);
      await ask(bia.email);
      expect(await mails(bia)).toBe(1);

      await pass(15);
      await ask(ana.email);
      expect(await mails(ana)).toBe(4);
    },
  );

  test('sends ten mails in a day, and only mails count', async () => {
    const ana = await operador(db);
    for (let n = 0; n < 5; n += 1) await ask(ana.email);
    // As if six more had been sent since the morning.
    await db('limites').where('key', 'like', 'redefinicao_dia:%').increment('points', 6);
    await pass(15);
    for (let n = 0; n < 2; n += 1) await ask(ana.email);
    expect(await mails(ana)).toBe(4);
    await pass(24 * 60);
    await ask(ana.email);
    expect(await mails(ana)).toBe(5);
  });

  test('at once, through several instances, sends no more mails', async () => {
    const ana = await operador(db);
    const pools = [visitor, callerFor(open(url, 3), null, { settings }), callerFor(open(url, 3))];
    await Promise.all(Array.from({ length: 12 }, (_, n) => ask(ana.email, pools[n % 3])));
    expect(await mails(ana)).toBe(3);
  });

  test('does not count a request that was rolled back', async () => {
    const ana = await operador(db);
    await db.raw('alter table emails rename to emails_perdida');
    for (let n = 0; n < 4; n += 1) {
      await expect(visitor.auth.requestPasswordReset({ email: ana.email })).rejects.toMatchObject({
        code: 'INTERNAL_SERVER_ERROR',
      });
    }
    await db.raw('alter table emails_perdida rename to emails');
    await ask(ana.email);
    expect(await mails(ana)).toBe(1);
  });
});

describe('the page that the mail links to', () => {
  test('may be of no other, for any address alike', async () => {
    const ana = await operador(db);
    for (const email of [ana.email, 'ninguem@viveiro.example']) {
      await expect(
        visitor.auth.requestPasswordReset({ email, redirectTo: 'https://evil.example/senha' }),
      ).rejects.toMatchObject(refusal('invalid', 'REDIRECIONAMENTO_NAO_AUTORIZADO', 'redirectTo'));
    }
    expect(await waitingMails(db, ana)).toEqual([]);
  });
});
