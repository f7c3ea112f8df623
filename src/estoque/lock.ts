import type { Db } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { EspecieState, EstufaState, ItemState, LoteState, Pedido, Stock } from './stock.ts';

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
  const lote = await lockLote(ctx, lote_id);
  return { ...(await lockOthers(ctx, lote, others)), lote };
}

/**
 * The batch and its items, null when there is none. The batch's own row too: two dispatches that each emptied one species
 * would otherwise both leave the batch open.
 */
export async function lockLote({ db }: Ctx, id: string | null): Promise<LockedLote | null> {
  if (id === null) return null;
  const [lote] = await prepared<Omit<LockedLote, 'itens'>>(db, LOTE, [id]);
  if (!lote) return null;
  const itens = await prepared<ItemState>(db, ITENS, [id]);
  return { ...lote, itens: new Map(itens.map((item) => [item.especie_id, item])) };
}

/**
 * What several movements may change, all of it or an error at once: who waits for one row would hold up those of the others. Nothing
 * is waited for, so the order does not matter.
 */
export async function lockNow(
  db: Db,
  asked: readonly Pick<Pedido, 'especie_id' | 'lote_id'>[],
): Promise<void> {
  const lotes = asked.flatMap(({ lote_id }) => lote_id ?? []);
  const sementeiras = asked.flatMap(({ lote_id, especie_id }) => (lote_id === null ? especie_id : []));
  await prepared(db, ALL_NOW, [[...new Set(lotes)], [...new Set(sementeiras)]]);
}

/** All that comes after the batch in the order; takes the batch, so that nobody locks it later. */
export async function lockOthers({ db }: Ctx, lote: LoteState | null, wanted: Wanted): Promise<Stock> {
  const { especie_ids = [], estufa_ids = [] } = wanted;
  const especies = await lockById<EspecieState>(db, ESPECIES, especie_ids);
  const estufas = await lockById<EstufaState>(
    db,
    ESTUFAS,
    lote ? [...estufa_ids, lote.estufa_id] : estufa_ids,
  );
  return { lote, especies, estufas, mudaEquivalente: null };
}

/** Hot: every movement begins with some of these. */
const LOTE = `
  select id, codigo, estufa_id, fase, status, motivo_encerramento, operacao_encerramento, quantidade_total, data_att
  from lotes where id = $1 for no key update`;
const ITENS = `
  select especie_id, quantidade_inicial, quantidade_atual
  from lote_itens where lote_id = $1 order by especie_id for no key update`;
const ESPECIES = `
  select id, nome_popular, tipo, status, quantidade_atual
  from especies where id = any($1::uuid[]) order by id for no key update`;
const ESTUFAS = `
  select id, codigo_identificador, capacidade_total, ocupacao_atual, marca
  from estufas where id = any($1::uuid[]) order by id for no key update`;

const ALL_NOW = `
  select
    (select count(*) from (select from lotes where id = any($1::uuid[]) for no key update nowait) a),
    (select count(*) from (select from lote_itens where lote_id = any($1::uuid[]) for no key update nowait) b),
    (select count(*) from (select from especies where id = any($2::uuid[]) for no key update nowait) c),
    (select count(*) from (select from estufas
       where id in (select estufa_id from lotes where id = any($1::uuid[])) for no key update nowait) d)`;

async function lockById<T extends { id: string }>(
  db: Ctx['db'],
  sql: string,
  ids: readonly string[],
): Promise<Map<string, T>> {
  if (ids.length === 0) return new Map();
  const rows = await prepared<T>(db, sql, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}
