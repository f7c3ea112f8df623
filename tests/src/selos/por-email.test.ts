import { afterEach, describe, expect, test } from 'vitest';
import * as outboxJob from '../../../adapters/jobs/outbox.ts';
import * as selosJob from '../../../adapters/jobs/selos.ts';
import { smtpMailer } from '../../../adapters/mail/smtp.ts';
import { LIVROS } from '../../../src/common/vocabulary.ts';
import { enviarSelos } from '../../../src/selos/por-email.ts';
import { callerFor, capturingLog } from '../../support/caller.ts';
import { asService, open } from '../../support/database.ts';
import { administrador } from '../../support/factories.ts';
import { SENDER } from '../../support/letters.ts';
import { mailServer, parsed } from '../../support/mail-server.ts';
import { until } from '../../support/until.ts';
import { freshBooks, selarTudo, stepsOf } from './livros.ts';

const { db, url, escrever } = await freshBooks();
const para = { selosEmail: 'auditoria@prefeitura.example', fusoHorario: 'America/Sao_Paulo' };
const at = (instant: string) => ({ db: asService(db), now: () => new Date(instant) });

const jobs: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(jobs.splice(0).map((job) => job.stop()));
  await db('emails').delete();
});

/** One instance that seals, mails and sends, by its own pool. */
function instance(server: { url: string }, instant: string, pool = asService(db)) {
  const around = { log: capturingLog(), now: () => new Date(instant) };
  const outbox = outboxJob.start(pool, smtpMailer(server.url, SENDER), around);
  const wakeOutbox = () => outbox.wake();
  jobs.push(outbox, selosJob.start(pool, { ...around, wakeOutbox, mailed: para }));
}

const mails = () => db('emails').where('modelo', 'SELOS').orderBy('data_registro');

test('nothing is mailed before there is a seal', async () => {
  expect(await enviarSelos(at('2026-03-14T12:00:00Z'), para)).toBe(false);
  expect(await mails()).toEqual([]);
  await escrever(db, 14);
  await selarTudo(db, 5);
});

describe('the seals of a day', () => {
  test('arrive with the newest of each book, an explanation and how to compare them', async () => {
    const server = await mailServer();
    instance(server, new Date().toISOString());
    await until(() => expect(server.raw).toHaveLength(1));
    const { to, subject, text = '', html } = await parsed(server.raw[0] ?? '');
    expect(to).toMatchObject([{ address: 'auditoria@prefeitura.example' }]);
    expect(subject).toBe('Selos dos livros – Viveiro Municipal de Mogi');
    expect(text).toContain('Olá!\n');
    expect(text).toContain('Auditoria');
    expect(text).toContain('viveiro verificar');
    const { rows } = await db.raw(
      `select distinct on (livro) livro, numero, encode(selo, 'hex') as selo from selos order by livro, numero desc`,
    );
    expect(rows.map(({ livro }: { livro: string }) => livro).sort()).toEqual([...LIVROS].sort());
    const admin = callerFor(db, await administrador(db));
    for (const { numero, selo } of rows) {
      const told = new RegExp(
        `Selo ${Number(numero).toLocaleString('pt-BR')} de [^:]*:\\d\\d: ([0-9a-f\\s]{71,75})`,
      );
      const shown = told.exec(text)?.[1]?.trim() ?? '';
      expect(shown.replace(/\s/g, '')).toBe(selo);
      // As a person copies it from the mail.
      const { docs } = await admin.auditoria.selos({ selo: shown });
      expect(docs).toMatchObject([{ numero: Number(numero), selo }]);
    }
    expect(html).toContain('Livro das movimentações');
    expect(await mails()).toMatchObject([{ usuario_id: null, dados: null, tentativas: 1 }]);
  });

  test('are read as one row of each book, however many seals there are', async () => {
    const statements: { sql: string; bindings?: unknown[] }[] = [];
    const listen = (query: (typeof statements)[number]) => void statements.push(query);
    db.on('query', listen);
    await enviarSelos({ ...at('2026-03-14T12:00:00Z'), db }, para);
    db.off('query', listen);
    const [newest] = statements.filter(({ sql }) => sql.includes('from selos'));
    const steps = await stepsOf(db, newest?.sql ?? '', newest?.bindings);
    const read = steps.filter((step) => step['Relation Name'] === 'selos');
    const rows = read.map((step) => step['Actual Rows'] * step['Actual Loops']);
    expect(rows.reduce((sum, each) => sum + each)).toBe(LIVROS.length);
  });

  test('are one mail, however many instances start at once', async () => {
    const server = await mailServer();
    const instant = new Date().toISOString();
    const pools = Array.from({ length: 4 }, () => asService(open(url, 3)));
    for (const pool of pools) instance(server, instant, pool);
    const { now } = at(instant);
    await Promise.all(pools.flatMap((pool) => [1, 2, 3].map(() => enviarSelos({ db: pool, now }, para))));
    await until(async () => expect(await mails()).toMatchObject([{ dados: null }]));
    await Promise.all(jobs.splice(0).map((job) => job.stop()));
    expect(server.raw).toHaveLength(1);
  });

  test('are written by one of many instances that find no mail yet', async () => {
    const written = await Promise.all(
      Array.from({ length: 10 }, () => enviarSelos(at('2026-03-14T12:00:00Z'), para)),
    );
    expect(written.filter(Boolean)).toHaveLength(1);
  });

  test('come again on the nursery’s next day, and not before', async () => {
    const instants = ['03-14T03:00', '03-15T02:59', '03-15T03:00', '03-16T02:59', '03-16T03:00'];
    const written = [];
    for (const instant of instants) written.push(await enviarSelos(at(`2026-${instant}:00Z`), para));
    expect(written).toEqual([true, false, true, false, true]);
    const ids = (await mails()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  test('wait while the mail server is unreachable, and arrive unchanged', async () => {
    const server = await mailServer();
    server.refuseWith(451);
    instance(server, new Date().toISOString());
    await until(async () => expect(await mails()).toMatchObject([{ tentativas: 1 }]));
    const [{ dados }] = await mails();
    await escrever(db, 14);
    await selarTudo(db);
    server.refuseWith(null);
    await db('emails').update({ proxima_tentativa: new Date(0) });
    await until(() => expect(server.raw).toHaveLength(1));
    const { text = '' } = await parsed(server.raw[0] ?? '');
    for (const { selo } of dados.selos) expect(text.replace(/\s/g, '')).toContain(selo);
  });
});
