import type { Db } from '../../db/connection.ts';
import { Destinatario } from '../../db/models/destinatario.ts';
import { AppError } from '../common/errors.ts';
import { comEquivalente, mudaEquivalenteDe } from '../estoque/equivalente.ts';
import type { Decided } from '../estoque/facts.ts';
import { lockLotes, lockOthers } from '../estoque/lock.ts';
import { post, postAll } from '../estoque/post.ts';
import { aceitaDestinatario, checkJustificativa, isRetorno, movimentar } from '../estoque/rules.ts';
import type { DestinatarioState, Pedido } from '../estoque/stock.ts';
import { StockInTurn } from '../estoque/stock-in-turn.ts';
import { gathering } from '../procedure/gathering.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { Movimentacao, NovaMovimentacao } from './schemas.ts';

export interface Asked {
  ctx: UserCommandContext;
  pedido: Pedido;
  /** The field that names the batch; undefined where the request's path does. */
  campoDoLote: string | undefined;
}

/**
 * Records a movement of stock (specification, "Rules for POST /movimentacoes"), together with those that are asked for at the
 * same moment in the same transaction. Answers it as it is read. Where the request's path names the batch (`loteNoCaminho`),
 * a refusal names no field for it.
 */
export async function criar(
  ctx: UserCommandContext,
  input: NovaMovimentacao,
  { loteNoCaminho = false } = {},
): Promise<Movimentacao> {
  const asked = { ctx, pedido: input, campoDoLote: loteNoCaminho ? undefined : 'lote_id' };
  if (isRetorno(input)) return retornar(asked);
  const together = TOGETHER.get(ctx.db) ?? gathering(criarJuntas);
  TOGETHER.set(ctx.db, together);
  return together.load(asked);
}

/** By the transaction. */
const TOGETHER = new WeakMap<Db, ReturnType<typeof gathering<Asked, Movimentacao>>>();

/** Each is decided as those before it leave the stock; who is refused leaves it as it is. */
async function criarJuntas(asked: readonly [Asked, ...Asked[]]): Promise<(Movimentacao | Error)[]> {
  const [{ ctx }] = asked;
  const pedidos = asked.map(({ pedido }) => pedido);
  const { stock, destinatarios } = await lockFor(ctx, pedidos);
  const outcomes = asked.map((each) => decide(stock, each, destinatarios));
  const [first, ...others] = outcomes.flatMap((outcome) => (outcome instanceof AppError ? [] : outcome));
  const posted = first ? await postAll([first, ...others]) : [];
  return outcomes.map((outcome) => {
    const [row] = outcome instanceof AppError ? [outcome] : (posted.shift() ?? []);
    return row ?? new Error('a movement was decided without a row');
  });
}

/** Locks all that these movements may change, in the one order. None of them may be a return. */
export async function lockFor(ctx: UserCommandContext, pedidos: readonly Pedido[]) {
  const lotes = await lockLotes(
    ctx,
    pedidos.flatMap(({ lote_id }) => lote_id ?? []),
  );
  const sementeiras = pedidos.filter(({ lote_id }) => lote_id === null);
  const especie_ids = sementeiras.map(({ especie_id }) => especie_id);
  const stock = new StockInTurn(lotes, await lockOthers(ctx, lotes, { especie_ids }));
  return { stock, destinatarios: await lockDestinatarios(ctx, pedidos) };
}

/** Decides a movement as those before it leave the stock. */
export function decide(
  stock: StockInTurn,
  { ctx, pedido, campoDoLote }: Asked,
  destinatarios: Destinatarios,
): Decided | AppError {
  const before = stock.of(pedido.lote_id);
  const destinatario = destinatarios.get(pedido.destinatario_id ?? '') ?? null;
  try {
    checkJustificativa(pedido, ctx.settings.exigirJustificativa);
    const plan = movimentar(before, pedido, destinatario, campoDoLote);
    stock.leave(before, plan);
    return { ctx, stock: before, plan };
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** A return to the nursery, decided by itself: the MUDA that it puts plants into may have to be made. */
async function retornar({ ctx, pedido, campoDoLote }: Asked): Promise<Movimentacao> {
  const { especie_id, lote_id } = pedido;
  checkJustificativa(pedido, ctx.settings.exigirJustificativa);
  const lotes = await lockLotes(ctx, lote_id === null ? [] : [lote_id]);
  const [lote = null] = lotes.values();
  const muda = lote && (await mudaEquivalenteDe(ctx, especie_id));
  const locked = { lote, ...(await lockOthers(ctx, lotes, { especie_ids: muda ? [especie_id, muda] : [] })) };
  const stock = muda ? await comEquivalente(ctx, locked, especie_id, muda) : locked;
  const destinatarios = await lockDestinatarios(ctx, [pedido]);
  const destinatario = destinatarios.get(pedido.destinatario_id ?? '') ?? null;
  const [row] = await post(ctx, stock, movimentar(stock, pedido, destinatario, campoDoLote));
  if (!row) throw new Error('a movement was decided without a row');
  return row;
}

type Destinatarios = ReadonlyMap<string, DestinatarioState>;

/** Locked until the commit, so that none is made INATIVO during a dispatch. */
async function lockDestinatarios(
  { db }: UserCommandContext,
  pedidos: readonly Pedido[],
): Promise<Destinatarios> {
  const ids = pedidos.flatMap(({ tipo, destinatario_id }) =>
    aceitaDestinatario(tipo) ? (destinatario_id ?? []) : [],
  );
  if (ids.length === 0) return new Map();
  const found = await Destinatario.query(db).findByIds(ids).orderBy('id').forShare();
  return new Map(found.map((each) => [each.id, each]));
}
