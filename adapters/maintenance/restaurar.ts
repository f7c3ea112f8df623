import { resolve } from 'node:path';
import { readArguments } from './arguments.ts';
import { loadBackup } from './backup/load.ts';
import { runCommandAsItIs } from './command.ts';

const USO = 'npm run restaurar -- ARQUIVO [--aceitar-diferencas]';
const { positionals, flags } = readArguments(USO, 1, ['aceitar-diferencas']);

/** Restores a backup into an empty database. Exit code: 0, 1 when it holds accepted differences, 2 when nothing was restored. */
await runCommandAsItIs(async ({ db }) => {
  const { criado_em, linhas, diferencas } = await loadBackup(db, resolve(positionals[0]), {
    aceitarDiferencas: flags.includes('aceitar-diferencas'),
    now: () => new Date(),
  });
  for (const [tabela, count] of Object.entries(linhas)) console.log(`  ${tabela}: ${count}`);
  console.log(`Restaurado o backup de ${criado_em}.`);
  console.log('As pessoas entram de novo; a quem esperava um e-mail, reenvie o convite.');
  if (diferencas > 0) console.log(`Diferenças nos dados: ${diferencas}. Veja quais com npm run verificar.`);
  return diferencas === 0 ? 0 : 1;
});
