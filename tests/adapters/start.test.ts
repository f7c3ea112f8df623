import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../adapters/config.ts';
import { OperatorError } from '../../adapters/host/operator-error.ts';
import { openLog } from '../../adapters/http/log.ts';
import { type Running, start } from '../../adapters/start.ts';
import { welcome } from '../../adapters/welcome.ts';
import { NADA } from '../../src/instalacao/queries.ts';
import { emptyDatabaseUrl, open } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { until } from '../support/until.ts';

const dataDir = temporaryFolder();

const CONFIG = readConfig({});
const databaseUrl = await emptyDatabaseUrl();
const db = open(databaseUrl);

describe('the first start', () => {
  test('creates the schema and one Administrador with a generated password, shown once, that works', async () => {
    const running = await startWith({});
    const { email, senha } = running.firstAccess ?? {};
    expect(email).toBe('admin@viveiro.local');
    expect(senha).toMatch(/^[\w-]{20}$/);
    const shown = welcome({ ...CONFIG, nomeDoViveiro: 'Viveiro do Vale' }, running);
    const unset = `Defina PUBLIC_URL antes de emitir termos: sem ela, o QR code deles e os links dos e-mails levam a ${CONFIG.publicUrl}.`;
    const [first] = shown.trim().split('\n');
    expect(first).toBe(`Viveiro do Vale: abra ${running.url}/admin/ no navegador.`);
    for (const part of [running.url, `${running.url}/docs`, email, senha, join(dataDir, 'emails'), unset]) {
      expect(shown).toContain(part);
    }
    expect(await signIn(running, email, senha)).toMatchObject({ data: { user: { cargo: 'Administrador' } } });
    await running.stop();
  });

  test('creates the account, and the next start finds it and shows no password', async () => {
    const running = await startWith({ ADMIN_EMAIL: 'outro@viveiro.local', ADMIN_PASSWORD: 'outra senha' });
    expect(running.firstAccess).toBeNull();
    expect(await signIn(running, 'outro@viveiro.local', 'outra senha')).toMatchObject({ data: [] });
    await running.stop();
  });

  test('makes no account when the password cannot be stored where the log says', async () => {
    const url = await emptyDatabaseUrl();
    await writeFile(join(dataDir, 'ficheiro'), '');
    const starting = startWith({ DATABASE_URL: url }, join(dataDir, 'ficheiro', 'senha.txt'));
    await expect(starting).rejects.toThrow('há um arquivo no caminho dela');
    expect(await open(url)('usuarios')).toEqual([]);
  });

  test('uses the address and the password that the operator sets, and does not show the password', async () => {
    const running = await startWith({
      DATABASE_URL: await emptyDatabaseUrl(),
      ADMIN_EMAIL: 'Chefe@Prefeitura.Example',
      ADMIN_PASSWORD: 'uma senha comprida',
    });
    expect(running.firstAccess).toEqual({ email: 'chefe@prefeitura.example', senha: null });
    const chosen = readConfig({ PUBLIC_URL: 'https://viveiro.example' });
    expect(welcome(chosen, running)).not.toMatch(/uma senha comprida|Defina PUBLIC_URL/);
    expect(welcome(chosen, running)).toContain('abra https://viveiro.example/admin/ no navegador');
    expect(welcome({ ...chosen, adminApp: false }, running)).not.toContain('/admin/');
    expect(await signIn(running, 'chefe@prefeitura.example', 'uma senha comprida')).toMatchObject({
      errors: [],
    });
    await running.stop();
  });
});

test('a running service watches over its folders, and tells administrators what is missing', async () => {
  const url = await emptyDatabaseUrl();
  const access = { ADMIN_EMAIL: 'chefe@viveiro.local', ADMIN_PASSWORD: 'uma senha comprida' };
  const running = await startWith({ ...access, DATABASE_URL: url, PASTA_DE_BACKUPS: join(dataDir, 'nada') });
  const { data } = await signIn(running, access.ADMIN_EMAIL, access.ADMIN_PASSWORD);
  const problemas = async () => {
    const headers = { authorization: `Bearer ${data.token}` };
    return (await fetch(`${running.url}/dashboard/problemas`, { headers })).json();
  };
  const fazer = 'Faça um backup com viveiro backup, e agende-o para cada noite.';
  await until(async () =>
    expect((await problemas()).data).toContainEqual(expect.objectContaining({ problema: 'BACKUP', fazer })),
  );
  await running.stop();
});

test.each([
  ['warning', 'default', 'panic', true],
  ['warning', 'terse', 'error', true],
  ['warning', 'terse', 'panic', false],
  ['log', 'default', 'error', false],
])(
  'a server that logs from %s on, in %s form, with statements of %s, gets a warning: %s',
  async (messages, verbosity, statement, spoken) => {
    const url = await emptyDatabaseUrl();
    const settings = {
      log_min_messages: messages,
      log_error_verbosity: verbosity,
      log_min_error_statement: statement,
    };
    const own = open(url);
    for (const [name, value] of Object.entries(settings)) {
      await own.raw(`alter database ?? set ?? = '${value}'`, [new URL(url).pathname.slice(1), name]);
    }
    const said: string[] = [];
    const running = await startWith({ DATABASE_URL: url }, null, (sentence) => said.push(sentence));
    await running.stop();
    expect(said.some((sentence) => sentence.startsWith('Defina log_error_verbosity'))).toBe(spoken);
  },
);

