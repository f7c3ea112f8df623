import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '../../db/connection.ts';
import { runningEmbeddedPostgres } from '../../db/embedded/start.ts';
import { temporaryFolder } from '../support/folder.ts';
import { mailServer } from '../support/mail-server.ts';
import { type ServiceProcess, startProcess, viveiro } from '../support/process.ts';
import { until } from '../support/until.ts';

/**
 * Secrets and personal data are planted wherever the service takes them, rightly and wrongly, while mails are refused and
 * the database breaks. Then they are hunted in all that it writes: its log at its most talkative, the database's own log,
 * what a command prints, the bodies of refusals, the audit trail, the outbox and the metrics.
 */

const SENHA = 'CanarioSenha7f3a9c';
const TOKEN = 'CanarioToken7f3a9cCanarioToken7f3a9cCanario';
const CPF = '52998224725';
const EMAIL = 'canario7f3a9c@pessoas.example';

/** What must not be found, each in all the forms that it has. */
const CANARIES: Record<string, string[]> = {
  password: [SENHA],
  token: [TOKEN],
  CPF: [CPF, '529.982.247-25'],
  'e-mail': [EMAIL, encodeURIComponent(EMAIL)],
};

/** All that was written, by where. */
const output: Record<string, string> = {};
const refusals: { status: number; request: string; text: string }[] = [];

let service: ServiceProcess;
let db: Db;

const DATA_DIR = temporaryFolder();
const smtp = await mailServer();

beforeAll(async () => {
  const settings = {
    ...{ DATA_DIR, LOG_LEVEL: 'trace', METRICS: 'true', SMTP_URL: smtp.url, PUBLIC_URL: 'http://127.0.0.1' },
    ...{ ADMIN_EMAIL: 'chefe@viveiro.example', ADMIN_PASSWORD: SENHA },
  };
  smtp.refuseWith(550);
  service = await startProcess(settings);
  const connection = (await runningEmbeddedPostgres(DATA_DIR))?.connection;
  if (!connection) throw new Error('the service runs without its database');
  db = connect({ connection });
  await plant(smtp.attempts);
  const command = await viveiro(['titular', 'anonimizar', CPF, '--sim'], { DATA_DIR });
  expect(command).toMatchObject({ code: 0 });
  const metrics = await send('GET', '/metrics');
  expect(metrics.status).toBe(200);
  Object.assign(output, {
    'the metrics': metrics.text,
    'the output of a command': command.output,
    'the audit trail': await rowsOf('auditoria'),
    'the record of accesses': await rowsOf('acessos'),
    'the limits': await rowsOf('limites'),
    'why mails were not sent': JSON.stringify(await db('emails').pluck('erro')),
  });
  await db.destroy();
  service.kill('SIGTERM');
  expect(await service.exited).toBe(0);
  output['the log'] = service.output();
  output["the database's own log"] = readFileSync(join(DATA_DIR, 'postgres/postgres.log'), 'utf8');
});

afterAll(() => service?.kill('SIGKILL'));

