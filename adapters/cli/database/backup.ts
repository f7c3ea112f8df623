import { resolve } from 'node:path';
import { localDay } from '../../../src/common/local-time.ts';
import { type Config, loadConfig } from '../../config.ts';
import { copyInto, deleteOutdated, encryptOlder } from '../../disk/backups.ts';
import { recipientsOf } from '../../disk/encryption.ts';
import { nameAt } from '../../disk/retention.ts';
import { OperatorError } from '../../host/operator-error.ts';
import { checkTarget } from '../../host/whole-file.ts';
import { writeBackup } from './backup/write.ts';
import { onDatabaseAsItIs } from './command.ts';

/**
 * Saves the database into one file, whether or not the service is running. Without a name it saves the backup of the day in
 * PASTA_DE_BACKUPS, copies it to COPIA_DOS_BACKUPS, encrypted by CHAVE_DAS_COPIAS, and deletes outdated backups from both folders. Exit code: 0, 1 when it was
 * saved and not copied, or 2 when nothing was saved.
 */
export async function backup(arquivo: string | undefined): Promise<number> {
  const config = loadConfig();
  const now = new Date();
  const file = arquivo ?? resolve(folderOf(config), nameAt(now, config.fusoHorario));
  checkTarget(file);
  return onDatabaseAsItIs(async ({ db }) => {
    const linhas = await writeBackup(db, file, now);
    const total = Object.values(linhas).reduce((sum, count) => sum + count, 0);
    console.log(`Backup em ${file}: ${Object.keys(linhas).length} tabelas, ${total} linhas.`);
    console.log('Guarde-o em lugar seguro: ele tem dados pessoais e não é cifrado.');
    return arquivo === undefined ? keep(config, file, localDay(now, config.fusoHorario)) : 0;
  });
}

/** The folder of the backups of each day. */
export function folderOf({ backups }: Pick<Config, 'backups'>): string {
  if (backups !== null) return backups;
  throw new OperatorError('Diga em que arquivo, ou escreva em PASTA_DE_BACKUPS a pasta dos backups.');
}

/** Copies the backup of the day, then deletes what is too old: nothing goes before its successor is safe. */
async function keep(config: Config, file: string, today: string): Promise<number> {
  const { copiaDosBackups } = config;
  const folders = [folderOf(config), ...(copiaDosBackups === null ? [] : [copiaDosBackups])];
  try {
    if (copiaDosBackups !== null) await copyTo(copiaDosBackups, file, await recipientsOf(config));
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    console.error(`O backup está guardado, mas sem cópia. ${error.message}`);
    return 1;
  }
  for (const folder of folders) {
    const gone = await deleteOutdated(folder, today);
    if (gone > 0) console.log(`Apagados de ${folder}, por antigos: ${gone}.`);
  }
  return 0;
}

async function copyTo(folder: string, file: string, recipients: readonly string[]): Promise<void> {
  const copy = await copyInto(folder, file, recipients);
  console.log(`Cópia ${recipients.length > 0 ? 'cifrada ' : ''}em ${copy}.`);
  const older = await encryptOlder(folder, recipients);
  if (older > 0) console.log(`Cifradas agora, das cópias de antes da chave: ${older}.`);
}
