import { resolve } from 'node:path';
import { newProgram } from './cli/program.ts';
import { typedIn } from './environment.ts';

const text = { type: 'string', demandOption: true } as const;
const file = { ...text, normalize: true, coerce: (path: string) => resolve(typedIn(), path) } as const;

/**
 * The program `viveiro`: what can be asked of it, in one place. Each command answers its exit code, and is loaded when
 * it is asked for.
 */
const program = newProgram(process.argv.slice(2))
  .usage('$0 COMANDO\n\nCuida do viveiro municipal: confere, guarda e troca os seus dados.')
  .command(
    'criar-admin <EMAIL> <NOME>',
    'Cria um Administrador e mostra a senha dele, para quando ninguém mais consegue entrar.',
    (args) =>
      args
        .positional('EMAIL', { ...text, describe: 'O e-mail com que ele entra.' })
        .positional('NOME', { ...text, describe: 'O nome dele, entre aspas quando tem espaços.' })
        .example('$0 criar-admin bia@exemplo.com.br "Bia Melo"', 'Cria a conta de Bia.'),
    ends(async ({ EMAIL, NOME }) =>
      (await import('./maintenance/criar-admin.ts')).criarAdmin({ email: EMAIL, nome: NOME }),
    ),
  )
  .command(
    'verificar',
    'Recalcula todos os saldos e mostra as diferenças.',
    {},
    ends(async () => (await import('./maintenance/verificar.ts')).verificar()),
  )
  .command(
    'demo',
    'Enche um banco de dados vazio com dezoito meses de um viveiro inventado.',
    {},
    ends(async () => (await import('./maintenance/demo.ts')).demo()),
  )
  .command(
    'backup <ARQUIVO>',
    'Guarda o banco de dados inteiro em um arquivo, com o serviço no ar ou não.',
    (args) =>
      args.positional('ARQUIVO', { ...file, describe: 'O arquivo a criar, como viveiro-2026-11-21.gz.' }),
    ends(async ({ ARQUIVO }) => (await import('./maintenance/backup.ts')).backup(ARQUIVO)),
  )
  .command(
    'restaurar <ARQUIVO>',
    'Restaura um backup em um banco de dados vazio: tudo ou nada.',
    (args) =>
      args
        .positional('ARQUIVO', { ...file, describe: 'O arquivo que o comando backup gravou.' })
        .option('aceitar-diferencas', {
          type: 'boolean',
          default: false,
          defaultDescription: 'não',
          describe: 'Restaura também um backup cujos saldos já não conferiam.',
        }),
    ends(async ({ ARQUIVO, 'aceitar-diferencas': aceitarDiferencas }) =>
      (await import('./maintenance/restaurar.ts')).restaurar({ arquivo: ARQUIVO, aceitarDiferencas }),
    ),
  );

await program.parseAsync();

/** The process ends with the command: what a database or a connection left behind holds it up no longer. */
function ends<Args>(command: (args: Args) => Promise<number>): (args: Args) => Promise<never> {
  return async (args) => {
    const { exitCodeOf } = await import('./cli/exit.ts');
    process.exit(await exitCodeOf(() => command(args)));
  };
}
