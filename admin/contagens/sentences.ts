import { palavra, quantos } from '../../src/common/brazilian.ts';
import type { Contagem, LinhaDaContagem } from '../../src/contagens/schemas.ts';
import { foraDosLotes, inteiro } from '../ui/format.ts';

/** `Ipê-amarelo, LOTE-2026-00012`: a line, or a balance to count. */
export function oQueE(linha: Pick<LinhaDaContagem, 'especie' | 'lote' | 'unidade'>): string {
  return `${linha.especie.nome_popular}, ${linha.lote?.codigo ?? soltas(linha)}`;
}

/** `sementes na sementeira`, `mudas fora de lotes`: the seeds and the seedlings of a plant have the same name. */
export function soltas({ unidade }: Pick<LinhaDaContagem, 'unidade'>): string {
  return `${palavra(unidade)}s ${foraDosLotes(unidade)}`;
}

/** `7 de 12 linhas` */
export function progresso({ linhas_contadas, total_linhas }: Contagem): string {
  return `${inteiro(linhas_contadas)} de ${quantos(total_linhas, 'linha')}`;
}
