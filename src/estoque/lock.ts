import { prepared } from '../../db/prepared.ts';
import { localDay } from '../common/local-time.ts';
import type { LockContext, LockWait } from '../procedure/group-commit.ts';
import type { ProcedenciaState } from './origem.ts';
import { mover, type Sementeiras } from './procedencias.ts';
import {
  type EspecieState,
  type EstufaState,
  type ItemState,
  type LoteState,
  type Plan,
  type PlannedRow,
  plantasDe,
  type Stock,
  withPlants,
} from './stock.ts';

interface Wanted {
  /** Deliveries that the operation reverses or brings something back of. */
  entrega_ids?: readonly string[];
  lote_ids?: readonly string[];
  /** Species whose sementeira the operation may change. */
  especie_ids?: readonly string[];
  /** Greenhouses other than those of the batches. */
  estufa_ids?: readonly string[];
  /** Lots of seed that the request names, beside the species' lots with a balance. */
  procedencia_ids?: readonly string[];
}

/** A locked batch, with details that the rules do not need. */
type LockedLote = LoteState & { data_att: string };

type Locked = Omit<Stock, 'lote'> & { lotes: ReadonlyMap<string, LockedLote> };

/** As `lockAll`, for an operation on one batch or none. */
export async function lockStock(
  ctx: LockContext,
  { lote_id = null, ...others }: Omit<Wanted, 'lote_ids'> & { lote_id?: string | null },
): Promise<Stock & { lote: LockedLote | null }> {
  const { lotes, ...stock } = await lockAll(ctx, { lote_ids: lote_id === null ? [] : [lote_id], ...others });
  return { ...stock, lote: lotes.get(lote_id ?? '') ?? null };
}

/**
 * Locks everything that an operation may change and reads it under the lock, in the one global order: deliveries, batches, their
 * items, species by id, greenhouses by id, lots of seed by id. Nothing else locks stock, so no two operations deadlock. The lock
 * is FOR NO KEY UPDATE: FOR UPDATE would also block inserts that reference these rows, out of order. The statements are sent at
 * once and run in this order. Lots of seed are read only when a species has some.
 */
export async function lockAll(
  ctx: LockContext,
  { entrega_ids = [], lote_ids = [], especie_ids = [], estufa_ids = [], procedencia_ids = [] }: Wanted,
  held: LockWait = '',
): Promise<Locked> {
  const { db } = ctx;
  const [, lotes, especies, estufas] = await Promise.all([
    lockById(db, `${ENTREGAS} ${held}`, entrega_ids),
    lockLotes(ctx, lote_ids, held),
    lockById<EspecieState>(db, `${ESPECIES} ${held}`, especie_ids),
    lockById<EstufaState>(db, `${ESTUFAS} ${held}`, estufa_ids, lote_ids),
  ]);
  const comProcedencia = [...especies.values()].flatMap((each) => (each.com_procedencia ? [each.id] : []));
  const procedencias =
    comProcedencia.length > 0 ? await lockProcedencias(ctx, comProcedencia, procedencia_ids) : NENHUMA;
  return { lotes, especies, estufas, procedencias, mudaEquivalente: null };
}

/**
 * These batches, as far as they exist, with their items. The rows of the batches are locked as well: otherwise two dispatches
 * that each emptied one species would both leave their batch open.
 */
export async function lockLotes(
  { db }: Pick<LockContext, 'db'>,
  ids: readonly string[],
  held: LockWait = '',
): Promise<Map<string, LockedLote>> {
  if (ids.length === 0) return new Map();
  const [lotes, itens] = await Promise.all([
    prepared<Omit<LockedLote, 'itens'>>(db, `${LOTES} ${held}`, [ids]),
    prepared<ItemState & { lote_id: string }>(db, `${ITENS} ${held}`, [ids]),
  ]);
  const byLote = new Map(lotes.map(({ id }) => [id, new Map<string, ItemState>()]));
  for (const { lote_id, ...item } of itens) byLote.get(lote_id)?.set(item.especie_id, item);
  return new Map(lotes.map((lote) => [lote.id, { ...lote, itens: byLote.get(lote.id) ?? new Map() }]));
}

/** Hot: every movement begins with some of these statements. */
const LOTES = `
  select id, codigo, estufa_id, fase, status, motivo_encerramento, operacao_encerramento, quantidade_total, data_att
  from lotes where id = any($1::uuid[]) order by id for no key update`;
