import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bech32 } from '@scure/base';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadConfig, readConfig, SETTING_NAMES } from '../../adapters/config.ts';
import { OperatorError } from '../../adapters/host/operator-error.ts';
import { TEXTO_PADRAO } from '../../src/common/texto-do-termo.ts';
import { temporaryFolder } from '../support/folder.ts';

const PUBLIC_KEY = 'age1zwlyl6h27gzv0lfntr7fcqrjrzqazap8sy5zylkxwneh7llf0dksu37mwt';
const SECRET_KEY = bech32.encodeFromBytes('age-secret-key-', new Uint8Array(32).fill(7)).toUpperCase();

describe('an installation without settings', () => {
  test('serves this machine only, with the embedded database', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataDir: '.data',
      adminEmail: undefined,
      adminPassword: undefined,
      smtpUrl: undefined,
      mailFrom: 'nao-responda@viveiro.local',
      selosEmail: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      publicUrlDefinida: false,
      redirectOrigins: ['http://127.0.0.1:3000'],
      corsOrigins: [],
      fusoHorario: 'America/Sao_Paulo',
      logLevel: 'info',
      trustProxy: false,
      documentoEstrito: false,
      exigirJustificativa: false,
      exigirFinalidade: false,
      correio: false,
      senhaEstrita: false,
      limitePorMinuto: null,
      metrics: false,
      adminApp: true,
      webhooksRedeInterna: false,
      timbreDefinido: {},
      nomeDoViveiro: 'Viveiro Municipal',
      orgao: null,
      secretaria: null,
      endereco: null,
      cnpj: null,
      telefone: null,
      brasao: null,
      backups: null,
      copiaDosBackups: null,
      copiaContinua: null,
      chaveDasCopias: null,
      textoDoTermo: TEXTO_PADRAO,
    });
  });

  test('treats a blank setting as not set', () => {
    expect(readConfig({ PORT: '', HOST: '  ', ADMIN_PASSWORD: '' })).toEqual(readConfig({}));
  });
});