test('mails are written to files beside the data when there is no mail server', async () => {
  const running = await startWith({});
  await post(running, '/api/auth/request-password-reset', { email: 'admin@viveiro.local' });
  await expect.poll(() => readdir(join(dataDir, 'emails')).catch(() => [])).toHaveLength(1);
  await running.stop();
});

test('what is set in the app counts instead of its variable, which the start says, in mails too', async () => {
  const url = await emptyDatabaseUrl();
  await (await startWith({ DATABASE_URL: url })).stop();
  await open(url)('instalacao').insert({
    ...{ id: NADA.id, nome_do_viveiro: 'Viveiro de Mogi', data_att: '2026-01-01T12:00:00Z' },
  });
  const said: string[] = [];
  const folder = temporaryFolder();
  const env = { DATABASE_URL: url, DATA_DIR: folder, NOME_DO_VIVEIRO: 'Da variável' };
  const running = await startWith(env, null, (sentence) => said.push(sentence));
  expect(said).toContain('NOME_DO_VIVEIRO já não conta: vale o que se definiu no aplicativo, em Timbre.');
  await post(running, '/api/auth/request-password-reset', { email: 'admin@viveiro.local' });
  const emails = join(folder, 'emails');
  await expect.poll(() => readdir(emails).catch(() => [])).toHaveLength(1);
  const [file = ''] = await readdir(emails);
  expect(await readFile(join(emails, file), 'utf8')).toContain('From: Viveiro de Mogi <');
  await running.stop();
});

describe('a start that fails', () => {
  test('because its port is taken says so, and leaves no connection open', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    await expect(startWith({ PORT: String(port) })).rejects.toThrow(
      new OperatorError(
        `A porta ${port} já está em uso. Encerre o outro programa ou escolha outra porta em PORT.`,
      ),
    );
    taken.close();
    await expect.poll(connections).toBe(0);
  });

  test('says the password of the account that it made, which the next start finds', async () => {
    const url = await emptyDatabaseUrl();
    const failing = { DATABASE_URL: url, HOST: '203.0.113.1' };
    const said: string[] = [];
    const starting = startWith(failing, null, (sentence) => said.push(sentence));
    await expect(starting).rejects.toThrow('Corrija HOST');
    const [, email, senha] =
      /criou o Administrador (\S+); a senha é (\S+), e não será mostrada/.exec(said.join('\n')) ?? [];
    const running = await startWith({ DATABASE_URL: url });
    expect(running.firstAccess).toBeNull();
    expect(await signIn(running, email, senha)).toMatchObject({ errors: [] });
    await running.stop();
  });

  test('names the file of that password where nobody watches the start', async () => {
    const failing = { DATABASE_URL: await emptyDatabaseUrl(), HOST: '203.0.113.1' };
    const file = join(dataDir, 'senha-do-inicio.txt');
    const said: string[] = [];
    await expect(startWith(failing, file, (sentence) => said.push(sentence))).rejects.toThrow('Corrija HOST');
    expect(said.join('\n')).toContain(`a senha está no arquivo ${file}.`);
    expect(said.join('\n')).not.toContain((await readFile(file, 'utf8')).trim());
  });

  test('because mails would be written where a file is says so, before anything is done', async () => {
    const folder = join(dataDir, 'outra');
    const file = join(folder, 'emails');
    await mkdir(folder);
    await writeFile(file, '');
    const url = await emptyDatabaseUrl();
    await expect(startWith({ DATABASE_URL: url, DATA_DIR: folder })).rejects.toThrow(
      new OperatorError(
        `A pasta ${file} não pode ser usada: há um arquivo no caminho dela. ` +
          'Indique em DATA_DIR uma pasta em que o serviço possa escrever.',
      ),
    );
    expect(await open(url).raw(`select to_regclass('usuarios') as tabela`)).toMatchObject({
      rows: [{ tabela: null }],
    });
  });

  test('because its address belongs to another machine says so', async () => {
    await expect(startWith({ HOST: '203.0.113.1' })).rejects.toThrow('Corrija HOST');
  });
});

test('stopping frees the port and every connection', async () => {
  const running = await startWith({});
  expect((await fetch(`${running.url}/ready`)).status).toBe(200);
  await running.stop();
  await expect(fetch(`${running.url}/ready`)).rejects.toThrow();
  await expect.poll(connections).toBe(0);
});

function startWith(
  env: Record<string, string>,
  passwordFile: string | null = null,
  say: (sentence: string) => void = () => {},
): Promise<Running> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    ...env,
  });
  return start(config, { log: openLog('silent'), say, passwordFile });
}

async function signIn(running: Running, email?: string, password?: string | null) {
  return post(running, '/api/auth/sign-in/email', { email, password });
}

async function post({ url }: Running, path: string, body: object) {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
}

/** The service's connections to its database, without that of this query. */
async function connections(): Promise<number> {
  const { rows } = await db.raw<{ rows: { n: number }[] }>(
    `select count(*) as n from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return rows[0]?.n ?? -1;
}
