import { Especie } from '../../db/models/especie.ts';
import { Estufa } from '../../db/models/estufa.ts';
import { Lote } from '../../db/models/lote.ts';
import { LoteItem } from '../../db/models/lote-item.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { LoteState, Stock } from './stock.ts';

interface Wanted {
  /** Species whose sementeira the operation may change. */
  especie_ids?: readonly string[];
  /** Greenhouses beside the batch's own. */
  estufa_ids?: readonly string[];
}

/** A batch as it was locked, with what rules need not know. */
type LockedLote = LoteState & Pick<Lote, 'data_att'>;

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
  const lote = await lockLote(ctx, lote_id);
  return { ...(await lockOthers(ctx, lote, others)), lote };
}

/**
 * The batch and its items, null when there is none. The batch's own row too: two dispatches that each emptied one species
 * would otherwise both leave the batch open.
 */
export async function lockLote({ db }: Ctx, id: string | null): Promise<LockedLote | null> {
  if (id === null) return null;
  const lote = await Lote.query(db).findById(id).forNoKeyUpdate();
  if (!lote) return null;
  const itens = await LoteItem.query(db).where('lote_id', id).orderBy('especie_id').forNoKeyUpdate();
  return { ...lote, itens: new Map(itens.map((item) => [item.especie_id, item])) };
}

/** All that comes after the batch in the order; takes the batch, so that nobody locks it later. */
export async function lockOthers({ db }: Ctx, lote: LoteState | null, wanted: Wanted): Promise<Stock> {
  const { especie_ids = [], estufa_ids = [] } = wanted;
  const especies = await lockById(Especie.query(db), especie_ids);
  const estufas = await lockById(Estufa.query(db), lote ? [...estufa_ids, lote.estufa_id] : estufa_ids);
  return { lote, especies, estufas, mudaEquivalente: null };
}

type Lockable<T> = {
  whereIn(column: 'id', ids: readonly string[]): Lockable<T>;
  orderBy(column: 'id'): Lockable<T>;
  forNoKeyUpdate(): PromiseLike<T[]>;
};

async function lockById<T extends { id: string }>(
  query: Lockable<T>,
  ids: readonly string[],
): Promise<Map<string, T>> {
  if (ids.length === 0) return new Map();
  const rows = await query.whereIn('id', ids).orderBy('id').forNoKeyUpdate();
  return new Map(rows.map((row) => [row.id, row]));
}
