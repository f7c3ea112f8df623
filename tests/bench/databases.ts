import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { shareDatabase } from '../../adapters/database.ts';
import { type ConnectionSettings, connect, type Db } from '../../db/connection.ts';
import { fechar } from '../../src/fechamento/fechar.ts';
import { selar } from '../../src/selos/selar.ts';
import { type BuiltService, signIn, withBuiltService, withProcess, withReplaced } from './built-service.ts';
import type { Bench } from './compared.ts';
import type { Drawn } from './draw.ts';
import { writeHistory } from './history.ts';
import type { Target } from './load.ts';
import { PARTS, type Part } from './speed-ups.ts';

interface Asked {
  rows: number;
  seconds: number;
  drawn: Drawn;
  /** Speed-ups: beside each there is our own server without it, and no bare one. */
  without: readonly string[];
}

/** Does `measure` with ours and each other server over a history of so many movements. */
export async function withBench(
  { rows, seconds, drawn, without }: Asked,
  measure: (bench: Bench) => Promise<void>,
): Promise<void> {
  await withBuiltService(async (service) => {
    const { owner: connection, stop } = await shareDatabase(
      { databaseUrl: undefined, dataDir: service.folder },
      () => {},
    );
    const db = connect({ connection, patient: true });
    await writeHistory(db, rows);
    await closeAll(db);
    await sealAll(db);
    const others =
      without.length > 0
        ? without.map((lacking) => ({ lacking, beside: withUsWithout(lacking, connection) }))
        : [{ lacking: undefined, beside: withBare(connection) }];
    try {
      for (const { lacking, beside } of others)
        await beside(async (bare) =>
          measure({ ...(await benchOf(service, bare, db)), seconds, drawn, lacking }),
        );
    } finally {
      await db.destroy();
      await stop();
    }
  });
}

/** Waits until all rows of the history are closed, which the service does as well. */
export async function closeAll(db: Db): Promise<void> {
  const left = `
    select coalesce(sum(m.seq - coalesce(f.ate, 0)), 0) as left from (values
      ('movimentacoes', (select max(seq) from movimentacoes)), ('auditoria', (select max(seq) from auditoria))) m (livro, seq)
    left join fechamentos f on f.figura = 'milhares de ' || m.livro or m.livro = 'movimentacoes' and f.figura not like 'milhares%'`;
  while ((await db.raw(left)).rows[0].left > 0) {
    while (await fechar(db, { fusoHorario: 'America/Sao_Paulo' }));
    await wait(100);
  }
  await db.raw('vacuum analyze');
}

/** Seals all rows, which the service does as well. */
export async function sealAll(db: Db): Promise<void> {
  const left = `
    select exists (select from (values
      ('movimentacoes', (select max(seq) from movimentacoes)), ('auditoria', (select max(seq) from auditoria))) m (livro, seq)
      where not exists (select from selos s where s.livro = m.livro and s.ate >= m.seq)) as left`;
  while ((await db.raw(left)).rows[0].left) {
    while (await selar(db, () => new Date()));
    await wait(100);
  }
}

async function benchOf(
  { url, pid, folder }: BuiltService,
  bare: Target,
  db: Db,
): Promise<Omit<Bench, 'seconds' | 'drawn' | 'lacking'>> {
  const ids = async (sql: string) => (await db.raw(sql)).rows.map(({ id }: { id: string }) => id) as string[];
  const [most] = (
    await db.raw(
      'select especie_id as id, count(*)::int as n from movimentacoes group by 1 order by n desc limit 1',
    )
  ).rows as { id: string; n: number }[];
  if (!most) throw new Error('the history is empty');
  return {
    ...{ bare, db, folder, busiest: most.id, ofBusiest: most.n },
    ours: { url, pid },
    headers: { authorization: `Bearer ${await signIn(url)}` },
    especies: await ids(`select id from especies where id <> '${most.id}' order by id`),
    lotes: await ids('select id from lotes order by id'),
  };
}

/** Does `work` beside the bare server. */
const withBare = (connection: unknown) => async (work: (bare: Target) => Promise<void>) => {
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/bench/bare.ts', JSON.stringify(connection)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(server, 'exit');
  try {
    const [address] = await once(server.stdout.setEncoding('utf8'), 'data');
    await work({ url: String(address).trim(), pid: server.pid ?? 0 });
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
};

/** Does `work` beside one more process of ours, on the same database, that lacks a speed-up. */
const withUsWithout =
  (name: string, connection: ConnectionSettings['connection']) => (work: (ours: Target) => Promise<void>) =>
    withProcess({ DATABASE_URL: urlOf(connection), ...withReplaced(PARTS[name] as Part) }, work);

/** Of a connection by a socket. */
export function urlOf(connection: ConnectionSettings['connection']): string {
  if (typeof connection === 'string') return connection;
  const { host, port, user, database } = connection;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
