import { afterEach, describe, expect, test } from 'vitest';
import { Email } from '../../../db/models/email.ts';
import { TokenSenha, type Usuario } from '../../../db/models/usuario.ts';
import type { Letter, Mailer } from '../../../src/auth/mailer.ts';
import { sendNext } from '../../../src/auth/outbox.ts';
import { callerFor, capturingLog } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { administrador, operador } from '../../support/factories.ts';
import { refusal } from '../../support/refusals.ts';

const db = await freshDatabase();
const HOUR = 3_600_000;
afterEach(() => Email.query(db).delete());

const ask = (usuario: Usuario) => callerFor(db).auth.requestPasswordReset({ email: usuario.email });

const reset = (token: string, at: Date) =>
  callerFor(db, null, { now: () => at }).auth.resetPassword({ token, newPassword: 'sibipiruna florida' });

const mailOf = (usuario: Usuario) => Email.query(db).findOne({ usuario_id: usuario.id }).throwIfNotFound();

/** A mailer that keeps what it is given. */
function keeping(letters: Letter[]): Mailer {
  return { send: async (letter) => void letters.push(letter) };
}

/** A mailer that fails every time, with an address in its message. */
const broken: Mailer = {
  send: () => Promise.reject(Object.assign(new Error('<ana@x.example> não'), { code: 'ECONNECTION' })),
};

describe('a mail', () => {
  test('whose token was used or revoked in the meantime is dropped', async () => {
    const ana = await operador(db);
    await ask(ana);
    await TokenSenha.query(db).delete().where('usuario_id', ana.id);
    const letters: Letter[] = [];
    expect(await sendNext(db, keeping(letters), around(Date.now()))).toBe(true);
    expect(await mailOf(ana)).toMatchObject({ dados: null, data_envio: null, erro: 'token revogado' });
    expect(letters).toEqual([]);
  });

  test('is not sent before its time', async () => {
    await ask(await operador(db));
    const letters: Letter[] = [];
    expect(await sendNext(db, keeping(letters), around(Date.now() - HOUR))).toBe(false);
    expect(letters).toEqual([]);
  });
});

describe('the validity of a token', () => {
  test.each([
    ['a reset', 1],
    ['an invitation', 72],
  ])('for %s is %i hours from sending, however long the mail waited', async (what, hours) => {
    const admin = callerFor(db, await administrador(db));
    const invite = () =>
      admin.usuarios.criar({
        nome: 'Bia',
        email: `${crypto.randomUUID()}@viveiro.example`,
        cargo: 'Operador',
      });
    for (let n = 0; n < 2; n += 1) {
      if (what === 'a reset') await ask(await operador(db));
      else await invite();
    }

    const sending = Date.now() + 5 * HOUR;
    const letters: Letter[] = [];
    while (await sendNext(db, keeping(letters), around(sending)));

    const end = sending + hours * HOUR;
    const [early, late] = letters.map((letter) => ('token' in letter.dados ? letter.dados.token : ''));
    await expect(reset(late ?? '', new Date(end))).rejects.toMatchObject(
      refusal('invalid', 'TOKEN_EXPIRADO'),
    );
    await reset(early ?? '', new Date(end - 1));
  });
});

describe('a mail that cannot be sent', () => {
  test('waits longer each time, up to five minutes, half of it random', async () => {
    const ana = await operador(db);
    await ask(ana);
    let instant = Date.now() + HOUR;
    for (let tentativas = 1; tentativas <= 10; tentativas += 1) {
      expect(await sendNext(db, broken, around(instant))).toBe(true);
      const mail = await mailOf(ana);
      const delay = Date.parse(mail.proxima_tentativa) - instant;
      const longest = Math.min(1_000 * 2 ** tentativas, 300_000);
      expect(mail.tentativas).toBe(tentativas);
      expect(delay).toBeLessThanOrEqual(longest);
      expect(delay).toBeGreaterThanOrEqual(longest / 2 - 1);
      instant = Date.parse(mail.proxima_tentativa);
    }
  });

  test('is given up after three days: its token is erased and an error is logged', async () => {
    const ana = await operador(db);
    await ask(ana);
    const { data_registro } = await mailOf(ana);
    const after = around(Date.parse(data_registro) + 72 * HOUR);
    await sendNext(db, broken, after);
    expect(await mailOf(ana)).toMatchObject({ dados: null, data_envio: null, erro: 'ECONNECTION' });
    expect(after.log.entries).toMatchObject([{ level: 'error', message: 'mail given up' }]);
  });
});

function around(instant: number) {
  return { log: capturingLog(), now: () => new Date(instant) };
}
