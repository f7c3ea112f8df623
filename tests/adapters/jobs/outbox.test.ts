import { afterEach, describe, expect, test } from 'vitest';
import { start } from '../../../adapters/jobs/outbox.ts';
import { smtpMailer } from '../../../adapters/mail/smtp.ts';
import type { Db } from '../../../db/connection.ts';
import { Email } from '../../../db/models/email.ts';
import { TokenSenha, type Usuario } from '../../../db/models/usuario.ts';
import type { Letter, Mailer } from '../../../src/auth/mailer.ts';
import { hashToken } from '../../../src/auth/tokens.ts';
import { mailedToken, waitingMails, withPassword } from '../../support/accounts.ts';
import { callerFor, capturingLog } from '../../support/caller.ts';
import { freshDatabaseUrl, open } from '../../support/database.ts';
import { administrador, operador } from '../../support/factories.ts';
import { SENDER } from '../../support/letters.ts';
import { mailServer, parsed, silentServer, tokenIn } from '../../support/mail-server.ts';
import { refusal } from '../../support/refusals.ts';
import { until } from '../../support/until.ts';

const url = await freshDatabaseUrl();
const db = open(url);
const HOUR = 3_600_000;
const NOVA = 'sibipiruna florida';

type Outbox = ReturnType<typeof start>;
const running: Outbox[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((outbox) => outbox.stop()));
  await Email.query(db).delete();
});

/** Starts a worker with a capturing log; `now` is its clock. */
function outboxWith(mailer: Mailer, { now = () => new Date(), pool = db } = {}) {
  const log = capturingLog();
  const outbox = start(pool, mailer, { log, now });
  running.push(outbox);
  return { outbox, log };
}

const ask = (usuario: Usuario, outbox?: Outbox) =>
  callerFor(db, null, { wakeOutbox: () => outbox?.wake() }).auth.requestPasswordReset({
    email: usuario.email,
  });

const reset = (token: string, at = new Date()) =>
  callerFor(db, null, { now: () => at }).auth.resetPassword({ token, newPassword: NOVA });

/** The first mail to a user. */
const mailOf = (usuario: Usuario) =>
  Email.query(db).findOne({ usuario_id: usuario.id }).orderBy('data_registro').throwIfNotFound();

const eventually = <T>(check: () => T | Promise<T>) => until(check, { interval: 20 });

const sent = (usuario: Usuario) =>
  eventually(async () => {
    const mail = await mailOf(usuario);
    expect(mail.data_envio).not.toBeNull();
    return mail;
  });

const failedOnce = (usuario: Usuario, tentativas = 1) =>
  eventually(async () => {
    const mail = await mailOf(usuario);
    expect(mail.tentativas).toBe(tentativas);
    return mail;
  });

describe('a mail', () => {
  test('arrives with a token that works, and leaves no token in the outbox', async () => {
    const server = await mailServer();
    const { outbox, log } = outboxWith(smtpMailer(server.url, SENDER));
    const ana = await withPassword(db, await operador(db));
    await ask(ana, outbox);

    expect(await sent(ana)).toMatchObject({ dados: null, erro: null, tentativas: 1 });
    const arrived = await parsed(server.raw[0] ?? '');
    expect(arrived.to).toMatchObject([{ name: ana.nome, address: ana.email }]);
    await reset(tokenIn(arrived));
    await callerFor(db).auth.signInEmail({ email: ana.email, password: NOVA });
    expect(JSON.stringify(log.entries)).not.toMatch(new RegExp(`${ana.email}|${tokenIn(arrived)}`));
  });

  test('is found by polling, without a wake-up', async () => {
    const server = await mailServer();
    const ana = await operador(db);
    await ask(ana);
    outboxWith(smtpMailer(server.url, SENDER));
    await sent(ana);
  });

  test('carries a token that is already valid while it is being sent', async () => {
    const ana = await withPassword(db, await operador(db));
    await ask(ana);
    const answers: unknown[] = [];
    outboxWith({
      send: async (letter) => {
        if ('token' in letter.dados) answers.push(await reset(letter.dados.token));
      },
    });
    await sent(ana);
    expect(answers).toMatchObject([{ status: true }]);
  });

  test('of a request that was rolled back is never sent', async () => {
    const server = await mailServer();
    const [ana, bia] = [await operador(db), await operador(db)];
    await db.raw(
      `create function falha() returns trigger language plpgsql as $$ begin raise 'falha'; end $$`,
    );
    await db.raw(`create constraint trigger falha after insert on emails initially deferred
      for each row when (new.usuario_id = '${ana.id}') execute function falha()`);
    const { outbox } = outboxWith(smtpMailer(server.url, SENDER));
    await expect(ask(ana, outbox)).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    await db.raw('drop function falha cascade');

    await ask(bia, outbox);
    await sent(bia);
    expect(server.raw).toHaveLength(1);
  });
});

