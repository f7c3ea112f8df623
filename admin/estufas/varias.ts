import { SEM_PARTE } from '../../src/common/lugar.ts';
import type { NovaEstufa } from '../../src/estufas/schemas.ts';
import { service } from '../service.ts';
import { inteiro } from '../ui/format.ts';
import { ondeFica } from '../ui/place.ts';

/** The most that the service takes at once. */
const MAX = 250;

/** The positions from one number up to another; only the first without another. */
export function posicoesAte(primeira: string, ate: number | string): string[] {
  const de = Number(primeira);
  if (typeof ate !== 'number' || !/^\d+$/.test(primeira.trim()) || ate <= de) return [primeira];
  return Array.from({ length: Math.min(ate - de + 1, MAX) }, (_, n) => String(de + n));
}

/** Registers a place for each position. Existing places stay as they are, and are reported. */
export async function cadastrarVarias(
  { codigo_identificador: _, ...nova }: NovaEstufa,
  posicoes: readonly string[],
  options: { idempotencyKey: string },
) {
  const linhas = posicoes.map((localizacao_posicao) => ({ ...nova, localizacao_posicao }));
  const { linhas: resultado } = await service.estufas.importar.mutate({ linhas, gravar: true }, options);
  const recusadas = resultado.flatMap(({ erros }, n) => (erros.length > 0 ? [posicoes[n]] : []));
  const criadas = posicoes.length - recusadas.length;
  const onde = ondeFica({ ...nova, localizacao_posicao: SEM_PARTE });
  const sentence = [
    criadas === 1
      ? `1 posição cadastrada em ${onde}.`
      : `${inteiro(criadas)} posições cadastradas em ${onde}.`,
    recusadas.length > 0 ? `Já havia: ${recusadas.join(', ')}.` : '',
  ];
  return { id: undefined, sentence: sentence.filter(Boolean).join(' ') };
}
