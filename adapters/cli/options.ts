import { resolve } from 'node:path';
import { typedIn } from '../host/environment.ts';
import { readDay, readMoment } from './day.ts';
import { single, type Typed } from './program.ts';

/** Arguments and options that several commands share. */
export const text = { type: 'string', demandOption: true } as const;
export const value = { type: 'string', requiresArg: true } as const;
export const one = { ...value, coerce: single<string> } as const;
export const many = { ...value, array: true } as const;
export const day = { ...value, coerce: (typed: Typed) => readDay(single(typed)) } as const;
const instant = { ...value, coerce: (typed: Typed) => readMoment(single(typed)) } as const;
export const flag = { type: 'boolean', default: false, defaultDescription: 'não' } as const;
export const place = {
  normalize: true,
  coerce: (typed: Typed) => resolve(typedIn(), single(typed)),
} as const;
export const file = { ...text, ...place } as const;

/** The key itself is never an argument, which everybody on the machine can read. */
export const chaveDaCopia = {
  ...value,
  ...place,
  describe:
    'O arquivo com a chave secreta que abre uma cópia cifrada; sem isto, a desta máquina, ou se pergunta.',
} as const;

export const paper = {
  saida: {
    ...value,
    default: '.',
    defaultDescription: 'a pasta atual, com o nome que o serviço dá',
    coerce: (typed: Typed) => resolve(typedIn(), single(typed)),
    describe: 'O arquivo a gravar, ou uma pasta.',
  },
  sobrescrever: { ...flag, describe: 'Troca o arquivo, se já existir.' },
} as const;

/** What `restaurar` brings back. */
export const restauracao = {
  continua: { ...value, ...place, describe: 'A pasta de COPIA_CONTINUA, em vez de um arquivo.' },
  ate: {
    ...instant,
    describe: 'Da cópia contínua, só o que se gravou até este instante, como "28/11/2026 10:15".',
  },
  chave: chaveDaCopia,
  'aceitar-diferencas': {
    ...flag,
    describe: 'Restaura também um backup cujos saldos ou selos já não conferiam.',
  },
} as const;

export const ACESSO =
  'O serviço e quem entra nele são os de viveiro entrar, ou vêm de VIVEIRO_URL, VIVEIRO_EMAIL e VIVEIRO_SENHA, ' +
  'ou VIVEIRO_TOKEN, no ambiente ou no arquivo .env.';

/** Exits when the command ends, even if a database or a connection would keep the process alive. */
export function ends<Args>(command: (args: Args) => Promise<number>): (args: Args) => Promise<never> {
  return async (args) => {
    const { exitCodeOf } = await import('./exit.ts');
    process.exit(await exitCodeOf(() => command(args)));
  };
}
