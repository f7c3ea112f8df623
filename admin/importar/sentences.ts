import { quantos } from '../ui/format.ts';

/** `1 linha gravada`, `1.250 linhas gravadas`. */
export function gravadas(n: number): string {
  return quantos(n, 'linha gravada', 'linhas gravadas');
}
