import { quantos } from '../ui/format.ts';

/** `1 linha`, `1.250 linhas`. */
export function linhas(n: number): string {
  return quantos(n, 'linha');
}

/** `1 linha gravada`, `1.250 linhas gravadas`. */
export function gravadas(n: number): string {
  return `${linhas(n)} gravada${n === 1 ? '' : 's'}`;
}
