import { forbidden } from '../common/errors.ts';
import { mayUndo, SO_DESFAZ_AS_SUAS, type Solicitante } from '../common/quem-estorna.ts';
import type { Original } from '../estoque/estorno.ts';

/** The rule of reversals (403). */
export function checkCanUndo(solicitante: Solicitante): void {
  if (mayUndo(solicitante)) return;
  throw forbidden(SO_DESFAZ_AS_SUAS);
}

/** Takes from `livres`, for each allocation, an entry of the same amount of its species. */
export function tirarEntradas<Linha extends Pick<Original, 'especie_id' | 'variacao_sementeira'>>(
  alocacoes: readonly Linha[],
  livres: Linha[],
): Linha[] {
  return alocacoes.flatMap(({ especie_id, variacao_sementeira }) => {
    const place = livres.findIndex(
      (each) => each.especie_id === especie_id && each.variacao_sementeira === -variacao_sementeira,
    );
    return place === -1 ? [] : livres.splice(place, 1);
  });
}
