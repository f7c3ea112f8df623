import type { Db } from '../../db/connection.ts';
import { prepared, type Writes, write } from '../../db/prepared.ts';
import { type Equivalente, equivalentesDe, registrarEquivalentes } from '../especies/muda-equivalente.ts';
import { type Informada, visitaDe } from '../estoque/entregas.ts';
import type { Decided } from '../estoque/facts.ts';
import { lockAll, lockLotes } from '../estoque/lock.ts';
import { aceitaDestinatario, isRetorno } from '../estoque/meaning.ts';
import { posting } from '../estoque/post.ts';
import type { Movimentacao } from '../estoque/row.ts';
import { checkJustificativa, movimentar } from '../estoque/rules.ts';
import { RunningStock } from '../estoque/running-stock.ts';
import { checkDaEntrega } from '../estoque/so-de-entrega.ts';
import type { DestinatarioState, PedidoDeMovimentacao, Stock } from '../estoque/stock.ts';
import type { Asked, LockContext, LockWait } from '../procedure/group-commit.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';

/**
 * Movements of stock (specification, "Rules for POST /movimentacoes"). First everything that they may change is locked, then each
 * is decided on the stock that the ones before it leave, then those that were not refused are written. The same steps serve calls
 * of the same moment (`criarJuntas`), one movement (`criar`), and a list by one person, in which all share one `ctx`.
 */

/** A movement, and what is known of the delivery if it delivers something. */
type Nova = PedidoDeMovimentacao & Informada;
type Pedida = Asked<Nova>;

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
  const asked = { ctx, input };
  const stock = await lock(ctx, [asked]);
  const decided = { ...decide(stock, asked, loteNoCaminho ? {} : NO_CORPO), anotado_em };
  const [row] = await postDecided(ctx.db, [decided]);
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

export async function lock(ctx: LockContext, asked: readonly Pedida[], held: LockWait = ''): Promise<Locked> {
  const { db } = ctx;
  const pedidos = asked.map(({ input }) => input);
  const lote_ids = pedidos.flatMap(({ lote_id }) => lote_id ?? []);
  const equivalentes = await lockEquivalentes(db, pedidos, held);
  const novas = [...equivalentes.values()].flatMap(({ nova }) => nova ?? []);
  const especie_ids = [
    ...pedidos.flatMap(({ lote_id, especie_id }) => (lote_id === null ? especie_id : [])),
    ...[...equivalentes].flatMap(([especie_id, { id }]) => [especie_id, id]),
  ];
  const procedencia_ids = pedidos.flatMap(({ procedencia_id }) => procedencia_id ?? []);
  const [{ lotes, ...locked }, destinatarios] = await Promise.all([
    lockAll(ctx, { lote_ids, especie_ids, procedencia_ids }, held),
    lockDestinatarios(db, pedidos, held),
  ]);
  const especies = new Map([...locked.especies, ...novas.map((nova) => [nova.id, nova] as const)]);
  return { stock: new RunningStock(lotes, { ...locked, especies }), destinatarios, equivalentes };
}

/** The field that names the batch, unless the path of the request does. */
const NO_CORPO = { campoDoLote: 'lote_id' };

/** @throws AppError why the rules refuse it; the stock stays as it was. */
export function decide(
  { stock, destinatarios, equivalentes }: Locked,
  { ctx, input }: Pedida,
  { campoDoLote }: { campoDoLote?: string } = NO_CORPO,
): Decidida {
  checkJustificativa(input, ctx.settings.exigirJustificativa);
  const equivalente = isRetorno(input) ? equivalentes.get(input.especie_id) : undefined;
  const destinatario = destinatarios.get(input.destinatario_id ?? '') ?? null;
  const rule = (before: Stock) => {
    const plan = movimentar(before, input, destinatario, campoDoLote);
    checkDaEntrega(input);
    return plan;
  };
  const { stock: before, plan } = stock.decide(input.lote_id, rule, equivalente?.id);
  return { ctx, stock: before, plan, equivalente, visita: destinatario ? visitaDe(input) : undefined };
}

async function writesOf(decided: readonly Decidida[]): Promise<Writes<Movimentacao[]>> {
  const retornos = decided.filter(({ equivalente }) => equivalente);
  if (retornos.length > 0) await registrarEquivalentes(retornos);
  const { statements, answer } = posting(decided);
  return { statements, answer: (rows) => answer(rows).flat() };
}

/** Writes decisions, and answers their rows. */
export async function postDecided(db: Db, decided: readonly Decidida[]): Promise<Movimentacao[]> {
  return write(db, await writesOf(decided));
}

/** The MUDAs that returns go to. The batches are locked first, by the one order of locks. */
async function lockEquivalentes(db: Db, pedidos: readonly Nova[], held: LockWait = '') {
  const retornos = pedidos.filter(isRetorno);
  if (retornos.length === 0) return new Map<string, Equivalente>();
  const lotes = await lockLotes(
    { db },
    pedidos.flatMap(({ lote_id }) => lote_id ?? []),
    held,
  );
  const decidable = retornos.filter(({ lote_id }) => lotes.has(lote_id ?? ''));
  return equivalentesDe(
    db,
    decidable.map(({ especie_id }) => especie_id),
  );
}

/** Locked until the commit, so that no recipient becomes INATIVO during a dispatch. */
async function lockDestinatarios(
  db: Db,
  pedidos: readonly Nova[],
  held: LockWait = '',
): Promise<Map<string, DestinatarioState>> {
  const ids = pedidos.flatMap((pedido) => (aceitaDestinatario(pedido) ? (pedido.destinatario_id ?? []) : []));
  if (ids.length === 0) return new Map();
  const found = await prepared<DestinatarioState>(db, `${DESTINATARIOS} ${held}`, [ids]);
  return new Map(found.map((each) => [each.id, each]));
}

const DESTINATARIOS = `
  select id, nome, documento, status from destinatarios where id = any($1::uuid[]) order by id for share`;