describe('a setting', () => {
  test.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: ' 8080 ' }, { port: 8080, publicUrl: 'http://127.0.0.1:8080' }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0', publicUrl: 'http://localhost:3000' }],
    [{ HOST: '::1' }, { host: '::1', publicUrl: 'http://[::1]:3000' }],
    [{ DATABASE_URL: 'postgres://a:b@c/d' }, { databaseUrl: 'postgres://a:b@c/d' }],
    [
      { DATABASE_URL: 'postgres://a:b@c/d?sslmode=verify-full&sslrootcert=/ca.pem&application_name=v' },
      { databaseUrl: 'postgres://a:b@c/d?sslmode=verify-full&sslrootcert=/ca.pem&application_name=v' },
    ],
    // What the driver does for each of them, without what it says of it.
    [
      { DATABASE_URL: 'postgres://c/d?sslmode=require' },
      { databaseUrl: 'postgres://c/d?sslmode=verify-full' },
    ],
    [
      { DATABASE_OWNER_URL: 'postgres://c/d?a=b&sslmode=verify-ca&sslrootcert=/ca.pem' },
      { databaseOwnerUrl: 'postgres://c/d?a=b&sslmode=verify-full&sslrootcert=/ca.pem' },
    ],
    [
      { DATABASE_URL: 'postgres://c/d?sslmode=require&uselibpqcompat=true' },
      { databaseUrl: 'postgres://c/d?sslmode=require&uselibpqcompat=true' },
    ],
    [
      { DATABASE_READ_URL: 'postgres://c/d?sslmode=no-verify' },
      { databaseReadUrl: 'postgres://c/d?sslmode=no-verify' },
    ],
    [{ DATABASE_URL: 'postgres://a:5%o%2F@c/d' }, { databaseUrl: 'postgres://a:5%o%2F@c/d' }],
    [{ DATABASE_READ_URL: 'postgres://a:b@e/d' }, { databaseReadUrl: 'postgres://a:b@e/d' }],
    [{ ADMIN_EMAIL: 'Chefe@Prefeitura.Example' }, { adminEmail: 'chefe@prefeitura.example' }],
    [{ ADMIN_PASSWORD: 'oito letras' }, { adminPassword: 'oito letras' }],
    [{ PUBLIC_URL: 'https://v.example/' }, { publicUrl: 'https://v.example', publicUrlDefinida: true }],
    [
      {
        PUBLIC_URL: 'https://v.example/viveiro',
        REDIRECT_ORIGINS: 'https://a.example, http://b.example:81/',
      },
      { redirectOrigins: ['https://v.example', 'https://a.example', 'http://b.example:81'] },
    ],
    [{ CORS_ORIGINS: 'https://a.example' }, { corsOrigins: ['https://a.example'] }],
    [{ LOG_LEVEL: 'WARN' }, { logLevel: 'warn' }],
    [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
    [{ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16' }, { trustProxy: ['10.0.0.1', '10.1.0.0/16'] }],
    [{ CHAVE_DAS_COPIAS: PUBLIC_KEY }, { chaveDasCopias: PUBLIC_KEY }],
    [{ DOCUMENTO_ESTRITO: 'sim' }, { documentoEstrito: true }],
    [{ EXIGIR_JUSTIFICATIVA: 'true' }, { exigirJustificativa: true }],
    [{ EXIGIR_FINALIDADE: 'true' }, { exigirFinalidade: true }],
    [{ SENHA_ESTRITA: 'true' }, { senhaEstrita: true }],
    [{ LIMITE_POR_MINUTO: '600' }, { limitePorMinuto: 600 }],
    [
      { COPIA_CONTINUA: '/mnt/a, /mnt/b/' },
      { copiaContinua: { pastas: ['/mnt/a', '/mnt/b'], segundos: 30, filaMb: 1_024, semanas: 4 } },
    ],
    [
      {
        COPIA_CONTINUA: '/mnt/a',
        COPIA_CONTINUA_SEGUNDOS: '5',
        COPIA_CONTINUA_FILA_MB: '64',
        COPIA_CONTINUA_SEMANAS: '52',
      },
      { copiaContinua: { pastas: ['/mnt/a'], segundos: 5, filaMb: 64, semanas: 52 } },
    ],
    [{ FUSO_HORARIO: 'America/Manaus' }, { fusoHorario: 'America/Manaus' }],
    [{ NOME_DO_VIVEIRO: 'Viveiro das Flores' }, { nomeDoViveiro: 'Viveiro das Flores' }],
    [{ ORGAO: 'Prefeitura de Mogi' }, { orgao: 'Prefeitura de Mogi' }],
    [{ SECRETARIA: 'Secretaria do Verde' }, { secretaria: 'Secretaria do Verde' }],
    [
      { ENDERECO: 'Rua das Acácias, 120, Mogi das Cruzes – SP' },
      { endereco: 'Rua das Acácias, 120, Mogi das Cruzes – SP' },
    ],
    [{ CNPJ: '11.222.333/0001-81' }, { cnpj: '11222333000181' }],
    [{ CNPJ: '12.ABC.345/01DE-35' }, { cnpj: '12ABC34501DE35' }],
    [{ TELEFONE: '(11) 4002-8922' }, { telefone: '(11) 4002-8922' }],
    [
      { TEXTO_DO_TERMO: 'Recebi {itens} em {data}.\nNada devo.' },
      { textoDoTermo: 'Recebi {itens} em {data}.\nNada devo.' },
    ],
  ])('%o is understood', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', 'três mil'],
    ['HOST', 'http://localhost'],
    ['HOST', '300.1.1.1'],
    ['DATA_DIR', 'package.json'],
    ['PASTA_DE_BACKUPS', 'README.md'],
    ['COPIA_DOS_BACKUPS', 'README.md'],
    ['CHAVE_DAS_COPIAS', 'age1cyj069zekq5y506u0w2nrag8fyr3ejmmncmaxxp77jvr2vl9evrse5fv6q'],
    ['CHAVE_DAS_COPIAS', SECRET_KEY],
    ['COPIA_CONTINUA', 'README.md'],
    ['COPIA_CONTINUA', '/mnt/a, /mnt/a/.'],
    ['COPIA_CONTINUA', '/mnt/a, /mnt/b, /mnt/c'],
    ['COPIA_CONTINUA_SEGUNDOS', '0,5'],
    ['COPIA_CONTINUA_FILA_MB', '63'],
    ['COPIA_CONTINUA_SEMANAS', 'muitas'],
    ['TMPDIR', '/nowhere/tmp'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['DATABASE_URL', 'postgres://a:b@c/d?sslmod=verify-full'],
    ['DATABASE_URL', 'postgres://a:%ff@c/d'],
    ['DATABASE_URL', 'postgres://a:b@c/%e7'],
    ['DATABASE_URL', 'postgres://a:b@c/d?sslnegotiation=directo'],
    ['DATABASE_OWNER_URL', 'postgres://a:b@c/d?SSLMODE=require'],
    ['DATABASE_READ_URL', 'postgres://a:b@c/d?tls=true'],
    ['DATABASE_READ_URL', 'mysql://a/b'],
    ['DATA_DIR', 'x'.repeat(201)],
    ['ADMIN_EMAIL', 'ninguém'],
    ['ADMIN_PASSWORD', 'curta'],
    ['ADMIN_PASSWORD', 'x'.repeat(129)],
    ['SMTP_URL', 'servidor:25'],
    ['SMTP_URL', 'smtp:///'],
    ['SMTP_URL', 'smtp:servidor'],
    ['MAIL_FROM', 'Nós mesmos'],
    ['PUBLIC_URL', 'viveiro.example'],
    ['PUBLIC_URL', 'https://v.example/?pagina=1'],
    ['PUBLIC_URL', 'https://v.example/#painel'],
    ['PUBLIC_URL', 'https://ana:segredo@v.example'],
    ['REDIRECT_ORIGINS', 'https://a.example/pagina'],
    ['CORS_ORIGINS', '*'],
    ['FUSO_HORARIO', 'Brasilia'],
    ['FUSO_HORARIO', '-03:00'],
    ['LOG_LEVEL', 'tudo'],
    ['TRUST_PROXY', '7'],
    ['TRUST_PROXY', 'proxy'],
    ['TRUST_PROXY', '10.0.0.0/40'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', 'fd00::/129'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', ', ,'],
    ['DOCUMENTO_ESTRITO', 'talvez'],
    ['SENHA_ESTRITA', 'talvez'],
    ['LIMITE_POR_MINUTO', '000'],
    ['LIMITE_POR_MINUTO', 'muitos'],
    ['METRICS', 'x'],
    ['ADMIN_APP', 'x'],
    ['NOME_DO_VIVEIRO', 'x'.repeat(201)],
    ['ORGAO', 'x'.repeat(201)],
    ['ORGAO', 'duas\nlinhas'],
    ['SECRETARIA', 'x'.repeat(201)],
    ['ENDERECO', 'Rua das Flores, 7'],
    ['ENDERECO', `${'x'.repeat(200)}, Mogi – SP`],
    ['CNPJ', '11.222.333/0001-82'],
    ['CNPJ', '529.982.247-25'],
    ['TELEFONE', 'ligue para nós'],
    ['TEXTO_DO_TERMO', 'Recebi {plantas}.'],
    ['TEXTO_DO_TERMO', 'Recebi {itens.'],
    ['TEXTO_DO_TERMO', 'x'.repeat(1_201)],
  ])('%s=%s is refused with the name of the setting and without its value', (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toMatch(new RegExp(`^  ${name}: deve ser .+\\.$`, 'm'));
    expect(message).not.toContain(value);
  });
});

