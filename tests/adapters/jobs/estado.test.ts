import { afterEach, expect, test } from 'vitest';
import { start } from '../../../adapters/jobs/estado.ts';
import * as outboxJob from '../../../adapters/jobs/outbox.ts';
import { smtpMailer } from '../../../adapters/mail/smtp.ts';
import type { Pastas } from '../../../src/estado/pastas.ts';
import { capturingLog } from '../../support/caller.ts';
import { asService, freshDatabaseUrl, open } from '../../support/database.ts';
import { administrador, operador } from '../../support/factories.ts';
import { SENDER } from '../../support/letters.ts';
import { mailServer, parsed } from '../../support/mail-server.ts';
import { until } from '../../support/until.ts';

const url = await freshDatabaseUrl();
const owner = open(url);
const chefes = [await administrador(owner), await administrador(owner)];
await operador(owner);
const instalacao = { fusoHorario: 'America/Sao_Paulo', correio: true };
const server = await mailServer();

let woken = 0;
const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((job) => job.stop()));
});

/** An instance that begins at an instant of the nursery's day, and sees these folders and this standby. */
function instance(time: string, pastas: Pastas, fault: 'ausente' | null = null) {
  const around = { log: capturingLog(), now: () => new Date(`2026-11-23T${time}:00-03:00`) };
  const db = asService(open(url, 4));
  const outbox = outboxJob.start(db, smtpMailer(server.url, SENDER), around);
  const standby = { state: { fault, completeUntil: null, behind: null } };
  const olharPastas = async () => pastas;
  const wakeOutbox = () => {
    woken += 1;
    outbox.wake();
  };
  const job = start(db, { ...around, wakeOutbox, instalacao, olharPastas, standby });
  running.push(outbox, job);
  return { log: around.log, job };
}

const seen = async () => (await owner('problemas').orderBy('problema')).map(({ problema }) => problema);

test('two instances that see the same problems mail each administrator once, and once more when they are over', async () => {
  const GB = 1_000_000_000;
  const full: Pastas = {
    backups: { pasta: '/backups', ultimo: null, copia: null, prova: null },
    continuas: [],
    juntas: [],
    discos: [{ pasta: '/dados', bytes: 100 * GB, livres: GB }],
  };
  const whole: Pastas = {
    backups: null,
    continuas: [],
    juntas: [],
    discos: [{ pasta: '/dados', bytes: 100 * GB, livres: 90 * GB }],
  };
  instance('10:00', full, 'ausente');
  await until(async () => expect(await seen()).toEqual(['BACKUP', 'DISCO', 'REPLICA']));
  expect(server.raw).toEqual([]);

  for (const _ of [1, 2, 3]) instance('10:30', full, 'ausente');
  await until(() => expect(server.raw).toHaveLength(2));
  expect(woken).toBe(1);
  const mails = await Promise.all(server.raw.map(parsed));
  expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual(chefes.map(({ email }) => email).sort());
  for (const { subject, text = '' } of mails) {
    expect(subject).toMatch(/^O sistema precisa de cuidado/);
    expect(text).toContain('- Faça um backup com viveiro backup, e agende-o para cada noite.\n');
    expect(text).toContain('- Libere espaço no disco de /dados: cheio, ele para o serviço ou as cópias.\n');
    expect(text).toMatch(/- Ligue a réplica/);
    for (const { nome, email } of chefes) expect(text.replace(`Olá, ${nome}!`, '')).not.toContain(email);
  }

  await Promise.all(running.splice(0).map((job) => job.stop()));
  await owner('emails').delete();
  server.raw.length = 0;
  instance('23:00', whole);
  await until(() => expect(server.raw).toHaveLength(2));
  const { subject, text = '' } = await parsed(server.raw[0] ?? '');
  expect(subject).toMatch(/^O que o sistema pedia já não é preciso/);
  expect(text).toContain('- O disco já não está quase cheio (/dados).\n');
  expect(await seen()).toEqual([]);
});

test('a folder that cannot be read is logged, and read again later', async () => {
  const log = capturingLog();
  const olharPastas = () => Promise.reject(new Error('no folder'));
  const around = { log, now: () => new Date(), wakeOutbox: () => {}, instalacao, olharPastas };
  const job = start(asService(owner), around);
  await until(() => expect(log.entries).toHaveLength(1));
  job.wake();
  await until(() => expect(log.entries).toMatchObject([{ level: 'error' }, { level: 'error' }]));
  await job.stop();
});

test('rows without a seal at the start are a problem only if they stay without one', async () => {
  await owner('problemas').delete();
  // The rows of the accounts wait since before that.
  const now = () => new Date(Date.now() + 3_600_000);
  const before: string[][] = [];
  const olharPastas = async () => {
    before.push(await seen());
    return { backups: null, continuas: [], juntas: [], discos: [] };
  };
  const around = { log: capturingLog(), now, wakeOutbox: () => {}, instalacao, olharPastas };
  const job = start(asService(owner), around);
  running.push(job);
  job.wake();
  await until(async () => expect(await seen()).toEqual(['SELOS']));
  // Before each look: the first one noted nothing.
  expect(before).toEqual([[], []]);
});
