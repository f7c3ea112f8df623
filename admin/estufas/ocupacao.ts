import { word } from '../../src/common/brazilian.ts';
import type { Estufa } from '../../src/estufas/schemas.ts';

type Ocupacao = Pick<Estufa, 'status' | 'ocupacao_atual' | 'capacidade_total' | 'vagas'>;

/** Of 100 places, how many are taken; a single plant is never none, and a single free place never full. */
export function percentual({ ocupacao_atual, capacidade_total, vagas }: Ocupacao): number {
  if (ocupacao_atual === 0) return 0;
  if (vagas <= 0) return 100;
  return Math.min(99, Math.max(1, Math.round((100 * ocupacao_atual) / capacidade_total)));
}

/** What a place says of itself in a word or a number. */
export function estadoDo(estufa: Ocupacao): string {
  const { status, ocupacao_atual, vagas } = estufa;
  if (status === 'Inativo' || status === 'Manutenção') return FORA_DE_USO[status];
  if (ocupacao_atual === 0) return word(status);
  return vagas <= 0 ? 'Cheia' : `${percentual(estufa)}%`;
}

/** How its colour tells it; over 90% it stands out, as in the service's alert. */
export function grauDo(estufa: Ocupacao): string {
  if (estufa.status === 'Inativo' || estufa.status === 'Manutenção') return 'fora-de-uso';
  const tomado = percentual(estufa);
  if (tomado > 90) return 'quase-cheio';
  if (tomado > 60) return 'muito';
  return tomado > 25 ? 'meio' : 'pouco';
}

/** On the map there is no room for the whole word. */
const FORA_DE_USO = { Inativo: 'Inativa', Manutenção: 'Manut.' } as const;