/** Every request is one that a person or a program could send; none of its answers is looked at but the refusals. */
async function plant(mailsTried: () => number): Promise<void> {
  const entrada = { email: 'chefe@viveiro.example', password: SENHA };
  const signedIn = await send('POST', '/api/auth/sign-in/email', entrada);
  const { token } = JSON.parse(signedIn.text).data;
  CANARIES.token?.push(token);
  const portal = { nome: 'Portal', cargo: 'Operador', escopos: ['destinatarios:ler'] };
  const { chave } = JSON.parse((await send('POST', '/chaves', portal, token)).text).data;
  CANARIES.key = [chave];
  const pessoa = { nome: 'Ana Lima', tipo: 'FISICA', categoria: 'PRIVADA', documento: CPF, email: EMAIL };
  const usuario = { nome: 'Ana Lima', email: EMAIL, cpf: CPF, cargo: 'Operador' };

  await send('POST', '/api/auth/sign-in/email', { email: EMAIL, password: SENHA });
  await send('POST', '/api/auth/sign-in/email', { email: EMAIL, password: [SENHA] });
  await send('POST', '/api/auth/sign-in/email', `{"email": "${EMAIL}", "password": "${SENHA}"`);
  await send('POST', '/api/auth/reset-password', { token: TOKEN, newPassword: SENHA });
  await send('GET', `/api/auth/reset-password/${TOKEN}?callbackURL=http://x.example`);
  await send('GET', '/especies', undefined, TOKEN);
  await send('GET', `/destinatarios/${CPF}`, undefined, token);
  for (const bearer of [chave, token]) {
    await send('GET', `/destinatarios?nome=${chave}&tipo=${chave}`, undefined, bearer);
    await send('GET', `/chaves/${chave}?${chave}=1`, undefined, bearer);
    await send('POST', '/chaves', { ...portal, nome: [chave], cargo: chave, chave, [chave]: chave }, bearer);
    await send('POST', `/trpc/${chave}`, { chave }, bearer);
  }
  await send('GET', `/${SENHA}/${CPF}?email=${EMAIL}`, undefined, token);

  for (const repeated of [1, 2]) {
    await send('POST', '/destinatarios', { ...pessoa, telefone: `${repeated}` }, token);
    await send('POST', '/usuarios', usuario, token);
  }
  await send('POST', '/destinatarios', { ...pessoa, tipo: CPF, documentos: CPF, email: `${EMAIL} ` }, token);
  await send('POST', '/usuarios', { ...usuario, cargo: EMAIL, cpf: `${CPF}9` }, token);
  await send('GET', `/destinatarios?documento=${CPF}&email=${EMAIL}&tipo=${CPF}`, undefined, token);
  await send('GET', `/movimentacoes?usuarioId=${CPF}`, undefined, token);
  await send('GET', `/especies?${TOKEN}=1&${CPF}=2&${encodeURIComponent(EMAIL)}=3`, undefined, token);
  for (const formato of ['csv', 'pdf']) {
    await send('GET', `/relatorios/destinatarios?documento=${CPF}&formato=${formato}`, undefined, token);
  }
  const input = encodeURIComponent(JSON.stringify({ documento: CPF, tipo: EMAIL }));
  await send('GET', `/trpc/destinatarios.listar?input=${input}`, undefined, token);
  await send('POST', '/trpc/destinatarios.criar', pessoa, token);
  await send('POST', `/trpc/destinatarios.${CPF}`, pessoa, token);
  await send('PATCH', '/usuarios/perfil', { senha_atual: TOKEN, nova_senha: SENHA }, token);
  await send('POST', '/api/auth/request-password-reset', { email: EMAIL });
  await until(() => expect(mailsTried()).toBeGreaterThan(0));

  // A rule that the service does not know: the driver's error has the whole row.
  await db.raw('alter table destinatarios add constraint canario check (false) not valid');
  await send('POST', '/destinatarios', { ...pessoa, documento: '11144477735' }, token);
  await send('PATCH', `/destinatarios/${(await db('destinatarios').first()).id}`, { nome: EMAIL }, token);
  await db.raw('alter table destinatarios drop constraint canario');
  // A statement that is broken, with the values that it was to be given.
  await db.raw('alter table destinatarios rename column documento to perdido');
  await send('POST', '/destinatarios', pessoa, token);
  await send('GET', `/destinatarios?documento=${CPF}`, undefined, token);
  await db.raw('alter table destinatarios rename column perdido to documento');
  await db('usuarios').where({ email: EMAIL }).update({ status: 'INATIVO' });
}

async function send(method: string, path: string, body?: unknown, token?: string) {
  const answer = await fetch(`${service.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status >= 400) refusals.push({ status: answer.status, request: `${method} ${path}`, text });
  return { status: answer.status, text };
}

async function rowsOf(table: string): Promise<string> {
  const { rows } = await db.raw('select to_json(t)::text as row from ?? t', [table]);
  return rows.map(({ row }: { row: string }) => row).join('\n');
}

/** The kinds of canary that stand in a text. */
function found(text: string): string[] {
  return Object.entries(CANARIES)
    .filter(([, forms]) => forms.some((form) => text.toLowerCase().includes(form.toLowerCase())))
    .map(([kind]) => kind);
}

test('the canaries were planted in requests that were refused in every way and in logged errors', () => {
  expect([...new Set(refusals.map(({ status }) => status))].sort()).toEqual([400, 401, 403, 404, 409, 500]);
  expect(output['the log']).toContain('procedure failed');
  expect(output['the log']).toContain('mail not sent');
  expect(output['the audit trail']).toContain('CRIAR_DESTINATARIO');
  expect(output['the record of accesses']).toContain('EXPORTAR_RELATORIO');
  expect(output['the metrics']).toContain('viveiro_');
});

test.each([
  ...['the log', "the database's own log", 'the output of a command', 'the metrics', 'the audit trail'],
  ...['the record of accesses', 'the limits', 'why mails were not sent'],
])('no canary is in %s', (place) => {
  const text = output[place];
  expect(text).toBeDefined();
  const lines = (text ?? '').split('\n').filter((line) => found(line).length > 0);
  expect(lines).toEqual([]);
});

test('no canary is in the body of a refusal', () => {
  const told = refusals.filter(({ text }) => found(text).length > 0);
  expect(told).toEqual([]);
});
