import { appendFile, chmod, cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ConnectionSettings, connect, type Db } from '../../db/connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../db/embedded/start.ts';
import { SERVICE_ROLE } from '../../db/roles.ts';
import { atTheEnd } from './at-the-end.ts';
import { atDesk } from './database.ts';
import { temporaryFolder } from './folder.ts';

interface Server {
  /** As the service's own role. */
  url: string;
  /** As the tables' owner, who may do everything on this server. */
  owner: Db;
  /** Ends it at once, as a machine that fails: connections are cut. */
  crash(): Promise<void>;
  /** Ends it as an operator does: a standby has all of its log by then. */
  stop(): Promise<void>;
  /** Starts it again after that. */
  start(): Promise<void>;
  /** Makes it, while it is stopped, a standby of another server, with the data that it has. */
  follow(other: Server): Promise<void>;
  connection: EmbeddedPostgres['connection'];
  dataDir: string;
  settings: Record<string, string>;
}

/** A primary with the schema, and a streaming replica of it. Both end with the file. They are not the run's server, because a replica has all the databases of its primary. */
export async function primaryAndStandby(): Promise<Record<'primary' | 'standby', Server>> {
  const folder = temporaryFolder();
  // Started as root, the servers run as another user, who has to get in.
  await chmod(folder, 0o755);
  const hba_file = join(folder, 'acesso.conf');
  await writeFile(hba_file, 'local all,replication all peer map=viveiro\n', { mode: 0o644 });
  const settings = {
    ...{ hba_file, fsync: 'off', full_page_writes: 'off' },
    wal_retrieve_retry_interval: '200ms',
  };

  const places = { primary: join(folder, 'primario'), standby: join(folder, 'replica') };
  const { dataDir } = (await atDesk('/primario')) as { dataDir: string };
  for (const place of Object.values(places)) await cp(dataDir, place, { recursive: true });

  const primary = await serverIn(places.primary, settings);
  await makeFollow(places.standby, primary.connection);
  return { primary, standby: await serverIn(places.standby, settings) };
}

/** From its next start on. */
async function makeFollow(dataDir: string, { host, port }: EmbeddedPostgres['connection']): Promise<void> {
  const data = join(dataDir, 'postgres', 'data');
  const from = `host=${host} port=${port} user=replica`;
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
  await writeFile(join(data, 'standby.signal'), '');
}

async function serverIn(dataDir: string, settings: Record<string, string>) {
  let server: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, settings });
  atTheEnd(() => server.stop());
  const { connection } = server;
  const owner = connect({ connection, patient: true });
  atTheEnd(() => owner.destroy());
  return {
    ...{ owner, connection, dataDir, settings, url: urlOf(connection) },
    crash: async () => {
      const [pid] = (await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      await server.stop();
    },
    stop: () => server.stop(),
    follow: (other: Server) => makeFollow(dataDir, other.connection),
    start: async () => {
      server = await startEmbeddedPostgres({ dataDir, settings });
    },
  };
}

function urlOf({
  host,
  port,
  database,
}: EmbeddedPostgres['connection']): ConnectionSettings['connection'] & string {
  return `postgres://${SERVICE_ROLE}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
