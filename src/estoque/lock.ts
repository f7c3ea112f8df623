import { prepared } from '../../db/prepared.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { EspecieState, EstufaState, ItemState, LoteState, Stock } from './stock.ts';

interface Wanted {
  /** Species whose sementeira the operation may change. */
  especie_ids?: readonly string[];
  /** Greenhouses beside the batch's own. */
  estufa_ids?: readonly string[];
}

/** A batch as it was locked, with what rules need not know. */
type LockedLote = LoteState & { data_att: string };

type Ctx = Pick<UserCommandContext, 'db'>;

/**
 * Locks all that an operation may change and reads it under the lock, in the one global order: batch, its items, species
 * by id, greenhouses by id. Nothing else locks stock, so that no two operations deadlock. FOR NO KEY UPDATE: FOR UPDATE
 * would also block inserts that reference these rows, out of order.
 */
export async function lockStock(
  ctx: Ctx,
  { lote_id = null, ...others }: Wanted & { lote_id?: string | null },
): Promise<Stock & { lote: LockedLote | null }> {
  const lotes = await lockLotes(ctx, lote_id === null ? [] : [lote_id]);
  const [lote = null] = lotes.values();
  return { ...(await lockOthers(ctx, lotes, others)), lote };
}

/**
 * The batches that there are of these, with their items. The batches' own rows too: two dispatches that each emptied one
 * species would otherwise both leave their batch open.
 */
export async function lockLotes({ db }: Ctx, ids: readonly string[]): Promise<Map<string, LockedLote>> {
  const lotes = await lockById<Omit<LockedLote, 'itens'>>(db, LOTES, ids);
  if (lotes.size === 0) return new Map();
  const itens = await prepared<ItemState & { lote_id: string }>(db, ITENS, [[...lotes.keys()]]);
  const byLote = new Map([...lotes].map(([id]) => [id, new Map<string, ItemState>()]));
  for (const { lote_id, ...item } of itens) byLote.get(lote_id)?.set(item.especie_id, item);
  return new Map([...lotes].map(([id, lote]) => [id, { ...lote, itens: byLote.get(id) ?? new Map() }]));
}

/** All that comes after the batches in the order; takes them, so that nobody locks them later. */
export async function lockOthers(
  { db }: Ctx,
  lotes: ReadonlyMap<string, LoteState>,
  { especie_ids = [], estufa_ids = [] }: Wanted,
): Promise<Omit<Stock, 'lote'>> {
  const especies = await lockById<EspecieState>(db, ESPECIES, especie_ids);
  const dosLotes = [...lotes.values()].map(({ estufa_id }) => estufa_id);
  const estufas = await lockById<EstufaState>(db, ESTUFAS, [...estufa_ids, ...dosLotes]);
  return { especies, estufas, mudaEquivalente: null };
}

/** Hot: every movement begins with some of these. */
const LOTES = `
  select id, codigo, estufa_id, fase, status, motivo_encerramento, operacao_encerramento, quantidade_total, data_att
  from lotes where id = any($1::uuid[]) order by id for no key update`;
const ITENS = `
  select lote_id, especie_id, quantidade_inicial, quantidade_atual
  from lote_itens where lote_id = any($1::uuid[]) order by lote_id, especie_id for no key update`;
const ESPECIES = `
  select id, nome_popular, tipo, status, quantidade_atual
  from especies where id = any($1::uuid[]) order by id for no key update`;
const ESTUFAS = `
  select id, codigo_identificador, capacidade_total, ocupacao_atual, marca
  from estufas where id = any($1::uuid[]) order by id for no key update`;

async function lockById<T extends { id: string }>(
  db: Ctx['db'],
  sql: string,
  ids: readonly string[],
): Promise<Map<string, T>> {
  if (ids.length === 0) return new Map();
  const rows = await prepared<T>(db, sql, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}
