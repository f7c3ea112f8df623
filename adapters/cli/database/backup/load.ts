import type { Db } from '../../../../db/connection.ts';
import {
  type CopiedTable,
  closeTable,
  copyIn,
  openTable,
  tablesOf,
  withoutRules,
} from '../../../../db/copy.ts';
import { appliedMigrations, lockMigrations, migrateInside, rebuildAt } from '../../../../db/migrate.ts';
import { verificarIntegridade } from '../../../../src/integridade/queries.ts';
import { verificarSelos } from '../../../../src/selos/verificar.ts';
import { asRefusedByData, checkOurs } from '../../../database.ts';
import { OperatorError } from '../../../host/operator-error.ts';
import {
  type BackupFile,
  type BackupHeader,
  damaged,
  type EndMark,
  readBackup,
  type TableMark,
} from './format.ts';

export interface Restored {
  criado_em: string;
  linhas: EndMark['linhas'];
  /** How many balances and sealed rows differ. Nothing is restored then, unless the caller accepts it. */
  diferencas: number;
}

interface Loading {
  /** Whether data may be restored that was already wrong when it was saved. */
  aceitarDiferencas?: boolean;
  /** The service's role, which may run the service on the restored database. */
  role?: string | null;
  now: () => Date;
  /** Receives a Portuguese line per step: a large backup takes its time. */
  say: (line: string) => void;
}

/** A backup file that was read to its end: it is complete, and of a known version. */
export interface Backup extends BackupFile {
  header: BackupHeader;
}

/**
 * Restores a backup into an empty database and verifies it, in one transaction. The schema is first built as it was
 * at the time of the backup, then migrated with the data in it.
 *
 * @throws OperatorError when the database is not empty, this version's schema refuses the data, the balances do not add up, a sealed
 * row differs, or the file has changed meanwhile.
 */
export async function loadBackup(db: Db, backup: Backup, loading: Loading): Promise<Restored> {
  const { migracoes, criado_em } = backup.header;
  const { aceitarDiferencas, role = null, now, say } = loading;
  return db.transaction(async (trx) => {
    await lockMigrations(trx);
    await checkOurs('banco de dados', await appliedMigrations(trx));
    await checkEmpty(trx);
    await rebuildAt(trx, migracoes);
    say('Restaurando as tabelas…');
    const linhas = await withoutRules(trx, () => loadTables(trx, backup, say));
    say('Trazendo o esquema à versão atual…');
    await migrateInside(trx, role).catch((error) => {
      throw asRefusedByData(error);
    });
    say('Recalculando os saldos…');
    const saldos = await verificarIntegridade({ db: trx, now });
    say('Refazendo os selos…');
    const selos = await verificarSelos({ db: trx, now });
    const diferencas = saldos.diferencas.length + selos.diferencas.length;
    if (diferencas > 0 && !aceitarDiferencas) throw different(diferencas);
    return { criado_em, linhas, diferencas };
  });
}

/**
 * Reads the whole file once before the database is touched.
 *
 * @throws OperatorError when the file does not exist, is no backup, is damaged, or is of another version.
 */
export async function checkedBackup(file: string, keys: readonly string[] = []): Promise<Backup> {
  let header: BackupHeader | undefined;
  for await (const part of readBackup({ file, keys })) if ('header' in part) header = part.header;
  if (!header) throw damaged(file);
  await checkOurs('backup', header.migracoes);
  return { file, keys, header };
}

/** When these tables are empty, users have recorded nothing. A new database does not have them yet. */
const REGISTERS = ['usuarios', 'especies', 'estufas', 'destinatarios', 'auditoria'];

async function checkEmpty(trx: Db): Promise<void> {
  for (const { tabela } of await tablesOf(trx)) {
    if (!REGISTERS.includes(tabela)) continue;
    const { rows } = await trx.raw('select 1 from ?? limit 1', [tabela]);
    if (rows.length === 0) continue;
    throw new OperatorError(
      'O banco de dados já tem cadastros, e um backup só se restaura em um vazio. ' +
        'Indique outra pasta em DATA_DIR, ou outro banco em DATABASE_URL.',
    );
  }
}

async function loadTables(trx: Db, backup: Backup, say: Loading['say']): Promise<EndMark['linhas']> {
  const { file } = backup;
  const tables = await tablesOf(trx);
  for (const table of tables) await openTable(trx, table);
  const linhas: EndMark['linhas'] = {};
  let current: { tabela: string; copy: Awaited<ReturnType<typeof copyIn>> } | undefined;
  const finish = async () => {
    if (!current) return;
    const { tabela, copy } = current;
    linhas[tabela] = await copy.end();
    say(`  ${tabela}: ${linhas[tabela]}`);
    current = undefined;
  };
  for await (const part of readBackup(backup)) {
    if ('rows' in part) {
      await current?.copy.write(part.rows);
    } else if ('table' in part) {
      await finish();
      checkKnown(part.table, tables, file);
      current = { tabela: part.table.tabela, copy: await copyIn(trx, part.table) };
    } else if ('end' in part) {
      await finish();
      if (!sameCounts(linhas, part.end.linhas)) throw damaged(file);
    }
  }
  for (const table of tables) await closeTable(trx, table);
  return linhas;
}

/** The names of the file's tables and columns go into SQL, so they must be those of existing ones. */
function checkKnown({ tabela, colunas }: TableMark, tables: CopiedTable[], file: string): void {
  const known = tables.find((table) => table.tabela === tabela)?.colunas ?? [];
  if (!colunas.every((name) => known.includes(name))) throw damaged(file);
}

function sameCounts(loaded: EndMark['linhas'], announced: EndMark['linhas']): boolean {
  const names = Object.keys(announced);
  return (
    names.length === Object.keys(loaded).length && names.every((name) => loaded[name] === announced[name])
  );
}

function different(count: number): OperatorError {
  return new OperatorError(
    `Nada foi restaurado: a verificação encontrou ${count} ${count === 1 ? 'diferença' : 'diferenças'} nos dados do backup. ` +
      'Use outro backup, ou --aceitar-diferencas para restaurar este assim mesmo.',
  );
}
