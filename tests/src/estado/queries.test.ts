import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as outboxJob from '../../../adapters/jobs/outbox.ts';
import { smtpMailer } from '../../../adapters/mail/smtp.ts';
import { notarVerificacao } from '../../../src/estado/notar.ts';
import { estadoDosRegistros } from '../../../src/estado/queries.ts';
import { selar } from '../../../src/selos/selar.ts';
import { callerFor, capturingLog } from '../../support/caller.ts';
import { asService, freshDatabase } from '../../support/database.ts';
import { administrador, especie } from '../../support/factories.ts';
import { SENDER } from '../../support/letters.ts';
import { mailServer } from '../../support/mail-server.ts';
import { until } from '../../support/until.ts';

const owner = await freshDatabase();
const db = asService(owner);
const chefe = await administrador(owner);
const server = await mailServer();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What is asked for, as it is so many milliseconds from now. */
async function fazer(sobre: string, ahead = 0): Promise<string | undefined> {
  const now = () => new Date(Date.now() + ahead);
  const itens = await estadoDosRegistros({ db, now }, { fusoHorario: 'America/Sao_Paulo', correio: true });
  return itens.find((item) => item.sobre === sobre)?.fazer;
}

describe('mail', () => {
  const DO_SERVIDOR = 'Confira SMTP_URL e o servidor de e-mail: convites e senhas novas não chegam.';
  const DO_ENDERECO = expect.stringMatching(/^Confira na página Usuários os endereços/);
  let stop = async () => {};
  let ahead = 0;

  beforeEach(async () => {
    ahead = 0;
    server.refuseWith(null);
    await owner('emails').delete();
  });
  afterEach(() => stop());

  const mail = (values: object = {}) => {
    const data = new Date(Date.now() + ahead).toISOString();
    const own = { usuario_id: chefe.id, modelo: 'SENHA_ALTERADA', dados: { email: chefe.email } };
    return owner('emails').insert({ ...own, data_registro: data, proxima_tentativa: data, ...values });
  };
  /** Tries what waits, by a server of this address, until each mail was tried once more. */
  const tried = async (url: string) => {
    const outbox = outboxJob.start(db, smtpMailer(url, SENDER), {
      log: capturingLog(),
      now: () => new Date(Date.now() + ahead),
    });
    stop = () => outbox.stop();
    const before = await owner('emails').sum('tentativas as n').first();
    await owner('emails').update({ proxima_tentativa: new Date() });
    outbox.wake();
    await until(async () => expect(await owner('emails').sum('tentativas as n').first()).not.toEqual(before));
    await outbox.stop();
  };
  const AWAY = 'smtp://127.0.0.1:1';

  test('that waits for an unreachable server is a problem after ten minutes, until it is sent', async () => {
    await mail();
    await tried(AWAY);
    expect(await fazer('Correio', 9 * MINUTE)).toBeUndefined();
    expect(await fazer('Correio', 11 * MINUTE)).toBe(DO_SERVIDOR);
    await tried(server.url);
    expect(await fazer('Correio', 11 * MINUTE)).toBeUndefined();
  });

  test('that was given up is a problem until another is sent, or for a week', async () => {
    await mail();
    ahead = 4 * DAY;
    await tried(AWAY);
    expect(await owner('emails')).toMatchObject([{ dados: null, data_envio: null }]);
    expect(await fazer('Correio', 4 * DAY)).toBe(DO_SERVIDOR);
    expect(await fazer('Correio', 12 * DAY)).toBeUndefined();
    await mail();
    await tried(server.url);
    expect(await fazer('Correio', 4 * DAY)).toBeUndefined();
  });

  test('whose recipient is refused is a problem of the address, also after it was given up and though others are sent', async () => {
    server.refuseWith(550);
    await mail();
    await tried(server.url);
    expect(await fazer('Correio', 9 * MINUTE)).toBeUndefined();
    expect(await fazer('Correio', 11 * MINUTE)).toEqual(DO_ENDERECO);
    ahead = 4 * DAY;
    await tried(server.url);
    server.refuseWith(null);
    await mail();
    await tried(server.url);
    expect(await fazer('Correio', 4 * DAY)).toEqual(DO_ENDERECO);
    expect(await fazer('Correio', 12 * DAY)).toBeUndefined();
  });

  test('about this very state does not prolong it, unless the server is unreachable', async () => {
    await mail({ modelo: 'ALERTAS', dados: { comecou: ['Monte a cópia.'], continua: [], acabou: [] } });
    server.refuseWith(550);
    await tried(server.url);
    expect(await fazer('Correio', 11 * MINUTE)).toBeUndefined();
    await tried(AWAY);
    expect(await fazer('Correio', 11 * MINUTE)).toBe(DO_SERVIDOR);
  });

  test('that was dropped on purpose is no problem', async () => {
    for (const erro of ['token revogado', 'anonimizado']) await mail({ dados: null, erro });
    expect(await fazer('Correio', 11 * MINUTE)).toBeUndefined();
  });
});

test('a row without a seal is a problem after ten minutes, however old the last seal is', async () => {
  await especie(callerFor(db, chefe));
  while (await selar(owner, () => new Date(Date.now() - DAY)));
  expect(await fazer('Selos')).toBeUndefined();
  await especie(callerFor(db, chefe));
  expect(await fazer('Selos', 9 * MINUTE)).toBeUndefined();
  expect(await fazer('Selos', 11 * MINUTE)).toMatch(/^Veja no log por que o serviço não sela/);
  while (await selar(owner, () => new Date()));
  expect(await fazer('Selos', 11 * MINUTE)).toBeUndefined();
});

test('a difference is a problem until a verification finds none', async () => {
  const now = () => new Date();
  expect(await fazer('Verificação')).toBeUndefined();
  await notarVerificacao({ db, now }, false);
  expect(await fazer('Verificação')).toMatch(/viveiro verificar/);
  await notarVerificacao({ db, now }, true);
  expect(await fazer('Verificação')).toBeUndefined();
});
