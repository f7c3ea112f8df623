import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  checkReach,
  openDatabase,
  prepareDatabase,
  prepareSchema,
  shareDatabase,
} from '../../adapters/database.ts';
import { OperatorError } from '../../adapters/host/operator-error.ts';
import { connect, type Db } from '../../db/connection.ts';
import { isUpToDate } from '../../db/migrate.ts';
import { mayRewriteTheBooks } from '../../db/roles.ts';
import { callerFor } from '../support/caller.ts';
import { emptyDatabaseUrl, open, postgres } from '../support/database.ts';
import { administrador, especie } from '../support/factories.ts';
import { temporaryFolder } from '../support/folder.ts';
import { administer, databaseUrl } from '../support/postgres.ts';
import { secondMigration } from '../support/second-migration.ts';
import { transactionPool } from './transaction-pool.ts';

const SECRET = 'senha-secreta';

describe('the database of DATABASE_URL', () => {
  test('is used when it answers', async () => {
    const url = await emptyDatabaseUrl();
    expect(await openDatabase({ databaseUrl: url, dataDir: '.data' }, () => {})).toMatchObject({
      connection: url,
      dataDir: null,
      relocated: false,
    });
  });

  test('that does not answer is named in the error, without its user and password', async () => {
    const message = await refusal(`postgres://alguem:${SECRET}@127.0.0.1:1/viveiro`);
    expect(message).toBe(
      'Não foi possível usar o banco de dados 127.0.0.1:1/viveiro: ' +
        'ninguém atende nesse endereço; confira se o PostgreSQL está ligado.',
    );
  });

  test('that does not exist on its server fails with a sentence about that', async () => {
    const { server } = await postgres();
    const message = await refusal(databaseUrl(server, 'nao_existe'));
    expect(message).toContain('o banco de dados não existe');
  });

  test('whose server hangs up fails with a sentence about that', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    expect(await refusal(`postgres://alguem:${SECRET}@127.0.0.1:${port}/viveiro`)).toContain(
      'a conexão falhou: quem atende nesse endereço não responde como um PostgreSQL',
    );
  });

  test('whose socket is not there fails without a word about certificates', async () => {
    const message = await refusal('postgres:///viveiro?host=/nada&user=alguem');
    expect(message).toContain('a conexão falhou (ENOENT)');
  });

  test.each([
    ['sslmode=require', 'N', 'o servidor não oferece conexão cifrada'],
    ['sslmode=require', 'HTTP/1.1 400', 'quem atende nesse endereço não responde como um PostgreSQL'],
    ['sslmode=verify-full', 'S', 'o certificado do servidor não foi aceito'],
    ['sslmode=verify-full&sslrootcert=/nada.pem', 'S', 'o arquivo de um certificado não existe'],
  ])(
    'with %s, whose server answers %s, fails with a sentence about that',
    async (query, answered, sentence) => {
      const server = createServer((socket) => {
        socket
          .on('error', () => {})
          .once('data', () => {
            socket.write(answered);
            socket.once('data', () => socket.write('no TLS at all'));
          });
      }).listen(0, '127.0.0.1');
      onTestFinished(() => void server.close());
      await new Promise((resolve) => server.once('listening', resolve));
      const { port } = server.address() as { port: number };
      const message = await refusal(`postgres://alguem:${SECRET}@127.0.0.1:${port}/viveiro?${query}`);
      expect(message).toContain(sentence);
      expect(message).not.toContain(SECRET);
    },
  );

  test('of an older version than 15 is refused', async () => {
    const url = await serverOfVersion(140_011);
    expect(await refusal(url)).toBe(
      'O PostgreSQL de DATABASE_URL é da versão 14; o serviço precisa da 15 ou mais nova.',
    );
  });

  test.each([1, 2, 3])(
    'behind a pooler in transaction mode, with %s connections, needs session pooling',
    async (size) => {
      const pool = await transactionPool(await emptyDatabaseUrl(), size);
      expect(await refusal(pool)).toMatch(/em modo de transação .* use pool_mode = session/);
    },
  );

  test('in which the user may not create tables is refused', async () => {
    const url = await emptyDatabaseUrl();
    await administer(url, 'create role sem_direitos login');
    const { server } = await postgres();
    onTestFinished(() => administer(server, 'drop role sem_direitos'));
    const limited = new URL(url);
    limited.username = 'sem_direitos';
    await expect(prepareSchema(open(limited.href))).rejects.toThrow('não pode criar as tabelas do serviço');
  });
});