const ITENS = `
  select lote_id, especie_id, quantidade_inicial, quantidade_atual
  from lote_itens where lote_id = any($1::uuid[]) order by lote_id, especie_id for no key update`;
const ESPECIES = `
  select id, nome_popular, tipo, status, quantidade_atual, com_procedencia
  from especies where id = any($1::uuid[]) order by id for no key update`;
const ENTREGAS = 'select id from entregas where id = any($1::uuid[]) order by id for no key update';
/** The batches are already locked, so they stay in these greenhouses. */
const ESTUFAS = `
  select id, codigo_identificador, capacidade_total, ocupacao_atual, marca
  from estufas where id = any($1::uuid[] || array(select estufa_id from lotes where id = any($2::uuid[])))
  order by id for no key update`;

/** Never skipped: without one of these rows, the balance of the others would look like seed of unknown origin. */
const PROCEDENCIAS = `
  select id, seq, codigo, especie_id, status, saldo, entrada, coalesce(validade < $3::date, false) as vencida
  from procedencias where especie_id = any($1::uuid[]) and (saldo > 0 or id = any($2::uuid[])) order by id for no key update`;

const NENHUMA: Stock['procedencias'] = new Map();

async function lockProcedencias(
  { db, now, settings }: LockContext,
  especieIds: readonly string[],
  ids: readonly string[],
): Promise<Stock['procedencias']> {
  const hoje = localDay(now(), settings.fusoHorario);
  const rows = await prepared<ProcedenciaState>(db, PROCEDENCIAS, [especieIds, ids, hoje]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The rows of a statement that takes lists of ids. It is not sent when all of them are empty. */
async function lockById<T extends { id: string }>(
  db: LockContext['db'],
  sql: string,
  ...ids: (readonly string[])[]
): Promise<Map<string, T>> {
  if (ids.flat().length === 0) return new Map();
  const rows = await prepared<T>(db, sql, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The stock for several decisions in one transaction: each decision sees what the ones before it leave. */
export class RunningStock {
  readonly #lotes: Map<string, LoteState>;
  #sementeiras: Sementeiras;
  #estufas: Stock['estufas'];

  constructor(
    lotes: ReadonlyMap<string, LoteState>,
    { especies, procedencias, estufas }: Omit<Stock, 'lote'>,
  ) {
    this.#lotes = new Map(lotes);
    this.#sementeiras = { especies, procedencias };
    this.#estufas = estufas;
  }

  /**
   * The stock as a decision on this batch, or on none, sees it, with the MUDA that a return would go to. Later decisions do not
   * change the result.
   */
  of(loteId: string | null, mudaId: string | null = null): Stock {
    return {
      lote: this.#lotes.get(loteId ?? '') ?? null,
      ...this.#sementeiras,
      estufas: this.#estufas,
      mudaEquivalente: this.#sementeiras.especies.get(mudaId ?? '') ?? null,
    };
  }

  /**
   * Decides on what `of` returns, and makes later decisions see what this one changes. When the rule throws, nothing is changed.
   */
  decide(loteId: string | null, rule: (stock: Stock) => Plan, mudaId?: string): { stock: Stock; plan: Plan } {
    const stock = this.of(loteId, mudaId);
    const plan = rule(stock);
    this.#apply(stock, plan);
    return { stock, plan };
  }

  #apply({ lote }: Stock, plan: Plan): void {
    for (const row of plan.rows) this.#sementeiras = mover(this.#sementeiras, row).depois;
    if (!lote) return;
    this.#lotes.set(lote.id, {
      ...lote,
      ...plan.lote,
      quantidade_total: lote.quantidade_total + plantasDe(plan),
      itens: plan.rows.reduce(moveItem, lote.itens),
    });
    this.#estufas = withPlants(this.#estufas, lote.estufa_id, plantasDe(plan));
  }
}

function moveItem(itens: LoteState['itens'], { especie_id, variacao_lote }: PlannedRow): LoteState['itens'] {
  const item = itens.get(especie_id);
  if (!item) return itens;
  const quantidade_atual = item.quantidade_atual + variacao_lote;
  return new Map([...itens, [especie_id, { ...item, quantidade_atual }]]);
}