test('the copies of the backups are kept in another folder', () => {
  const message = refusal({ PASTA_DE_BACKUPS: '/var/backups', COPIA_DOS_BACKUPS: '/var/backups/.' });
  expect(message).toMatch(/^ {2}COPIA_DOS_BACKUPS: deve ser outra pasta que .+\.$/m);
});

test('a continuous copy is of the embedded database', () => {
  const message = refusal({ COPIA_CONTINUA: '/mnt/copia', DATABASE_URL: 'postgres://a@b/c' });
  expect(message).toMatch(/^ {2}COPIA_CONTINUA: deve ser retirada: o PostgreSQL de DATABASE_URL .+\.$/m);
});

test('all wrong settings are named at once', () => {
  const message = refusal({ PORT: 'x', LOG_LEVEL: 'x', HOST: '127.0.0.1' });
  expect(message).toContain('PORT');
  expect(message).toContain('LOG_LEVEL');
  expect(message).not.toContain('HOST');
});

describe('the .env file', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('sets what the environment leaves out or blank', async () => {
    const dir = temporaryFolder();
    const file = join(dir, '.env');
    await writeFile(file, 'PORT=4001\nHOST=0.0.0.0\nNOME_DO_VIVEIRO="Viveiro do Vale"\n');
    vi.stubEnv('PORT', '4002');
    vi.stubEnv('HOST', '');
    expect(loadConfig(file)).toMatchObject({
      port: 4002,
      host: '0.0.0.0',
      nomeDoViveiro: 'Viveiro do Vale',
    });
  });

  test('that misspells a setting is refused with the names that were meant; other names are left alone', async () => {
    const dir = temporaryFolder();
    const file = join(dir, '.env');
    await writeFile(file, 'DATABSE_URL=postgres://a:segredo@b/c\nSENHA_ESTRICTA=\nlog_level=info\n');
    expect(() => loadConfig(file)).toThrow(
      new OperatorError(
        'Corrija o arquivo .env e tente de novo: DATABSE_URL não existe, deve ser DATABASE_URL; ' +
          'SENHA_ESTRICTA não existe, deve ser SENHA_ESTRITA; log_level não existe, deve ser LOG_LEVEL.',
      ),
    );
    const others = ['PGHOST', 'PGPORT', 'PGPASSWORD', 'TZ', 'NODE_ENV', 'COMPOSE_PROFILES', 'SMTP_HOST'];
    await writeFile(file, others.map((name) => `${name}=1\n`).join(''));
    expect(loadConfig(file)).toEqual(readConfig({}));
  });

  test.each([
    ['NOME_DO_VIVEIRO Viveiro do Sul', 'que começa com NOME_DO_VIVEIRO'],
    ['DATABASE_URL: postgres://a:segredo@b/c', 'que começa com DATABASE_URL'],
    ['METRICS', 'que começa com METRICS'],
    ['segredo que sobrou', 'que não começa com um nome'],
  ])('is refused where a line sets nothing, the last one too: %s', async (line, named) => {
    const file = join(temporaryFolder(), '.env');
    for (const text of [
      `HOST=127.0.0.1\n${line}\nPORT=3475\n`,
      `PORT=3475\n${line}\n`,
      `PORT=3475\n${line}`,
    ]) {
      await writeFile(file, text);
      expect(() => loadConfig(file)).toThrow(
        new OperatorError(
          `Corrija o arquivo .env e tente de novo: a linha ${named} deve ser como NOME=valor, e não tem “=” depois do nome.`,
        ),
      );
    }
  });

  test('has comments, and values in quotes that go on over several lines', async () => {
    const file = join(temporaryFolder(), '.env');
    await writeFile(
      file,
      '# O que vale\nHOST=0.0.0.0\n  # em casa\nexport PORT = 3475 # e só\nTEXTO_DO_TERMO="Recebi {itens}.\nNada devo."\n',
    );
    expect(loadConfig(file)).toMatchObject({
      host: '0.0.0.0',
      port: 3475,
      textoDoTermo: 'Recebi {itens}.\nNada devo.',
    });
  });

  test('that cannot be read is named', async () => {
    const dir = temporaryFolder();
    // A folder stands for a file without permission, which root may read.
    expect(() => loadConfig(dir)).toThrow(
      new OperatorError(
        `Não foi possível ler ${dir} (EISDIR): ele deve ser um arquivo que o usuário do serviço pode ler.`,
      ),
    );
  });

  test('may be missing', () => {
    expect(loadConfig('/nowhere/.env').logLevel).toBe('info');
  });
});

