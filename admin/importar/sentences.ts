import { inteiro } from '../ui/format.ts';

/** `1 linha`, `1.250 linhas`. */
export function linhas(n: number): string {
  return n === 1 ? '1 linha' : `${inteiro(n)} linhas`;
}

/** `1 linha gravada`, `1.250 linhas gravadas`. */
export function gravadas(n: number): string {
  return `${linhas(n)} gravada${n === 1 ? '' : 's'}`;
}
