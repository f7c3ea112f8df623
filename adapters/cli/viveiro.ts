import { resolve } from 'node:path';
import { typedIn } from '../host/environment.ts';
import { chaveCommands } from './chave-commands.ts';
import { FORMATOS, STDOUT } from './exportar/arguments.ts';
import { filtersOfReports, RELATORIOS } from './exportar/filters.ts';
import { importarCommands } from './importar/commands.ts';
import {
  ACESSO,
  chaveDaCopia,
  day,
  ends,
  file,
  flag,
  many,
  one,
  paper,
  place,
  restauracao,
  text,
  value,
} from './options.ts';
import { newProgram, requireCommand, single, type Typed } from './program.ts';

const pessoa = { ...text, describe: 'O CPF ou o e-mail da pessoa.' } as const;

/** The program `viveiro`, with all its commands. Each returns its exit code, and is loaded only when it runs. */
const program = newProgram(process.argv.slice(2))
  .usage('$0 COMANDO\n\nCuida do viveiro municipal: importa, exporta, confere e guarda os seus dados.')
  .command(
    'iniciar',
    'Inicia o serviço e o mantém no ar, com a configuração e os dados da pasta atual.',
    {},
    async () => void (await import('../main.ts')),
  )
  .command(
    'entrar <EMAIL>',
    'Pergunta a senha e guarda a sessão, para os outros comandos.',
    (args) =>
      args
        .positional('EMAIL', { ...text, describe: 'O e-mail com que você entra.' })
        .option('servico', { ...one, describe: 'O endereço do serviço; sem isto, o de VIVEIRO_URL.' })
        .example('$0 entrar ana@exemplo.com.br', 'Entra como Ana no serviço deste computador.'),
    ends(async ({ EMAIL, servico }) => (await import('./entrar.ts')).entrar(EMAIL, servico)),
  )
  .command(
    'sair',
    'Encerra a sessão que entrar guardou.',
    {},
    ends(async () => (await import('./entrar.ts')).sair()),
  )
  .command('importar', 'Traz uma planilha para o sistema, linha por linha.', importarCommands)
  .command(
    'exportar <RELATORIO>',
    'Grava um relatório em um arquivo, de um serviço no ar.',
    (args) =>
      args
        .positional('RELATORIO', { ...text, choices: RELATORIOS, describe: 'O relatório.' })
        .option('formato', {
          ...value,
          choices: FORMATOS,
          coerce: single<(typeof FORMATOS)[number]>,
          describe: 'csv, se --saida não disser outro.',
        })
        .option('saida', {
          ...paper.saida,
          coerce: (typed: Typed) => (typed === STDOUT ? typed : resolve(typedIn(), single(typed))),
          describe: 'O arquivo a gravar, ou uma pasta; - para a saída padrão.',
        })
        .option('inicio', { ...day, describe: 'Início do período, como 31/01/2026.' })
        .option('fim', { ...day, describe: 'Fim do período; o dia inteiro conta.' })
        .option('filtro', { ...many, describe: 'Só o que confere: campo=valor.' })
        .option('colunas', { ...one, describe: 'Só estas, em ordem: codigo,fase.' })
        .option('resumo', { ...flag, describe: 'Uma página em PDF com os números principais.' })
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
            'O número da entrega, o número ou o código do termo emitido, o código do lote com uma entrega só, ou o identificador da entrega.',
        })
        .options(paper)
        .example('$0 termo LOTE-2026-00001', 'Emite o termo da entrega desse lote.')
        .example('$0 termo ENT-2026-00012', 'Emite o termo da entrega com esse número.')
        .example('$0 termo TERMO-2026-00001', 'Grava de novo um termo emitido.')
        .epilogue(ACESSO),
    ends(async ({ ENTREGA, ...options }) => (await import('./termo.ts')).termo(ENTREGA, options)),
  )
  .command(
    'conferir-prova <ARQUIVO>',
    'Confere a prova de um termo ou de uma entrega, sem o serviço.',
    (args) =>
      args
        .positional('ARQUIVO', { ...file, describe: 'O arquivo da prova.' })
        .option('cabeca', {
          ...value,
          ...place,
          describe: 'O arquivo de uma cabeça guardada, de /auditoria/selos/cabeca: confere também com ela.',
        })
        .example('$0 conferir-prova prova-ENT-2026-00012.json', 'Diz se o arquivo prova essa entrega.'),
    ends(async ({ ARQUIVO, cabeca }) =>
      (await import('./conferir-prova.ts')).conferirProva(ARQUIVO, { cabeca }),
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
      (await import('./database/criar-admin.ts')).criarAdmin({ email: EMAIL, nome: NOME }),
    ),
  )
  .command(
    'papeis',
    'Mostra o SQL que dá ao serviço um papel só dele no PostgreSQL de DATABASE_URL, sem poder sobre o livro e a trilha.',
    (args) =>
      args
        .option('papel', { ...one, defaultDescription: 'viveiro_servico', describe: 'O nome do papel.' })
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
  .command('chave', 'Cuida das chaves com que outros programas usam o serviço.', chaveCommands)
  .command('titular', 'Entrega ou apaga tudo o que há sobre uma pessoa (LGPD).', (args) =>
    requireCommand(args)
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
            .option('procedencia', {
              ...many,
              describe:
                'O código de uma procedência em que o nome é o desta pessoa, ou nenhuma; pode vir várias vezes.',
            })
            .example('$0 titular anonimizar ana@exemplo.com.br', 'Apaga os dados de Ana.'),
        ends(async ({ PESSOA, sim, procedencia: procedencias }) =>
          (await import('./database/titular.ts')).anonimizarTitular(PESSOA, { sim, procedencias }),
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
    'estado',
    'Mostra em uma tela como estão o serviço, o banco de dados, os backups e o disco, e o que há a fazer.',
    {},
    ends(async () => (await import('./database/estado.ts')).estado()),
  )
  .command(
    'backup [ARQUIVO]',
    'Guarda o banco de dados inteiro em um arquivo, com o serviço no ar ou não.',
    (args) =>
      args.positional('ARQUIVO', {
        ...file,
        describe: 'O arquivo a criar; sem isto, o do dia em PASTA_DE_BACKUPS, e os antigos saem de lá.',
      }),
    ends(async ({ ARQUIVO }) => (await import('./database/backup.ts')).backup(ARQUIVO)),
  )
  .command(
    'chave-das-copias',
    'Faz a chave que cifra as cópias dos backups, e mostra uma vez a metade secreta, que as abre.',
    {},
    ends(async () => (await import('./database/chave-das-copias.ts')).chaveDasCopias()),
  )
  .command(
    'provar [ARQUIVO]',
    'Restaura um backup, e cada cópia contínua, em um banco de dados à parte, confere-o e apaga esse banco.',
    (args) =>
      args
        .positional('ARQUIVO', {
          ...file,
          describe: 'O arquivo que o comando backup gravou; sem isto, o mais novo e as cópias contínuas.',
        })
        .option('chave', chaveDaCopia),
    ends(async ({ ARQUIVO, chave }) => (await import('./database/provar.ts')).provar(ARQUIVO, { chave })),
  )
  .command(
    'restaurar [ARQUIVO]',
    'Restaura um backup em um banco de dados vazio, ou uma cópia contínua onde não há nenhum: tudo ou nada.',
    (args) =>
      args
        .positional('ARQUIVO', {
          ...place,
          type: 'string',
          describe: 'O arquivo que o comando backup gravou.',
        })
        .options(restauracao),
    ends(async ({ ARQUIVO: arquivo, continua, ate, chave, 'aceitar-diferencas': aceitarDiferencas }) => {
      const from = { arquivo, continua, ate, chave, aceitarDiferencas };
      return (await import('./database/restaurar.ts')).restaurarDe(from);
    }),
  );

await program.parseAsync();
