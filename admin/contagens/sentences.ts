import type { Contagem, Linha } from '../../src/contagens/schemas.ts';
import { inteiro } from '../ui/format.ts';

/** `Ipê-amarelo, LOTE-2026-00012`, of a line or of what is to be counted. */
export function oQueE({ especie, lote }: Pick<Linha, 'especie' | 'lote'>): string {
  return `${especie.nome_popular}, ${lote?.codigo ?? 'sementeira'}`;
}

/** `+12`, `−3`, `0` */
export function comSinal(diferenca: number): string {
  return diferenca > 0 ? `+${inteiro(diferenca)}` : inteiro(diferenca);
}

/** `7 de 12 linhas` */
export function progresso({
  linhas_contadas,
  total_linhas,
}: Pick<Contagem, 'linhas_contadas' | 'total_linhas'>) {
  return `${inteiro(linhas_contadas)} de ${inteiro(total_linhas)} ${total_linhas === 1 ? 'linha' : 'linhas'}`;
}
