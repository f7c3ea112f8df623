import { resolve } from 'node:path';
import type { Argv } from 'yargs';
import { typedIn } from '../../host/environment.ts';
import { KINDS } from '../../planilha/columns.ts';
import { ACESSO, ends, file, flag, many, one, place, value } from '../options.ts';
import { single } from '../program.ts';

const kind = { choices: KINDS, demandOption: true } as const;

export function importarCommands(args: Argv) {
  return args
    .command(
      '$0 <TIPO> <ARQUIVO>',
      'Confere uma planilha CSV, XLSX, ODS ou XLS; com --gravar, grava as linhas que estão em ordem.',
      (args) =>
        args
          .positional('TIPO', { ...kind, describe: 'O que há na planilha.' })
          .positional('ARQUIVO', { ...file, describe: 'A planilha.' })
          .option('gravar', { ...flag, describe: 'Grava; sem isto, só confere.' })
          .option('padrao', {
            ...many,
            describe: 'campo=valor para a coluna que falta e a célula vazia; pode vir várias vezes.',
          })
          .option('coluna', {
            ...many,
            describe:
              'campo="Título" para a coluna que tem outro nome; campo=- se não há; pode vir várias vezes.',
          })
          .option('decimal', {
            choices: ['ponto', 'virgula'] as const,
            coerce: single<'ponto' | 'virgula'>,
            describe: 'O que separa os decimais de um peso como 1.250, se a importação pergunta.',
          })
          .option('sozinhas', {
            choices: ['registro', 'titulo'] as const,
            coerce: single<'registro' | 'titulo'>,
            describe: 'O que são as linhas em que só a primeira célula está preenchida, se ela pergunta.',
          })
          .option('trocar', {
            ...many,
            describe: 'campo:valor=outro troca um valor em todas as células dele; pode vir várias vezes.',
          })
          .option('erros', { ...value, ...place, describe: 'Arquivo CSV em que ficam as linhas recusadas.' })
          .option('planilha', { ...one, describe: 'A planilha do arquivo, se não é a primeira.' })
          .example(
            '$0 importar especies plantas.csv --padrao categoria=NATIVA --padrao tipo=SEMENTE',
            'Confere as espécies de uma planilha que não diz o tipo nem a categoria.',
          )
          .epilogue(ACESSO),
      ends(async ({ TIPO: tipo, ARQUIVO: arquivo, padrao = [], coluna = [], ...options }) =>
        (await import('../importar.ts')).importar({ tipo, arquivo, padrao, coluna, ...options }),
      ),
    )
    .command(
      'desfazer <RECIBO>',
      'Desfaz o que uma importação gravou; o que foi usado depois fica, e é nomeado.',
      (args) =>
        args
          .positional('RECIBO', {
            ...file,
            describe: 'O arquivo que a importação deixou ao lado da planilha, .recibo.json.',
          })
          .example(
            '$0 importar desfazer plantas.csv.especies.recibo.json',
            'Desfaz a importação das espécies.',
          )
          .epilogue(ACESSO),
      ends(async ({ RECIBO }) => (await import('./undo.ts')).desfazer(RECIBO)),
    )
    .command(
      'modelo <TIPO>',
      'Cria uma planilha vazia com as colunas certas.',
      (args) =>
        args.positional('TIPO', { ...kind, describe: 'O que se vai escrever nela.' }).option('saida', {
          ...value,
          ...place,
          describe: 'O arquivo a criar, XLSX ou CSV.',
          defaultDescription: 'modelo-TIPO.xlsx',
        }),
      ends(async ({ TIPO, saida = resolve(typedIn(), `modelo-${TIPO}.xlsx`) }) =>
        (await import('./template.ts')).writeTemplate(TIPO, saida),
      ),
    );
}
