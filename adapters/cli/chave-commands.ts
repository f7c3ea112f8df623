import type { Argv } from 'yargs';
import { day, ends, many, one, text } from './options.ts';
import { requireCommand } from './program.ts';

/** The commands about the keys of programs. */
export function chaveCommands(args: Argv): Argv {
  return requireCommand(args)
    .command(
      'criar <NOME>',
      'Cria a chave de um programa e a mostra uma vez.',
      (args) =>
        args
          .positional('NOME', {
            ...text,
            describe: 'O nome do programa, com que ele aparece na auditoria.',
          })
          .option('escopo', {
            ...many,
            demandOption: true,
            describe: 'O que a chave abre, como lotes:ler ou *:escrever; pode vir várias vezes.',
          })
          .option('cargo', { ...one, default: 'Operador', describe: 'O cargo do programa.' })
          .option('validade', { ...day, describe: 'O último dia em que ela vale, como 31/12/2027.' })
          .option('rede', {
            ...many,
            describe: 'De onde ela pode ser usada, como 10.0.0.0/8; pode vir várias vezes.',
          })
          .option('substitui', {
            ...one,
            describe: 'O começo da chave que esta substitui, como chave listar o mostra.',
          })
          .option('anterior-ate', {
            ...day,
            describe: 'O último dia da chave substituída, no máximo 30 dias depois de hoje.',
          })
          .example('$0 chave criar "Portal da prefeitura" --escopo especies:ler', 'Só lê espécies.'),
      ends(
        async ({ NOME: nome, escopo: escopos, rede: enderecos, 'anterior-ate': anterior_ate, ...typed }) => {
          const { cargo, validade, substitui } = typed;
          const pedida = { nome, escopos, cargo, validade, enderecos, substitui, anterior_ate };
          return (await import('./database/chave.ts')).criarChave(pedida);
        },
      ),
    )
    .command(
      'listar',
      'Mostra as chaves, com o que abrem e o último uso.',
      {},
      ends(async () => (await import('./database/chave.ts')).listarChaves()),
    )
    .command(
      'revogar <PREFIXO>',
      'Revoga a chave que começa assim: ela deixa de valer na hora.',
      (args) =>
        args
          .positional('PREFIXO', { ...text, describe: 'O começo da chave, como chave listar o mostra.' })
          .example('$0 chave revogar vvr_x7Kq2a', 'O programa com essa chave não entra mais.'),
      ends(async ({ PREFIXO }) => (await import('./database/chave.ts')).revogarChave(PREFIXO)),
    );
}
