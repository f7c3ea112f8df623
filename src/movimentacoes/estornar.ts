import { prepared, preparedOne } from '../../db/prepared.ts';
import type { Solicitante } from '../common/quem-estorna.ts';
import { devolvidaDe, entregaDe, itensDe } from '../estoque/conta.ts';
import { lockStock } from '../estoque/lock.ts';
import { post } from '../estoque/post.ts';
import { efetiva, entrega } from '../estoque/reading.ts';
import type { Movimentacao } from '../estoque/row.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { checkCanReverse, estorno, type Original } from './rules.ts';

interface Input {
  id: string;
  justificativa?: string | null | undefined;
}

type Stored = Original & {
  /** The delivery that it is an item of, or brought something back of. */
  entrega_id: string | null;
  usuario_id: string;
  data_registro: string;
};

/**
 * Reverses a movement with a new row; nothing is edited. The rows of a discard, or of a finalisation by hand, are
 * reversed together. Answers the reversal of the requested movement.
 */
export async function estornar(ctx: UserCommandContext, { id, justificativa }: Input): Promise<Movimentacao> {
  const asked = await load(ctx, id);
  checkCanReverse(asked, solicitante(ctx, asked));
  const entrega_ids = asked.entrega_id === null ? [] : [asked.entrega_id];
  const stock = await lockStock(ctx, {
    entrega_ids,
    lote_id: asked.lote_id,
    especie_ids: sementeiras(asked),
    procedencia_ids: procedenciasDe([asked]),
  });

  const original = await load(ctx, id);
  const operacao = await undoneTogether(ctx, original);
  const tocado = original.origem === 'ALOCACAO' && (await itemTocado(ctx, original));
  const motivo = justificativa ?? 'Estorno de movimentação';
  const rows = await post(ctx, stock, estorno(stock, original, operacao, tocado, motivo));
  const reversal = rows.find((row) => row.estorno_de === id);
  if (!reversal) throw new Error('a reversal was decided without its row');
  return reversal;
}

const STORED = `
  select t.id, t.tipo, t.origem, t.especie_id, t.especie_destino_id, t.lote_id, t.fase_lote, t.variacao_sementeira,
    t.variacao_lote, t.operacao_id, t.usuario_id, t.data_registro,
    exists (select 1 from movimentacoes e where e.estorno_de = t.id) as estornada,
    coalesce((select json_agg(json_build_object('procedencia_id', a.procedencia_id, 'quantidade', a.quantidade))
      from atribuicoes a where a.movimentacao_id = t.id), '[]') as atribuicoes,
    case when ${entrega('t')} then ${entregaDe('t.id')}
      else (select ${entregaDe('d.item_id')} from devolucoes d where d.movimentacao_id = t.id) end as entrega_id,
    ${devolvidaDe('t')} as devolvida
  from movimentacoes t`;

const DA_ENTREGA = `
  ${STORED} where t.id in (select i.movimentacao_id from ${itensDe('$1::uuid')} i) order by t.seq desc`;

/** The items of a delivery as their reversal needs them, newest first. */
export async function originaisDaEntrega(
  { db }: Pick<UserCommandContext, 'db'>,
  id: string,
): Promise<Stored[]> {
  return prepared<Stored>(db, DA_ENTREGA, [id]);
}

/** Refuses whoever may not reverse a movement. */
export async function checkPodeEstornar(ctx: UserCommandContext, id: string): Promise<void> {
  const asked = await load(ctx, id);
  checkCanReverse(asked, solicitante(ctx, asked));
}

/** The rows of one operation as their reversal needs them, newest first. */
export async function originalsOf(
  { db }: Pick<UserCommandContext, 'db'>,
  operacaoId: string,
): Promise<Stored[]> {
  return prepared<Stored>(db, `${STORED} where t.operacao_id = $1 order by t.seq desc`, [operacaoId]);
}

async function load({ db }: UserCommandContext, id: string): Promise<Stored> {
  return preparedOne<Stored>(db, `${STORED} where t.id = $1`, [id]);
}

/** The person who asks to undo something, and when that was recorded. */
export function solicitante(
  { user, now, settings }: UserCommandContext,
  asked: Pick<Stored, 'usuario_id' | 'data_registro'>,
): Solicitante {
  return {
    cargo: user.cargo,
    dono: asked.usuario_id === user.id,
    registro: new Date(asked.data_registro),
    agora: now(),
    fusoHorario: settings.fusoHorario,
  };
}

/** The lots of seed that reversals give back to. */
export function procedenciasDe(originals: readonly Pick<Original, 'atribuicoes'>[]): string[] {
  return originals.flatMap(({ atribuicoes }) => atribuicoes.map(({ procedencia_id }) => procedencia_id));
}

/** The species whose sementeira a reversal changes. */
export function sementeiras({ variacao_sementeira, especie_destino_id, especie_id }: Original): string[] {
  return variacao_sementeira === 0 ? [] : [especie_destino_id ?? especie_id];
}

/** The rows of the closing that this row belongs to, or the row alone. */
async function undoneTogether({ db }: UserCommandContext, original: Original): Promise<Original[]> {
  if (original.origem !== 'DESCARTE' && original.origem !== 'ENCERRAMENTO') return [original];
  return closingRows(db, original.operacao_id);
}

/** The write-offs of one closing operation, in the order of the ledger. */
export async function closingRows(
  db: UserCommandContext['db'],
  operacaoId: string | null,
): Promise<Original[]> {
  return prepared<Original>(
    db,
    `${STORED} where t.operacao_id = $1 and t.origem in ('DESCARTE', 'ENCERRAMENTO') order by t.seq`,
    [operacaoId],
  );
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
