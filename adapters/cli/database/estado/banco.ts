import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../../../db/connection.ts';
import { appliedMigrations, isUpToDate } from '../../../../db/migrate.ts';
import { Standby } from '../../../../db/standby.ts';
import { tamanho } from '../../../../src/common/brazilian.ts';
import { estadoDosRegistros } from '../../../../src/estado/queries.ts';
import { type ParteDoEstado, replica } from '../../../../src/estado/rules.ts';
import type { Config } from '../../../config.ts';
import { refusalOf } from '../../../database.ts';
import { OperatorError } from '../../../host/operator-error.ts';
import { onDatabaseAsItIs } from '../command.ts';

interface DatabaseState {
  itens: ParteDoEstado[];
  /** The folder of an embedded database; null for another database, or one that cannot be reached. */
  dataDir: string | null;
}

/** What only the database knows: itself, the seals, the last verification, the mail, and its standby. */
export async function estadoDoBanco(config: Config, now: () => Date): Promise<DatabaseState> {
  const found: DatabaseState = { itens: [], dataDir: null };
  try {
    await onDatabaseAsItIs(async ({ db, dataDir }) => {
      found.dataDir = dataDir;
      const [item, upToDate] = await banco(db, config);
      found.itens.push(item);
      if (upToDate) found.itens.push(...(await estadoDosRegistros({ db, now }, config)));
      const { databaseReadUrl } = config;
      if (databaseReadUrl !== undefined) found.itens.push(await daReplica(db, databaseReadUrl));
      return 0;
    });
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    found.itens.push({ sobre: 'Banco', como: 'não se chega a ele', fazer: error.message });
  }
  return found;
}

async function banco(db: Db, { databaseUrl }: Config): Promise<[ParteDoEstado, boolean]> {
  const { rows } = await db.raw<{ rows: { versao: string; bytes: number }[] }>(
    `select current_setting('server_version') as versao, pg_database_size(current_database())::float8 as bytes`,
  );
  const [{ versao, bytes } = { versao: '', bytes: 0 }] = rows;
  const [numero] = versao.split(' ');
  const onde = databaseUrl === undefined ? 'próprio' : 'de DATABASE_URL';
  const item = { sobre: 'Banco', como: `PostgreSQL ${numero} ${onde}, ${tamanho(bytes)}` };
  if (await isUpToDate(db)) return [item, true];
  const fazer =
    (await refusalOf('banco de dados', await appliedMigrations(db))) ??
    'Inicie o serviço desta versão: o banco de dados ainda não tem o esquema dela.';
  return [{ ...item, fazer }, false];
}

/** How long a standby may take to repeat what was just recorded, in milliseconds. */
const CATCH_UP_MS = 5_000;
const STEP_MS = 250;

async function daReplica(db: Db, url: string): Promise<ParteDoEstado> {
  const standby = new Standby(db, url, () => {});
  const until = performance.now() + CATCH_UP_MS;
  try {
    await standby.watch();
    while (standby.state.fault === 'atrasada' && performance.now() < until) {
      await sleep(STEP_MS);
      await standby.watch();
    }
    return replica(standby.state.fault);
  } finally {
    await standby.end();
  }
}
