import { checkTarget } from '../../host/whole-file.ts';
import { writeBackup } from './backup/write.ts';
import { onDatabaseAsItIs } from './command.ts';

/** Saves the database into one file, whether or not the service is running. Exit code: 0, or 2 when nothing was saved. */
export async function backup(arquivo: string): Promise<number> {
  checkTarget(arquivo);
  return onDatabaseAsItIs(async ({ db }) => {
    const linhas = await writeBackup(db, arquivo, new Date());
    const total = Object.values(linhas).reduce((sum, count) => sum + count, 0);
    console.log(`Backup em ${arquivo}: ${Object.keys(linhas).length} tabelas, ${total} linhas.`);
    console.log('Guarde-o em lugar seguro: ele tem dados pessoais e não é cifrado.');
    return 0;
  });
}
