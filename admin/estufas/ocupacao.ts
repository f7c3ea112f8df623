import { taxa } from '../../src/common/brazilian.ts';
import { word } from '../../src/common/palavras.ts';
import type { Estufa } from '../../src/estufas/schemas.ts';

type Ocupacao = Pick<Estufa, 'status' | 'ocupacao_atual' | 'capacidade_total' | 'vagas'>;

/** The occupied part, from 0 to 1. A single plant never shows as none, and a single free place never as full. */
export function tomada({ ocupacao_atual, capacidade_total, vagas }: Ocupacao): number {
  if (ocupacao_atual === 0) return 0;
  if (vagas <= 0) return 1;
  return Math.min(0.999, Math.max(0.001, ocupacao_atual / capacidade_total));
}

/** The state of a place in a word or a number. */
export function estadoDo(estufa: Ocupacao): string {
  const { status, ocupacao_atual, vagas } = estufa;
  if (status === 'Inativo' || status === 'Manutenção') return FORA_DE_USO[status];
  if (ocupacao_atual === 0) return word(status);
  return vagas <= 0 ? 'Cheia' : taxa(tomada(estufa));
}

/** The colour of a place. Over 90% it stands out, as in the service's alert. */
export function grauDo(estufa: Ocupacao): string {
  if (estufa.status === 'Inativo' || estufa.status === 'Manutenção') return 'fora-de-uso';
  const parte = tomada(estufa);
  if (parte > 0.9) return 'quase-cheio';
  if (parte > 0.6) return 'muito';
  return parte > 0.25 ? 'meio' : 'pouco';
}

/** The map has no room for the whole word. */
const FORA_DE_USO = { Inativo: 'Inativa', Manutenção: 'Manut.' } as const;