describe('a DATA_DIR', () => {
  const opening = (dataDir: string) => openDatabase({ databaseUrl: undefined, dataDir }, () => {});

  test('that is a file, or below one, is refused in one sentence', async () => {
    const file = join(temporaryFolder(), 'arquivo');
    await writeFile(file, '');
    for (const dataDir of [file, join(file, 'dados')]) {
      await expect(opening(dataDir)).rejects.toThrow(
        new OperatorError(
          `A pasta ${join(dataDir, 'postgres')} não pode ser usada: há um arquivo no caminho dela. ` +
            'Indique em DATA_DIR uma pasta em que o serviço possa escrever.',
        ),
      );
    }
    expect(await readFile(file, 'utf8')).toBe('');
  });

  test('has a database in which the service has its own role, made anew where it is missing', async () => {
    const dataDir = temporaryFolder();
    const open = async () => {
      const database = await opening(dataDir);
      onTestFinished(database.stop);
      await prepareDatabase(database);
      const [owner, service] = [connect({ connection: database.owner }), connect(database)];
      expect(await mayRewriteTheBooks(owner)).toBe(true);
      expect(await mayRewriteTheBooks(service)).toBe(false);
      await expect(service('auditoria').delete()).rejects.toMatchObject({ code: '42501' });
      await service.destroy();
      return { owner, stop: database.stop };
    };
    const { owner, stop } = await open();
    await owner.raw('drop owned by viveiro_servico; drop role viveiro_servico');
    await owner.destroy();
    await stop();
    await (await open()).owner.destroy();
  });

  test('of before 1.0.0 is refused in one sentence', async () => {
    const database = await opening(temporaryFolder());
    onTestFinished(database.stop);
    await prepareDatabase(database);
    const owner = connect({ connection: database.owner });
    await owner('migracoes').update({ name: '0001_usuarios' });
    await owner.destroy();
    await expect(prepareDatabase(database)).rejects.toThrow(
      'Este banco de dados é de antes da versão 1.0.0: comece em outra pasta (DATA_DIR)',
    );
  });

  test('in use by the service is shared with commands, which find out where its data is', async () => {
    const dataDir = temporaryFolder();
    const database = await opening(dataDir);
    onTestFinished(database.stop);
    const shared = await shareDatabase({ dataDir }, () => {});
    expect(shared.dataDir).toBe(database.dataDir);
    expect(shared.dataDir).not.toBeNull();
  });

  const isRoot = process.getuid?.() === 0;
  test.skipIf(isRoot)('that cannot be written is refused in one sentence', async () => {
    const folder = temporaryFolder();
    await chmod(folder, 0o555);
    await expect(opening(join(folder, 'dados'))).rejects.toThrow('não tem permissão para escrever nela');
  });
});

