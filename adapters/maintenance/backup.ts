import { resolve } from 'node:path';
import { readArguments } from './arguments.ts';
import { writeBackup } from './backup/write.ts';
import { runCommandAsItIs } from './command.ts';

const [arquivo] = readArguments('npm run backup -- ARQUIVO', 1).positionals;

/** Saves the database into one file, the service running or not. Exit code: 0, or 2 when nothing was saved. */
await runCommandAsItIs(async ({ db }) => {
  const file = resolve(arquivo);
  const linhas = await writeBackup(db, file, new Date());
  const total = Object.values(linhas).reduce((sum, count) => sum + count, 0);
  console.log(`Backup em ${file}: ${Object.keys(linhas).length} tabelas, ${total} linhas.`);
  console.log('Guarde-o em lugar seguro: ele tem dados pessoais e não é cifrado.');
  return 0;
});
