import type { Db } from '../../db/connection.ts';
import { Especie } from '../../db/models/especie.ts';
import { Estufa } from '../../db/models/estufa.ts';
import { Lote } from '../../db/models/lote.ts';
import { LoteItem } from '../../db/models/lote-item.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { ligarEquivalente, mudaEquivalenteDe } from './equivalente.ts';
import type { LoteState, Stock } from './stock.ts';

interface Wanted {
  /** The batch, with its items and its greenhouse. */
  lote_id?: string | null;
  /** Species whose sementeira the operation may change. */
  especie_ids?: readonly string[];
  /** The species whose plants may return to the nursery: its equivalent MUDA is found, or made. */
  retorno_de?: string | null;
  /** Greenhouses beside the batch's own. */
  estufa_ids?: readonly string[];
}

/**
 * Locks all that an operation may change and reads it under the lock, in the one global order: batch, its items,
 * species by id, greenhouses by id. Nothing else locks stock, so no two operations wait for each other in a circle. The
 * locks leave keys alone: a new row's foreign keys would otherwise wait out of that order for species that others hold.
 * The batch first: two dispatches that each emptied one species would both leave the batch open.
 */
export async function lockStock(ctx: UserCommandContext, wanted: Wanted): Promise<Stock> {
  const { db } = ctx;
  const lote = wanted.lote_id ? await lockLote(db, wanted.lote_id) : null;
  const semente = lote && wanted.retorno_de;
  const muda = semente ? await mudaEquivalenteDe(ctx, semente) : undefined;
  const especies = await lockById(Especie.query(db), [
    ...(wanted.especie_ids ?? []),
    ...defined(semente, muda),
  ]);
  if (semente && muda) await ligarEquivalente(ctx, especies.get(semente), muda);
  const estufas = await lockById(Estufa.query(db), [
    ...(wanted.estufa_ids ?? []),
    ...defined(lote?.estufa_id),
  ]);
  return { lote, especies, estufas, mudaEquivalente: especies.get(muda ?? '') ?? null };
}

function defined(...ids: (string | null | undefined)[]): string[] {
  return ids.filter((id) => id !== null && id !== undefined);
}

async function lockLote(db: Db, id: string): Promise<LoteState | null> {
  const lote = await Lote.query(db).findById(id).forNoKeyUpdate();
  if (!lote) return null;
  const itens = await LoteItem.query(db).where('lote_id', id).orderBy('especie_id').forNoKeyUpdate();
  return { ...lote, itens: new Map(itens.map((item) => [item.especie_id, item])) };
}

type Lockable<T> = {
  whereIn(column: 'id', ids: string[]): Lockable<T>;
  orderBy(column: 'id'): Lockable<T>;
  forNoKeyUpdate(): PromiseLike<T[]>;
};

async function lockById<T extends { id: string }>(
  query: Lockable<T>,
  ids: string[],
): Promise<Map<string, T>> {
  if (ids.length === 0) return new Map();
  const rows = await query.whereIn('id', ids).orderBy('id').forNoKeyUpdate();
  return new Map(rows.map((row) => [row.id, row]));
}
