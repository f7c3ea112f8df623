import type { Lote } from '../../src/lotes/schemas.ts';
import { service } from '../service.ts';
import { POR_ENGANO } from '../ui/undo.tsx';

/** Differences that a count wrote as the batch left its phase. */
const CONTADAS: readonly string[] = ['NAO_GERMINADA', 'CONTAGEM'];

/**
 * Takes back a phase that was changed with a count: what the count wrote is reversed, the newest first, and the batch goes
 * back to where it was. Repeated with the same key, each is done once.
 */
export async function desfazerContagem(
  antes: Lote,
  depois: Lote,
  { idempotencyKey }: { idempotencyKey: string },
) {
  const historico = await service.lotes.historico.query({ id: antes.id });
  const escritas = historico.filter(
    ({ origem, data_registro, estornada_por }) =>
      CONTADAS.includes(origem) && estornada_por === null && data_registro > antes.data_att,
  );
  for (const { id } of escritas)
    await service.movimentacoes.estornar.mutate(
      { id, justificativa: POR_ENGANO },
      { idempotencyKey: `${idempotencyKey}-${id}` },
    );
  return service.lotes.atualizarFase.mutate(
    { id: antes.id, fase: antes.fase, fase_anterior: depois.fase },
    { idempotencyKey },
  );
}