describe('the files for operators', () => {
  test('compose.yaml passes every setting to the service', async () => {
    const compose = await readFile('compose.yaml', 'utf8');
    const service = compose.slice(compose.indexOf('&configuracoes'), compose.indexOf('volumes:'));
    const passed = [...service.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
    expect(passed).toEqual(expect.arrayContaining([...SETTING_NAMES]));
  });

  test('.env.example and docs/operating.md know every setting', async () => {
    const example = await readFile('.env.example', 'utf8');
    const page = await readFile('docs/operating.md', 'utf8');
    for (const name of SETTING_NAMES) {
      expect(example).toMatch(new RegExp(`^# ${name}=`, 'm'));
      expect(page).toContain(`\`${name}\``);
    }
  });

  test('.env.example holds every name that compose.yaml asks for, and none that a start refuses', async () => {
    const dir = temporaryFolder();
    const example = await readFile('.env.example', 'utf8');
    const names = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
    const asked = [...(await readFile('compose.yaml', 'utf8')).matchAll(/\$\{(\w+):/g)];
    expect(names).toEqual(expect.arrayContaining(asked.map(([, name]) => name)));
    await writeFile(join(dir, '.env'), names.map((name) => `${name}=\n`).join(''));
    expect(loadConfig(join(dir, '.env'))).toEqual(readConfig({}));
  });
});

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    return (error as Error).message;
  }
  throw new Error('it was understood');
}
