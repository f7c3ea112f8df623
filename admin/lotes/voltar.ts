import type { Lote } from '../../src/lotes/schemas.ts';
import { service } from '../service.ts';
import { reverseEach } from '../ui/reversal.ts';

/** The origins of differences that a count wrote as the batch left its phase. */
const CONTADAS: readonly string[] = ['NAO_GERMINADA', 'CONTAGEM'];

/**
 * Undoes a change of phase with a count: it reverses what the count wrote, newest first, and moves the batch back. Repeated with
 * the same key, each step is done once.
 */
export async function desfazerContagem(antes: Lote, depois: Lote, options: { idempotencyKey: string }) {
  const historico = await service.lotes.historico.query({ id: antes.id });
  const escritas = historico.filter(
    ({ origem, data_registro, estornada_por }) =>
      CONTADAS.includes(origem) && estornada_por === null && data_registro > antes.data_att,
  );
  await reverseEach(
    escritas.map(({ id }) => id),
    options,
  );
  return service.lotes.atualizarFase.mutate(
    { id: antes.id, fase: antes.fase, fase_anterior: depois.fase },
    options,
  );
}

/**
 * Undoes the opening of a batch: the sown plants leave the batch again, and what entered for it alone is reversed. The batch
 * stays in the books as cancelled.
 */
export async function desfazerAbertura({ id, codigo }: Lote, options: { idempotencyKey: string }) {
  const historico = await service.lotes.historico.query({ id });
  const alocadas = historico.filter(({ origem }) => origem === 'ALOCACAO');
  // Movements since then would be refused, so this is tried first: nothing is left half undone.
  const movidas = new Set(
    historico.filter(({ origem }) => origem !== 'ALOCACAO').map(({ especie_id }) => especie_id),
  );
  alocadas.sort((a, b) => Number(movidas.has(b.especie_id)) - Number(movidas.has(a.especie_id)));
  // The entries of the same operation. No other entry has the batch in its reason at the same moment.
  const { docs } = await service.movimentacoes.listar.query({ tipo: 'ENTRADA', efetivas: true, limite: 100 });
  const entradas = docs.filter(
    ({ lote_id, justificativa, data_registro }) =>
      lote_id === null &&
      data_registro === alocadas[0]?.data_registro &&
      justificativa?.endsWith(` ${codigo}`),
  );
  await reverseEach(
    [...alocadas, ...entradas].map((each) => each.id),
    options,
  );
}
