import { prepared } from '../../db/prepared.ts';
import { inteiro } from '../common/brazilian.ts';
import { invalid } from '../common/errors.ts';
import { MOVIMENTACAO, MOVIMENTACAO_JOINS } from '../estoque/reading.ts';
import type { Movimentacao } from '../estoque/row.ts';
import type { Context } from '../procedure/context.ts';

/** How many movements are read at once: few enough that nobody else waits long. */
const CHUNK = 1_000;

/** The most movements that are answered where they cannot be streamed. */
const MAX_HISTORICO = 10_000;

/** The record that a history is about, as the columns of a movement that name it. */
type Coluna = 'especie_id' | 'especie_destino_id' | 'lote_id';

/**
 * All movements that name a record, newest first. Over REST they are streamed in chunks, and each chunk waits for its
 * own slot: a history of any length takes the memory of one chunk, and a slow reader holds no connection. The ledger
 * only grows at its end, so the chunks make one history.
 *
 * @throws AppError `invalid` when there are too many for an answer in one piece, `tooMany` when the caller has too many open.
 */
export async function historico(
  ctx: Context,
  colunas: readonly Coluna[],
  id: string,
): Promise<Movimentacao[]> {
  ctx.holdOpen?.();
  const chunks = chunksOf(ctx, colunas, id);
  if (ctx.sendRows) {
    await ctx.sendRows(chunks);
    return [];
  }
  const found: Movimentacao[] = [];
  for await (const chunk of chunks) {
    found.push(...chunk);
    if (found.length > MAX_HISTORICO) throw tooLong();
  }
  return found;
}

function tooLong() {
  return invalid(
    'HISTORICO_LONGO',
    `Peça as páginas de movimentacoes.listar, ou o histórico por REST: aqui cabem ${inteiro(MAX_HISTORICO)} movimentações, e há mais.`,
  );
}

type Lida = Movimentacao & { seq: number };

async function* chunksOf(
  ctx: Context,
  colunas: readonly Coluna[],
  id: string,
): AsyncGenerator<Movimentacao[]> {
  const text = chunkSql(colunas);
  for (let antes = Number.MAX_SAFE_INTEGER; ; ) {
    const lidas = await ctx.withSlot('slow', () => prepared<Lida>(ctx.db, text, [id, antes]));
    if (lidas.length > 0) yield lidas.map(({ seq: _, ...movimentacao }) => movimentacao);
    if (lidas.length < CHUNK) return;
    antes = (lidas.at(-1) as Lida).seq;
  }
}

/** Each column has an index, which is read from where the last chunk ended. */
function chunkSql(colunas: readonly Coluna[]): string {
  const chaves = colunas.map(
    (coluna) =>
      `(select seq from movimentacoes where ${coluna} = $1 and seq < $2 order by seq desc limit ${CHUNK})`,
  );
  return `
    select ${MOVIMENTACAO}, t.seq
    from (select seq from (${chaves.join(' union ')}) c order by seq desc limit ${CHUNK}) chunk
      join movimentacoes t using (seq) ${MOVIMENTACAO_JOINS}
    order by t.seq desc`;
}