describe('a newer mail with a token', () => {
  const tokens = async (raw: string[]) => (await Promise.all(raw.map(parsed))).map(tokenIn);

  test('of a reset revokes the tokens of earlier ones once it is sent, and not before', async () => {
    const server = await mailServer();
    const { outbox } = outboxWith(smtpMailer(server.url, SENDER));
    const ana = await withPassword(db, await operador(db));
    await ask(ana, outbox);
    await sent(ana);
    const [first = ''] = await tokens(server.raw);

    server.refuseWith(450);
    await ask(ana, outbox);
    await eventually(() => expect(server.attempts()).toBe(2));
    await eventually(async () => expect(await Email.query(db).where({ tentativas: 1 })).toHaveLength(2));
    expect(await TokenSenha.query(db).findById(hashToken(first))).toBeDefined();

    server.refuseWith(null);
    await Email.query(db).patch({ proxima_tentativa: new Date(0).toISOString() });
    outbox.wake();
    await eventually(() => expect(server.raw).toHaveLength(2));
    const [, second = ''] = await tokens(server.raw);
    await eventually(() => expect(reset(first)).rejects.toMatchObject(refusal('invalid', 'TOKEN_INVALIDO')));
    await reset(second);
  });

  test('of a reset that is sent before an earlier one replaces it: the earlier one is dropped', async () => {
    const server = await mailServer();
    const ana = await operador(db);
    await ask(ana);
    await Email.query(db).patch({ proxima_tentativa: new Date(Date.now() + HOUR).toISOString() });
    await ask(ana);
    const { outbox } = outboxWith(smtpMailer(server.url, SENDER));
    await eventually(() => expect(server.raw).toHaveLength(1));
    await eventually(async () => expect(await waitingMails(db, ana)).toHaveLength(1));

    await Email.query(db).patch({ proxima_tentativa: new Date(0).toISOString() });
    outbox.wake();
    expect(await failedOnce(ana)).toMatchObject({ data_envio: null, erro: 'token revogado' });
    expect(server.raw).toHaveLength(1);
  });

  test('of an invitation leaves earlier ones valid until one is used', async () => {
    const server = await mailServer();
    const bia = await operador(db, { status: 'PENDENTE' });
    await ask(bia);
    await ask(bia);
    outboxWith(smtpMailer(server.url, SENDER));
    await eventually(async () => expect(await waitingMails(db, bia)).toEqual([]));
    const [first = ''] = await tokens(server.raw);
    await reset(first);
  });
});

describe('a notice', () => {
  test('of a changed address goes to the old address, which is then erased from the outbox', async () => {
    const server = await mailServer();
    const admin = callerFor(db, await administrador(db));
    const ana = await withPassword(db, await operador(db));
    const { outbox, log } = outboxWith(smtpMailer(server.url, SENDER));
    const nova = `${crypto.randomUUID()}@viveiro.example`;
    await admin.usuarios.atualizar({ id: ana.id, email: nova });
    outbox.wake();

    expect(await sent(ana)).toMatchObject({ modelo: 'EMAIL_ALTERADO', dados: null });
    const arrived = await parsed(server.raw[0] ?? '');
    expect(arrived.to).toMatchObject([{ name: ana.nome, address: ana.email }]);
    expect(arrived.subject).toMatch(/^Seu e-mail foi trocado/);
    expect(server.raw[0]).not.toMatch(/reset-password|API/);
    expect(JSON.stringify(log.entries)).not.toContain(ana.email);
  });

  test('of a new password goes to the address that the account had at the time', async () => {
    const server = await mailServer();
    const admin = callerFor(db, await administrador(db));
    const ana = await withPassword(db, await operador(db));
    await ask(ana);
    await callerFor(db).auth.resetPassword({ token: await mailedToken(db, ana), newPassword: NOVA });
    await admin.usuarios.atualizar({ id: ana.id, email: `${crypto.randomUUID()}@viveiro.example` });
    await Email.query(db).delete().where({ modelo: 'REDEFINICAO' });
    outboxWith(smtpMailer(server.url, SENDER));
    await eventually(() => expect(server.raw).toHaveLength(2));

    expect(await recipients(server.raw)).toEqual([ana.email, ana.email]);
    const subjects = (await Promise.all(server.raw.map(parsed))).map(
      ({ subject }) => subject?.split(' – ')[0],
    );
    expect(subjects.sort()).toEqual(['Seu e-mail foi trocado', 'Sua senha foi trocada']);
  });
});

