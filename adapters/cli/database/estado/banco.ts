import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../../../db/connection.ts';
import { appliedMigrations, isUpToDate } from '../../../../db/migrate.ts';
import { preparedOne } from '../../../../db/prepared.ts';
import { Standby } from '../../../../db/standby.ts';
import { tamanho } from '../../../../src/common/brazilian.ts';
import { estadoDosRegistros } from '../../../../src/estado/queries.ts';
import { type ParteDoEstado, replica } from '../../../../src/estado/rules.ts';
import type { Config } from '../../../config.ts';
import { refusalOf } from '../../../database.ts';
import { OperatorError } from '../../../host/operator-error.ts';
import { onDatabaseAsItIs } from '../command.ts';

interface EstadoDoBanco {
  itens: ParteDoEstado[];
  /** The folder of an embedded database; null for another database, or one that cannot be reached. */
  dataDir: string | null;
}

/** What only the database knows: itself, the seals, the last verification, the mail, and its standby. */
export async function estadoDoBanco(config: Config, now: () => Date): Promise<EstadoDoBanco> {
  const estado: EstadoDoBanco = { itens: [], dataDir: null };
  try {
    await onDatabaseAsItIs(async ({ db, dataDir }) => {
      estado.dataDir = dataDir;
      const banco = await doBanco(db, config);
      estado.itens.push(banco);
      if (!banco.fazer) estado.itens.push(...(await estadoDosRegistros({ db, now }, config)));
      const { databaseReadUrl } = config;
      if (databaseReadUrl !== undefined) estado.itens.push(await daReplica(db, databaseReadUrl));
      return 0;
    });
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    estado.itens.push({ sobre: 'Banco', como: 'não se chega a ele', fazer: error.message });
  }
  return estado;
}

/** The server, and what to do about tables that are not of this version: these are not read then. */
async function doBanco(db: Db, { databaseUrl }: Config): Promise<ParteDoEstado> {
  const { versao, bytes } = await preparedOne<{ versao: string; bytes: number }>(db, SERVER, []);
  const onde = databaseUrl === undefined ? 'próprio' : 'de DATABASE_URL';
  const item = { sobre: 'Banco', como: `PostgreSQL ${versao} ${onde}, ${tamanho(bytes)}` };
  if (await isUpToDate(db)) return item;
  const recusa = await refusalOf('banco de dados', await appliedMigrations(db));
  return {
    ...item,
    fazer: recusa ?? 'Inicie o serviço desta versão: o banco de dados ainda não tem o esquema dela.',
  };
}

const SERVER = `
  select split_part(current_setting('server_version'), ' ', 1) as versao,
    pg_database_size(current_database())::float8 as bytes`;

/** How long a standby may take to repeat what was just recorded, in milliseconds. */
const CATCH_UP_MS = 5_000;
const CATCH_UP_STEP_MS = 250;

async function daReplica(db: Db, url: string): Promise<ParteDoEstado> {
  const standby = new Standby(db, url, () => {});
  const until = performance.now() + CATCH_UP_MS;
  try {
    await standby.watch();
    while (standby.state.fault === 'atrasada' && performance.now() < until) {
      await sleep(CATCH_UP_STEP_MS);
      await standby.watch();
    }
    return replica(standby.state.fault);
  } finally {
    await standby.end();
  }
}
