import { resolve } from 'node:path';
import { KINDS } from './cli/importar/columns.ts';
import { fieldsAndValues, newProgram } from './cli/program.ts';
import { typedIn } from './environment.ts';

const text = { type: 'string', demandOption: true } as const;
const flag = { type: 'boolean', default: false, defaultDescription: 'não' } as const;
const inPlace = (path: string) => resolve(typedIn(), path);
const file = { ...text, normalize: true, coerce: inPlace } as const;
const optionalFile = { type: 'string', normalize: true, coerce: inPlace } as const;
const kind = { choices: KINDS, demandOption: true } as const;

/**
 * The program `viveiro`: what can be asked of it, in one place. Each command answers its exit code, and is loaded when
 * it is asked for.
 */
const program = newProgram(process.argv.slice(2))
  .usage('$0 COMANDO\n\nCuida do viveiro municipal: confere, guarda e troca os seus dados.')
  .command('importar', 'Traz uma planilha para o sistema, linha por linha.', (args) =>
    args
      .command(
        ['$0 <TIPO> <ARQUIVO>'],
        'Confere uma planilha CSV, XLSX, ODS ou XLS; com --gravar, grava as linhas que estão em ordem.',
        (args) =>
          args
            .positional('TIPO', { ...kind, describe: 'O que há na planilha.' })
            .positional('ARQUIVO', { ...file, describe: 'A planilha.' })
            .option('gravar', { ...flag, describe: 'Grava; sem isto, só confere.' })
            .option('padrao', {
              type: 'string',
              array: true,
              default: [],
              defaultDescription: 'nenhum',
              coerce: (all: string[]) => fieldsAndValues('padrao', all),
              describe: 'campo=valor para a coluna que falta e a célula vazia; pode vir várias vezes.',
            })
            .option('erros', { ...optionalFile, describe: 'Arquivo CSV em que ficam as linhas recusadas.' })
            .option('planilha', { type: 'string', describe: 'A planilha do arquivo, se não é a primeira.' })
            .example(
              '$0 importar especies plantas.csv --padrao categoria=NATIVA --padrao tipo=SEMENTE',
              'Confere as espécies de uma planilha que não diz o tipo nem a categoria.',
            ),
        ends(async ({ TIPO, ARQUIVO, ...options }) =>
          (await import('./cli/importar.ts')).importar({ tipo: TIPO, arquivo: ARQUIVO, ...options }),
        ),
      )
      .command(
        'modelo <TIPO>',
        'Cria uma planilha vazia com as colunas certas.',
        (args) =>
          args.positional('TIPO', { ...kind, describe: 'O que se vai escrever nela.' }).option('saida', {
            ...optionalFile,
            describe: 'O arquivo a criar, XLSX ou CSV.',
            defaultDescription: 'modelo-TIPO.xlsx',
          }),
        ends(async ({ TIPO, saida = resolve(typedIn(), `modelo-${TIPO}.xlsx`) }) =>
          (await import('./cli/importar/template.ts')).writeTemplate(TIPO, saida),
        ),
      ),
  )
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
          ...flag,
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
