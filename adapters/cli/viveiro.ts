import { resolve } from 'node:path';
import { typedIn } from '../host/environment.ts';
import { KINDS } from '../planilha/columns.ts';
import { readDay } from './day.ts';
import { FORMATOS, STDOUT } from './exportar/arguments.ts';
import { filtersOfReports, RELATORIOS } from './exportar/filters.ts';
import { newProgram, once, type Typed } from './program.ts';

const text = { type: 'string', demandOption: true } as const;
const value = { type: 'string', requiresArg: true } as const;
const day = { ...value, coerce: (typed: Typed) => readDay(once(typed)) } as const;
const flag = { type: 'boolean', default: false, defaultDescription: 'não' } as const;
const place = { normalize: true, coerce: (typed: Typed) => resolve(typedIn(), once(typed)) } as const;
const file = { ...text, ...place } as const;
const kind = { choices: KINDS, demandOption: true } as const;

const pessoa = { ...text, describe: 'O CPF ou o e-mail da pessoa.' } as const;

const paper = {
  saida: {
    ...value,
    default: '.',
    defaultDescription: 'a pasta atual, com o nome que o serviço dá',
    coerce: (typed: Typed) => resolve(typedIn(), once(typed)),
    describe: 'O arquivo a gravar, ou uma pasta.',
  },
  sobrescrever: { ...flag, describe: 'Troca o arquivo, se já existir.' },
} as const;

const ACESSO =
  'O serviço e quem entra nele são os de viveiro entrar, ou vêm de VIVEIRO_URL, VIVEIRO_EMAIL e VIVEIRO_SENHA, ' +
  'ou VIVEIRO_TOKEN, no ambiente ou no arquivo .env.';

