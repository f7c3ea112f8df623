import { resolve } from 'node:path';
import { typedIn } from '../host/environment.ts';
import { readDay } from './day.ts';
import { single, type Typed } from './program.ts';

/** Arguments and options that several commands share. */
export const text = { type: 'string', demandOption: true } as const;
export const value = { type: 'string', requiresArg: true } as const;
export const one = { ...value, coerce: single<string> } as const;
export const many = { ...value, array: true } as const;
export const day = { ...value, coerce: (typed: Typed) => readDay(single(typed)) } as const;
export const flag = { type: 'boolean', default: false, defaultDescription: 'não' } as const;
export const place = {
  normalize: true,
  coerce: (typed: Typed) => resolve(typedIn(), single(typed)),
} as const;
export const file = { ...text, ...place } as const;

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
