import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../src/app-router.ts';

/** How the documents write what the service answers. */

type Conferido = inferRouterOutputs<AppRouter>['movimentacoes']['conferirTermo'];

/** `14/03/2026`, by the nursery's calendar. */
export function data(instante: string, timeZone: string): string {
  const form = { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  return new Intl.DateTimeFormat('pt-BR', form).format(new Date(instante));
}

/** `1.250 mudas`. */
export function quantia({ quantidade, unidade }: Pick<Conferido, 'quantidade' | 'unidade'>): string {
  return `${quantidade.toLocaleString('pt-BR')} ${palavra(unidade)}${quantidade === 1 ? '' : 's'}`;
}

/** What was handed over: `muda` or `semente`. */
export function palavra(unidade: Conferido['unidade']): string {
  return unidade === 'MUDA' ? 'muda' : 'semente';
}

/** A stored document as people write it: a CPF of 11 digits or a CNPJ of 14 characters. */
export function documento(semPontuacao: string): string {
  return semPontuacao.length === 11
    ? semPontuacao.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
    : semPontuacao.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5');
}

/** Text that may hold a word longer than its line, which would run out of the page. */
export function breakable(text: string): { text: string; wordBreak?: 'break-all' } {
  return /\S{30}/.test(text) ? { text, wordBreak: 'break-all' } : { text };
}

/** At most `length` characters, the last of them an ellipsis when something was cut. */
export function shortened(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