/** The program `viveiro`, with all its commands. Each returns its exit code, and is loaded only when it runs. */
const program = newProgram(process.argv.slice(2))
  .usage('$0 COMANDO\n\nCuida do viveiro municipal: importa, exporta, confere e guarda os seus dados.')
  .command(
    'entrar <EMAIL>',
    'Pergunta a senha e guarda a sessão, para os outros comandos.',
    (args) =>
      args
        .positional('EMAIL', { ...text, describe: 'O e-mail com que você entra.' })
        .option('servico', {
          ...value,
          coerce: once<string>,
          describe: 'O endereço do serviço; sem isto, o de VIVEIRO_URL.',
        })
        .example('$0 entrar ana@exemplo.com.br', 'Entra como Ana no serviço deste computador.'),
    ends(async ({ EMAIL, servico }) => (await import('./entrar.ts')).entrar(EMAIL, servico)),
  )
  .command(
    'sair',
    'Encerra a sessão que entrar guardou.',
    {},
    ends(async () => (await import('./entrar.ts')).sair()),
  )
  .command('importar', 'Traz uma planilha para o sistema, linha por linha.', (args) =>
    args
      .command(
        '$0 <TIPO> <ARQUIVO>',
        'Confere uma planilha CSV, XLSX, ODS ou XLS; com --gravar, grava as linhas que estão em ordem.',
        (args) =>
          args
            .positional('TIPO', { ...kind, describe: 'O que há na planilha.' })
            .positional('ARQUIVO', { ...file, describe: 'A planilha.' })
            .option('gravar', { ...flag, describe: 'Grava; sem isto, só confere.' })
            .option('padrao', {
              ...value,
              array: true,
              describe: 'campo=valor para a coluna que falta e a célula vazia; pode vir várias vezes.',
            })
            .option('coluna', {
              ...value,
              array: true,
              describe:
                'campo="Título" para a coluna que tem outro nome; campo=- se não há; pode vir várias vezes.',
            })
            .option('erros', {
              ...value,
              ...place,
              describe: 'Arquivo CSV em que ficam as linhas recusadas.',
            })
            .option('planilha', {
              ...value,
              coerce: once<string>,
              describe: 'A planilha do arquivo, se não é a primeira.',
            })
            .example(
              '$0 importar especies plantas.csv --padrao categoria=NATIVA --padrao tipo=SEMENTE',
              'Confere as espécies de uma planilha que não diz o tipo nem a categoria.',
            )
            .epilogue(ACESSO),
        ends(async ({ TIPO: tipo, ARQUIVO: arquivo, padrao = [], coluna = [], ...options }) =>
          (await import('./importar.ts')).importar({ tipo, arquivo, padrao, coluna, ...options }),
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
        ends(async ({ RECIBO }) => (await import('./importar/undo.ts')).desfazer(RECIBO)),
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
          (await import('./importar/template.ts')).writeTemplate(TIPO, saida),
        ),
      ),
  )
  .command(
    'exportar <RELATORIO>',
    'Grava um relatório em um arquivo, de um serviço no ar.',
    (args) =>
      args
        .positional('RELATORIO', { ...text, choices: RELATORIOS, describe: 'O relatório.' })
        .option('formato', {
          ...value,
          choices: FORMATOS,
          coerce: once<(typeof FORMATOS)[number]>,
          describe: 'csv, se --saida não disser outro.',
        })
        .option('saida', {
          ...value,
          default: '.',
          defaultDescription: 'a pasta atual, com o nome que o serviço dá',
          coerce: (typed: Typed) => (typed === STDOUT ? typed : resolve(typedIn(), once(typed))),
          describe: 'O arquivo a gravar, ou uma pasta; - para a saída padrão.',
        })
        .option('inicio', { ...day, describe: 'Início do período, como 31/01/2026.' })
        .option('fim', { ...day, describe: 'Fim do período; o dia inteiro conta.' })
        .option('filtro', { ...value, array: true, describe: 'Só o que confere: campo=valor.' })
        .option('sobrescrever', { ...flag, describe: 'Troca o arquivo, se já existir.' })
        .example('$0 exportar lotes --formato pdf --inicio 01/01/2026', 'Os lotes iniciados desde janeiro.')
        .example('$0 exportar movimentacoes --filtro especie=Ipê-amarelo', 'As movimentações dela.')
        .example('$0 exportar especies --filtro tipo=MUDA --saida mudas.xlsx', 'As mudas, em uma planilha.')
        .epilogue(`Campos de --filtro, por relatório:\n${filtersOfReports()}\n\n${ACESSO}`),
    ends(async ({ RELATORIO: relatorio, filtro: filtros = [], ...options }) =>
      (await import('./exportar.ts')).exportar({ relatorio, filtros, ...options }),
    ),
  )
  .command(
    'etiqueta <LOTE>',
    'Grava a etiqueta de um lote, em PDF, de um serviço no ar.',
    (args) =>
      args
        .positional('LOTE', { ...text, describe: 'O código do lote.' })
        .options(paper)
        .example('$0 etiqueta LOTE-2026-00001', 'A etiqueta desse lote.')
        .epilogue(ACESSO),
    ends(async ({ LOTE, ...options }) => (await import('./etiqueta.ts')).etiqueta(LOTE, options)),
  )
  .command(
    'termo <ENTREGA>',
    'Emite o termo de doação de uma entrega e o grava, em PDF, de um serviço no ar.',
    (args) =>
      args
        .positional('ENTREGA', {
          ...text,
          describe:
            'O número ou o código do termo emitido, o código do lote com uma entrega só, ou o identificador da entrega.',
        })
        .options(paper)
        .example('$0 termo LOTE-2026-00001', 'Emite o termo da entrega desse lote.')
        .example('$0 termo TERMO-2026-00001', 'Grava de novo um termo emitido.')
        .epilogue(ACESSO),
    ends(async ({ ENTREGA, ...options }) => (await import('./termo.ts')).termo(ENTREGA, options)),
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
      (await import('./database/criar-admin.ts')).criarAdmin({ email: EMAIL, nome: NOME }),
    ),
  )
  .command(
    'papeis',
    'Mostra o SQL que dá ao serviço um papel só dele no PostgreSQL de DATABASE_URL, sem poder sobre o livro e a trilha.',
    (args) =>
      args
        .option('papel', {
          ...value,
          defaultDescription: 'viveiro_servico',
          coerce: once<string>,
          describe: 'O nome do papel.',
        })
        .option('aplicar', { ...flag, describe: 'Cria o papel, com uma senha que é mostrada uma vez.' })
        .example('$0 papeis --aplicar', 'Cria o papel do serviço e mostra o que escrever no arquivo .env.'),
    ends(async ({ papel, aplicar }) => (await import('./database/papeis.ts')).papeis({ papel, aplicar })),
  )
  .command(
    'verificar',
    'Recalcula todos os saldos, refaz todos os selos e mostra as diferenças.',
    {},
    ends(async () => (await import('./database/verificar.ts')).verificar()),
  )
  .command('titular', 'Entrega ou apaga tudo o que há sobre uma pessoa (LGPD).', (args) =>
    args
      .command(
        'exportar <PESSOA>',
        'Grava em JSON e em PDF tudo o que o sistema guarda de uma pessoa.',
        (args) =>
          args
            .positional('PESSOA', pessoa)
            .option('saida', {
              ...value,
              ...place,
              default: '.',
              defaultDescription: 'a pasta atual',
              describe: 'A pasta em que ficam os dois arquivos, que só o dono deles lê.',
            })
            .option('sobrescrever', { ...flag, describe: 'Troca os arquivos, se já existirem.' })
            .example('$0 titular exportar 529.982.247-25', 'Os dados de quem tem esse CPF.'),
        ends(async ({ PESSOA, saida, sobrescrever }) =>
          (await import('./database/titular.ts')).exportarTitular(PESSOA, { saida, sobrescrever }),
        ),
      )
      .command(
        'anonimizar <PESSOA>',
        'Apaga o nome, o documento e o contato de uma pessoa; as quantidades ficam.',
        (args) =>
          args
            .positional('PESSOA', pessoa)
            .option('sim', { ...flag, describe: 'Não pergunta antes de apagar.' })
            .example('$0 titular anonimizar ana@exemplo.com.br', 'Apaga os dados de Ana.'),
        ends(async ({ PESSOA, sim }) =>
          (await import('./database/titular.ts')).anonimizarTitular(PESSOA, sim),
        ),
      ),
  )
  .command(
    'demo',
    'Enche um banco de dados vazio com dezoito meses de um viveiro inventado.',
    {},
    ends(async () => (await import('./database/demo.ts')).demo()),
  )
  .command(
    'backup <ARQUIVO>',
    'Guarda o banco de dados inteiro em um arquivo, com o serviço no ar ou não.',
    (args) =>
      args.positional('ARQUIVO', { ...file, describe: 'O arquivo a criar, como viveiro-2026-11-21.gz.' }),
    ends(async ({ ARQUIVO }) => (await import('./database/backup.ts')).backup(ARQUIVO)),
  )
  .command(
    'restaurar <ARQUIVO>',
    'Restaura um backup em um banco de dados vazio: tudo ou nada.',
    (args) =>
      args
        .positional('ARQUIVO', { ...file, describe: 'O arquivo que o comando backup gravou.' })
        .option('aceitar-diferencas', {
          ...flag,
          describe: 'Restaura também um backup cujos saldos ou selos já não conferiam.',
        }),
    ends(async ({ ARQUIVO, 'aceitar-diferencas': aceitarDiferencas }) =>
      (await import('./database/restaurar.ts')).restaurar({ arquivo: ARQUIVO, aceitarDiferencas }),
    ),
  );

await program.parseAsync();

/** Exits when the command ends, even if a database or a connection would keep the process alive. */
function ends<Args>(command: (args: Args) => Promise<number>): (args: Args) => Promise<never> {
  return async (args) => {
    const { exitCodeOf } = await import('./exit.ts');
    process.exit(await exitCodeOf(() => command(args)));
  };
}
