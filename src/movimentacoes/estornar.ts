import { prepared } from '../../db/prepared.ts';
import { contadosDepois } from '../contagens/ja-contado.ts';
import { checkCanReverse, estorno, type Original } from '../estoque/estorno.ts';
import { lockStock } from '../estoque/lock.ts';
import { closingRows, originalOf, procedenciasDe, sementeiras, solicitante } from '../estoque/originais.ts';
import { post } from '../estoque/post.ts';
import { efetiva } from '../estoque/reading.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { Estorno } from './schemas.ts';

interface Input {
  id: string;
  justificativa?: string | null | undefined;
}

/**
 * Reverses a movement with a new row; nothing is edited. The rows of a discard, or of a finalisation by hand, are
 * reversed together. Answers the reversal of the requested movement.
 */
export async function estornar(ctx: UserCommandContext, { id, justificativa }: Input): Promise<Estorno> {
  const asked = await originalOf(ctx, id);
  checkCanReverse(asked, solicitante(ctx, asked));
  const entrega_ids = asked.entrega_id === null ? [] : [asked.entrega_id];
  const stock = await lockStock(ctx, {
    entrega_ids,
    lote_id: asked.lote_id,
    especie_ids: sementeiras(asked),
    procedencia_ids: procedenciasDe([asked]),
  });

  const original = await originalOf(ctx, id);
  const operacao = await undoneTogether(ctx, original);
  const tocado = original.origem === 'ALOCACAO' && (await itemTocado(ctx, original));
  const motivo = justificativa ?? 'Estorno de movimentação';
  const rows = await post(ctx, stock, estorno(stock, original, operacao, tocado, motivo));
  const reversal = rows.find((row) => row.estorno_de === id);
  if (!reversal) throw new Error('a reversal was decided without its row');
  const desfeitas = operacao.map((each) => each.id);
  return { ...reversal, contados_depois: await contadosDepois(ctx, desfeitas) };
}

/** @throws AppError 403 when the person may not reverse the movement. */
export async function checkPodeEstornar(ctx: UserCommandContext, id: string): Promise<void> {
  const asked = await originalOf(ctx, id);
  checkCanReverse(asked, solicitante(ctx, asked));
}

/** The rows of the closing that this row belongs to, or the row alone. */
async function undoneTogether(ctx: UserCommandContext, original: Original): Promise<Original[]> {
  if (original.origem !== 'DESCARTE' && original.origem !== 'ENCERRAMENTO') return [original];
  return closingRows(ctx, original.operacao_id);
}

/** Whether anything effective has happened to the species inside the batch, other than the allocation. */
async function itemTocado(
  { db }: UserCommandContext,
  { id, lote_id, especie_id }: Original,
): Promise<boolean> {
  const [touched] = await prepared(
    db,
    `select 1 from movimentacoes t
     where t.lote_id = $1 and t.especie_id = $2 and t.id <> $3 and ${efetiva('t')} limit 1`,
    [lote_id, especie_id, id],
  );
  return touched !== undefined;
}
