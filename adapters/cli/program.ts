import yargs, { type Argv } from 'yargs';
import { OperatorError } from '../host/operator-error.ts';
import { commit, released, version } from '../host/version.ts';
import { EXIT } from './exit.ts';

/** A command line in Portuguese that fails on unknown commands and options. */
export function newProgram(args: string[]): Argv {
  const program = yargs(args);
  return (
    requireCommand(program)
      .scriptName('viveiro')
      .locale('pt_BR')
      // The types of updateStrings lack the singular and plural forms, which yargs requires.
      .updateStrings(TEXTS as object as Record<string, string>)
      .parserConfiguration({
        'boolean-negation': false,
        'camel-case-expansion': false,
        'greedy-arrays': false,
        'parse-numbers': false,
      })
      .strict()
      .recommendCommands()
      .help('help', 'Mostra esta ajuda.')
      .alias('help', 'h')
      .version([version(), commit(), released()].filter(Boolean).join(', '))
      .describe('version', 'Mostra a versão.')
      .wrap(Math.min(100, program.terminalWidth() ?? 100))
      .fail(failUsage)
  );
}

/** Requires one of the program's commands. Commands within a command need this again. */
export function requireCommand(program: Argv): Argv {
  return program.demandCommand(1, 'Diga o que fazer: escolha um dos comandos acima.');
}

/** An option's value as yargs passes it: an array when the option was typed several times. */
export type Typed<Value extends string = string> = Value | Value[];

/** @throws OperatorError when an option that has one value was typed several times. */
export function single<Value extends string>(typed: Typed<Value>): Value {
  if (!Array.isArray(typed)) return typed;
  throw new OperatorError(`Informe uma vez só: ${typed.join(' ou ')}.`);
}

function failUsage(message: string, error: Error | undefined, program: Argv): never {
  if (error && error.name !== 'YError' && !(error instanceof OperatorError)) throw error;
  program.showHelp('error');
  console.error(`\n${message}`);
  process.exit(EXIT.usage);
}

/** Texts that yargs lacks in Portuguese, or that we word differently. */
const TEXTS = {
  'Positionals:': 'Argumentos:',
  default: 'sem outra palavra',
  string: 'texto',
  array: 'vários',
  'Unknown argument: %s': {
    one: 'Confira o que digitou; isto não se usa aqui: %s.',
    other: 'Confira o que digitou; isto não se usa aqui: %s.',
  },
  'Not enough non-option arguments: got %s, need at least %s': {
    one: 'Faltam argumentos: veio %s de %s.',
    other: 'Faltam argumentos: vieram %s de %s.',
  },
  'Too many non-option arguments: got %s, maximum of %s': {
    one: 'Há argumentos a mais: veio %s, cabem %s.',
    other: 'Há argumentos a mais: vieram %s, cabem %s.',
  },
  'Missing required argument: %s': { one: 'Informe %s.', other: 'Informe %s.' },
  'Not enough arguments following: %s': 'Informe o valor de --%s.',
  'Invalid values:': 'Corrija estes valores:',
  'Argument: %s, Given: %s, Choices: %s': '%s não pode ser %s; pode ser %s.',
  'Did you mean %s?': 'Você quis dizer %s?',
};
