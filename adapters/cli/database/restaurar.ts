import { resolve } from 'node:path';
import { checkPlatform, hasEmbeddedDatabase } from '../../../db/embedded/start.ts';
import { period } from '../../../src/common/local-time.ts';
import { loadConfig } from '../../config.ts';
import { withOperatorErrors } from '../../embedded-database.ts';
import { OperatorError } from '../../host/operator-error.ts';
import { keysFor } from './backup/keys.ts';
import { checkedBackup, loadBackup } from './backup/load.ts';
import { onDatabaseAsItIs } from './command.ts';
import { restoreContinuous } from './restaurar/continua.ts';

interface From extends Omit<RestaurarOptions, 'arquivo'>, Omit<ContinuaOptions, 'pasta'> {
  arquivo?: string | undefined;
  continua?: string | undefined;
}

/** Restores what is named, a backup or a continuous copy. */
export async function restaurarDe({ arquivo, continua, ate, ...how }: From): Promise<number> {
  if (arquivo !== undefined && continua === undefined && ate === undefined)
    return restaurar({ arquivo, ...how });
  if (arquivo === undefined && continua !== undefined && !how.aceitarDiferencas)
    return restaurarContinua({ pasta: continua, ate, ...how });
  throw new OperatorError(
    'Indique o arquivo de um backup, ou em --continua a pasta de uma cópia contínua; só ela tem --ate, e só ele --aceitar-diferencas.',
  );
}

interface RestaurarOptions {
  arquivo: string;
  chave?: string | undefined;
  aceitarDiferencas: boolean;
}

/** Restores a backup into an empty database. Exit code: 0, 1 when accepted differences were restored, 2 when nothing was. */
export async function restaurar({ arquivo, chave, aceitarDiferencas }: RestaurarOptions): Promise<number> {
  const keys = await keysFor(arquivo, { ...loadConfig(), chave });
  console.log(`Conferindo ${arquivo}…`);
  const backup = await checkedBackup(arquivo, keys);
  return onDatabaseAsItIs(
    async ({ db, role }) => {
      const now = () => new Date();
      const { criado_em, diferencas } = await loadBackup(db, backup, {
        aceitarDiferencas,
        role,
        now,
        say: console.log,
      });
      console.log(`Restaurado o backup de ${criado_em}.`);
      console.log('As pessoas entram de novo; a quem esperava um e-mail, reenvie o convite.');
      if (diferencas > 0)
        console.log(`Diferenças nos dados: ${diferencas}. Veja quais com viveiro verificar.`);
      return diferencas === 0 ? 0 : 1;
    },
    { begins: true },
  );
}

interface ContinuaOptions {
  pasta: string;
  /** A moment by the nursery's clock, such as `2026-11-28T10:15:00`. */
  ate?: string | undefined;
  chave?: string | undefined;
}

/** Restores a continuous copy into an installation without a database. Exit code: 0, 1 when differences were restored, 2 when nothing was. */
export async function restaurarContinua({ pasta, ate, chave }: ContinuaOptions): Promise<number> {
  const config = loadConfig();
  const { databaseUrl, dataDir, fusoHorario } = config;
  if (databaseUrl !== undefined) throw new OperatorError(ANOTHER_SERVER);
  const isTaken = await withOperatorErrors(async () => {
    checkPlatform(process.platform, ELSEWHERE);
    return hasEmbeddedDatabase(dataDir);
  });
  if (isTaken) {
    throw new OperatorError(
      `Indique outra pasta em DATA_DIR: em ${resolve(dataDir)} já há um banco de dados, que fica como está.`,
    );
  }
  const until = ate === undefined ? null : new Date(period(ate, undefined, fusoHorario).since as string);
  const reached = await restoreContinuous(pasta, { into: dataDir, until, chave }, config);
  console.log(`Restaurado até ${reached.ate}.`);
  if (reached.diferencas === 0) return 0;
  console.log(`Diferenças nos dados: ${reached.diferencas}. Veja quais com viveiro verificar.`);
  return 1;
}

const ANOTHER_SERVER =
  'Retire DATABASE_URL: uma cópia contínua restaura o banco de dados embutido, em DATA_DIR.';
const ELSEWHERE = 'Restaure a cópia contínua no WSL, ou em outra máquina, com Linux ou macOS';