test('an upgrade takes as long as the books require', async () => {
  const url = await emptyDatabaseUrl();
  const owner = { owner: url, role: null };
  await prepareDatabase(owner);
  const db = open(url);
  await secondMigration();
  const holding = await db.transaction();
  await holding.raw('set local idle_in_transaction_session_timeout = 0');
  for (const table of await tables(holding)) await holding.raw(`lock table ${table} in exclusive mode`);
  const upgraded = prepareDatabase(owner);
  const patience = `
    select max(clock_timestamp() - query_start) > interval '3.5 seconds' as longer from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await db.raw(patience)).rows[0].longer).toBe(true);
  await holding.rollback();
  await upgraded;
  expect(await isUpToDate(db)).toBe(true);
});

test('an upgrade that waits too long for others is refused in one sentence, and changes nothing', async () => {
  const db = open(await emptyDatabaseUrl());
  await prepareSchema(db);
  await secondMigration();
  const before = await db('migracoes');
  const holding = await db.transaction();
  await holding.raw('set local idle_in_transaction_session_timeout = 0');
  for (const table of await tables(holding)) await holding.raw(`lock table ${table} in exclusive mode`);
  await expect(prepareSchema(db)).rejects.toThrow(
    new OperatorError(
      'O banco de dados está em uso há mais de meio minuto. Espere o fim do backup, da verificação ou do relatório que está em ' +
        'curso, ou encerre as outras instâncias, e tente de novo.',
    ),
  );
  await holding.rollback();
  expect(await db('migracoes')).toEqual(before);
  await prepareSchema(db);
  expect(await isUpToDate(db)).toBe(true);
});

test('an upgrade that the data refuse is told in one sentence, and changes nothing', async () => {
  const db = open(await emptyDatabaseUrl());
  await prepareSchema(db);
  await especie(callerFor(db, await administrador(db)), { variedade: 'roxa' });
  await secondMigration(`
    alter table especies add column ensaio text;
    alter table especies add constraint variedade_branca check (variedade = 'branca')`);
  const before = [await db('migracoes'), await db('especies')];
  await expect(prepareSchema(db)).rejects.toThrow(
    new OperatorError(
      'Esta versão não pôde atualizar o banco de dados, que ficou como estava: o que está registrado não cabe no que ela exige ' +
        '(especies, variedade_branca, 23514). Instale de novo a versão anterior, e mande esta frase a quem mantém o Viveiro.',
    ),
  );
  expect([await db('migracoes'), await db('especies')]).toEqual(before);
});

async function tables(db: Db): Promise<string[]> {
  const { rows } = await db.raw(
    "select tablename from pg_tables where schemaname = 'public' and tablename not like 'migracoes%'",
  );
  return rows.map(({ tablename }: { tablename: string }) => tablename);
}

test('DATABASE_OWNER_URL needs a DATABASE_URL of the same database, with the service’s user in it', async () => {
  const owner = await emptyDatabaseUrl();
  const opening = (databaseUrl?: string) =>
    openDatabase({ databaseUrl, databaseOwnerUrl: owner, dataDir: '.data' }, () => {});
  await expect(opening()).rejects.toThrow('Defina também DATABASE_URL');
  const nobody = new URL(owner);
  nobody.username = '';
  await expect(opening(nobody.href)).rejects.toThrow('Escreva em DATABASE_URL o usuário do serviço');
  await expect(opening(owner.replace(/\/\/[^@]*@/, '//a%zz@'))).rejects.toThrow('com %25 no lugar de cada %');
  const elsewhere = open(await emptyDatabaseUrl());
  await expect(checkReach(elsewhere)).rejects.toThrow('ao mesmo banco de dados');
});

test('a database that a newer version has made is refused in one sentence, and is not changed', async () => {
  const db = open(await emptyDatabaseUrl());
  await prepareSchema(db);
  await db('migracoes').insert({ name: '9999_do_futuro', batch: 2, migration_time: new Date() });
  const before = await db('migracoes');
  await expect(prepareSchema(db)).rejects.toThrow(
    new OperatorError(
      'O banco de dados foi feito por outra versão do Viveiro, mais nova. Atualize o programa e tente de novo.',
    ),
  );
  expect(await db('migracoes')).toEqual(before);
});

test.each(['0001_usuarios', '0001_2026_11_27'])(
  'a database of before 1.0.0, whose first migration is %s, is refused in one sentence, and is not changed',
  async (name) => {
    const db = open(await emptyDatabaseUrl());
    await prepareSchema(db);
    await db('migracoes').update({ name });
    const before = await db('migracoes');
    await expect(prepareSchema(db)).rejects.toThrow(
      new OperatorError(
        'Este banco de dados é de antes da versão 1.0.0: comece em outra pasta (DATA_DIR) ou em outro banco (DATABASE_URL), ' +
          'e traga os dados por planilha.',
      ),
    );
    expect(await db('migracoes')).toEqual(before);
  },
);

async function refusal(databaseUrl: string): Promise<string> {
  const error = await openDatabase({ databaseUrl, dataDir: '.data' }, () => {}).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(OperatorError);
  expect((error as Error).message).not.toContain(SECRET);
  return (error as Error).message;
}

/** Speaks just enough of PostgreSQL's protocol to answer which version it is. */
async function serverOfVersion(version: number): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), message('Z', Buffer.from('I'))]));
      socket.once('data', () => {
        const name = Buffer.from('server_version_num\0');
        const column = Buffer.concat([
          int16(1),
          name,
          int32(0),
          int16(0),
          int32(25),
          int16(-1),
          int32(-1),
          int16(0),
        ]);
        const value = Buffer.from(String(version));
        const row = Buffer.concat([int16(1), int32(value.length), value]);
        const end = [message('C', Buffer.from('SHOW\0')), message('Z', Buffer.from('I'))];
        socket.write(Buffer.concat([message('T', column), message('D', row), ...end]));
      });
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  return `postgres://alguem@127.0.0.1:${port}/viveiro`;
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