describe('a mail server', () => {
  test('that is down delays mails until it is back, without losing any', async () => {
    const server = await mailServer();
    await server.stop();
    let instant = Date.now() + HOUR;
    const { outbox, log } = outboxWith(smtpMailer(server.url, SENDER), { now: () => new Date(instant) });
    const ana = await operador(db);
    await ask(ana, outbox);
    expect((await failedOnce(ana)).erro).toMatch(/^E[A-Z]+$/);

    const back = await mailServer(server.port);
    instant += HOUR;
    outbox.wake();
    expect(await sent(ana)).toMatchObject({ tentativas: 2, erro: null });
    expect(back.raw).toHaveLength(1);
    await reset(tokenIn(await parsed(back.raw[0] ?? '')), new Date(instant));
    expect(log.entries.map(({ level }) => level)).toEqual(['warn', 'info']);
  });

  test('that rejects a mail is tried again, and its message is not stored, because it repeats the address', async () => {
    const server = await mailServer();
    server.refuseWith(550);
    let instant = Date.now() + HOUR;
    const { outbox, log } = outboxWith(smtpMailer(server.url, SENDER), { now: () => new Date(instant) });
    const ana = await operador(db);
    await ask(ana, outbox);
    expect((await failedOnce(ana)).erro).toBe('EENVELOPE 550');
    expect(JSON.stringify([log.entries, await mailOf(ana).then(({ erro }) => erro)])).not.toContain(
      ana.email,
    );

    server.refuseWith(null);
    instant += HOUR;
    outbox.wake();
    await sent(ana);
    expect([server.attempts(), server.raw.length]).toEqual([2, 1]);
  });

  test('that is slow does not delay requests', async () => {
    const silent = await silentServer();
    const { outbox } = outboxWith(smtpMailer(`${silent.url}?greetingTimeout=1500`, SENDER));
    const [ana, bia] = [await operador(db), await operador(db)];
    await ask(ana, outbox);
    await eventually(() => expect(silent.connections()).toBe(1));

    const begin = performance.now();
    await ask(bia, outbox);
    await callerFor(db, bia).usuarios.perfil();
    expect(performance.now() - begin).toBeLessThan(1_000);
    expect(await waitingMails(db, ana)).toHaveLength(1);
  });
});

describe('several workers', () => {
  test('on one database send each mail once', async () => {
    const server = await mailServer();
    const people = await Promise.all(Array.from({ length: 8 }, () => operador(db)));
    await Promise.all(people.map((usuario) => ask(usuario)));
    for (const pool of [open(url, 4), open(url, 4), open(url, 4)]) {
      outboxWith(smtpMailer(server.url, SENDER), { pool });
    }
    for (const usuario of people) await sent(usuario);
    expect(await recipients(server.raw)).toEqual(people.map(({ email }) => email).sort());
  });

  test('send an identical duplicate when one dies after the server accepted the mail', async () => {
    const server = await mailServer();
    const smtp = smtpMailer(server.url, SENDER);
    const dying: Mailer = {
      async send(letter) {
        await smtp.send(letter);
        await killHolder(db);
      },
    };
    const ana = await withPassword(db, await operador(db));
    await ask(ana);
    const { outbox, log } = outboxWith(dying, { pool: open(url, 4) });
    await eventually(() =>
      expect(log.entries).toMatchObject([{}, { level: 'warn', message: 'job not done' }]),
    );
    await outbox.stop();
    expect(await waitingMails(db, ana)).toHaveLength(1);

    outboxWith(smtp);
    await sent(ana);
    expect(server.raw).toHaveLength(2);
    expect(server.raw[1]).toBe(server.raw[0]);
    await reset(tokenIn(await parsed(server.raw[0] ?? '')));
  });
});

test('stopping waits for the mail in flight and starts no other', async () => {
  const [ana, bia] = [await operador(db), await operador(db)];
  await ask(ana);
  await ask(bia);
  let arrive = () => {};
  const letters: Letter[] = [];
  const { outbox } = outboxWith({
    send: (letter) => {
      letters.push(letter);
      return new Promise((resolve) => {
        arrive = resolve;
      });
    },
  });
  await eventually(() => expect(letters).toHaveLength(1));
  const stopped = outbox.stop();
  arrive();
  await stopped;
  expect((await mailOf(ana)).data_envio).not.toBeNull();
  expect(await mailOf(bia)).toMatchObject({ data_envio: null, tentativas: 0 });
});

/** Terminates the connection that locks a row of the outbox, as when its process dies. */
async function killHolder(db: Db): Promise<void> {
  const { rows } = await db.raw(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`);
  expect(rows).toHaveLength(1);
}

async function recipients(raw: string[]): Promise<string[]> {
  const mails = await Promise.all(raw.map(parsed));
  return mails.map(({ to }) => to?.[0]?.address ?? '').sort();
}
