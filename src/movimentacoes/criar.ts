import type { Db } from '../../db/connection.ts';
import { prepared, type Writes, write } from '../../db/prepared.ts';
import { type Equivalente, equivalentesDe, registrarEquivalentes } from '../especies/muda-equivalente.ts';
import { type Informada, visitaDe } from '../estoque/entregas.ts';
import type { Decided } from '../estoque/facts.ts';
import { lockAll, lockLotes, RunningStock } from '../estoque/lock.ts';
import { aceitaDestinatario, isRetorno } from '../estoque/meaning.ts';
import { posting } from '../estoque/post.ts';
import type { Movimentacao } from '../estoque/row.ts';
import { checkJustificativa, movimentar } from '../estoque/rules.ts';
import type { DestinatarioState, PedidoDeMovimentacao, Stock } from '../estoque/stock.ts';
import type { BegunCall, LockContext, LockWait } from '../procedure/group-commit.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';

/**
 * Movements of stock (specification, "Rules for POST /movimentacoes"). First everything that they may change is locked, then each
 * is decided on the stock that the ones before it leave, then those that were not refused are written. The same steps serve calls
 * of the same moment (`criarJuntas`), one movement (`criar`), and a list by one person, in which all share one `ctx`.
 */

/** A movement, and what is known of the delivery if it delivers something. */
type Nova = PedidoDeMovimentacao & Informada;

interface Como {
  /** Whether the request's path names the batch. A refusal then names no field for it. */
  loteNoCaminho?: boolean;
  /** When it was noted, if that was before now. */
  anotado_em?: string | null;
}

/** Calls of the same moment. */
export const criarJuntas = { lock, decide, writesOf };

/** One movement. */
export async function criar(
  ctx: UserCommandContext,
  input: Nova,
  { loteNoCaminho = false, anotado_em = null }: Como = {},
): Promise<Movimentacao> {
  const locked = await lock(ctx, [input]);
  const decided = decide(locked, { ctx, input }, loteNoCaminho ? {} : NO_CORPO);
  const [row] = await postDecided(ctx.db, [{ ...decided, anotado_em }]);
  if (!row) throw new Error('a movement was decided without a row');
  return row;
}

/** The locked stock for movements, as the decisions so far leave it. */
interface Locked {
  stock: RunningStock;
  destinatarios: ReadonlyMap<string, DestinatarioState>;
  /** By the species that returns. */
  equivalentes: ReadonlyMap<string, Equivalente>;
}

type Decidida = Decided & { equivalente: Equivalente | undefined };

export async function lock(ctx: LockContext, pedidos: readonly Nova[], held: LockWait = ''): Promise<Locked> {
  const lote_ids: string[] = [];
  const especie_ids: string[] = [];
  const procedencia_ids: string[] = [];
  const destinatario_ids: string[] = [];
  const retornos: Nova[] = [];
  for (const pedido of pedidos) {
    if (pedido.lote_id === null) especie_ids.push(pedido.especie_id);
    else lote_ids.push(pedido.lote_id);
    if (pedido.procedencia_id) procedencia_ids.push(pedido.procedencia_id);
    if (pedido.destinatario_id !== null && aceitaDestinatario(pedido))
      destinatario_ids.push(pedido.destinatario_id);
    if (isRetorno(pedido)) retornos.push(pedido);
  }
  const equivalentes: Locked['equivalentes'] =
    retornos.length > 0 ? await lockEquivalentes(ctx.db, lote_ids, retornos, held) : new Map();
  for (const [especie_id, { id }] of equivalentes) especie_ids.push(especie_id, id);
  const [{ lotes, ...locked }, destinatarios] = await Promise.all([
    lockAll(ctx, { lote_ids, especie_ids, procedencia_ids }, held),
    destinatario_ids.length > 0 ? lockDestinatarios(ctx.db, destinatario_ids, held) : NENHUM,
  ]);
  const especies = new Map(locked.especies);
  for (const { nova } of equivalentes.values()) if (nova) especies.set(nova.id, nova);
  return { stock: new RunningStock(lotes, { ...locked, especies }), destinatarios, equivalentes };
}

/** The field that names the batch, unless the path of the request does. */
const NO_CORPO = { campoDoLote: 'lote_id' };

/** @throws AppError why the rules refuse it; the stock stays as it was. */
export function decide(
  { stock, destinatarios, equivalentes }: Locked,
  { ctx, input }: BegunCall<Nova>,
  { campoDoLote }: { campoDoLote?: string } = NO_CORPO,
): Decidida {
  checkJustificativa(input, ctx.settings.exigirJustificativa);
  const equivalente = isRetorno(input) ? equivalentes.get(input.especie_id) : undefined;
  const destinatario = destinatarios.get(input.destinatario_id ?? '') ?? null;
  const rule = (before: Stock) => movimentar(before, input, destinatario, campoDoLote);
  const decided = stock.decide(input.lote_id, rule, equivalente?.id);
  return { ctx, ...decided, equivalente, visita: destinatario ? visitaDe(input) : undefined };
}

async function writesOf(decided: readonly Decidida[]): Promise<Writes<Movimentacao[]>> {
  if (decided.some(({ equivalente }) => equivalente?.nova)) await registrarEquivalentes(decided);
  return posting(decided);
}

/** Writes decisions, and answers their rows. */
export async function postDecided(db: Db, decided: readonly Decidida[]): Promise<Movimentacao[]> {
  return write(db, await writesOf(decided));
}

/** The MUDAs that returns go to. The batches are locked first, by the one order of locks. */
async function lockEquivalentes(
  db: Db,
  lote_ids: readonly string[],
  retornos: readonly Nova[],
  held: LockWait,
) {
  const lotes = await lockLotes({ db }, lote_ids, held);
  const decidable = retornos.filter(({ lote_id }) => lotes.has(lote_id ?? ''));
  return equivalentesDe(
    db,
    decidable.map(({ especie_id }) => especie_id),
  );
}

/** Locked until the commit, so that no recipient becomes INATIVO during a dispatch. */
async function lockDestinatarios(
  db: Db,
  ids: readonly string[],
  held: LockWait,
): Promise<Locked['destinatarios']> {
  const found = await prepared<DestinatarioState>(db, `${DESTINATARIOS} ${held}`, [ids]);
  return new Map(found.map((each) => [each.id, each]));
}

const NENHUM: Locked['destinatarios'] = new Map();

const DESTINATARIOS = `
  select id, nome, documento, status from destinatarios where id = any($1::uuid[]) order by id for share`;
