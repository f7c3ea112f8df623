import type { Db } from '../../db/connection.ts';
import { type Inserted, insertRows, insertRowsReading } from '../../db/insert-rows.ts';
import { DestinatarioDaEntrega } from '../../db/models/destinatario-da-entrega.ts';
import { Lote } from '../../db/models/lote.ts';
import { LoteFase } from '../../db/models/lote-fase.ts';
import { Movimentacao } from '../../db/models/movimentacao.ts';
import { newId } from '../../db/new-id.ts';
import { prepared } from '../../db/prepared.ts';
import { salted } from '../../db/salted.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { registrarAnotadas } from './anotadas.ts';
import { recontarEntregas, registrarEntregas } from './entregas.ts';
import { anotada, type Decided, type NewRow, recordFacts } from './facts.ts';
import { moveProcedencias } from './post-procedencias.ts';
import { atribuir } from './procedencias.ts';
import { JOINS_DE_NOVAS, MOVIMENTACAO } from './reading.ts';
import type { Movimentacao as Lancamento } from './row.ts';
import {
  type DestinatarioState,
  type EstufaState,
  type LoteState,
  type Plan,
  plantasDe,
  type Stock,
} from './stock.ts';

/** A decision, and the one instant of everything its operation writes. */
type Dated = Decided & { data: string };

/** Writes one decision (`postAll`). Answers its rows in the order of the plan, as they are read. */
export async function post(ctx: UserCommandContext, stock: Stock, plan: Plan): Promise<Lancamento[]> {
  const [rows = []] = await postAll([{ ctx, stock, plan }]);
  return rows;
}

/**
 * The only writer of movements and balances. It appends the rows of consecutive decisions and, in the same
 * transaction, moves every balance by the sum of its variations and leaves the audit entries. All statements are sent
 * at once. Answers the rows of each decision.
 */
export async function postAll(decided: readonly Decided[]): Promise<Lancamento[][]> {
  const [first] = decided;
  if (!first) return [];
  const { db } = first.ctx;
  const instants = new Map<UserCommandContext, string>();
  const decisions = decided.map((each) => {
    const data = instants.get(each.ctx) ?? each.ctx.now().toISOString();
    instants.set(each.ctx, data);
    return { ...each, data };
  });
  const posted = decisions.map(({ stock, plan }) => {
    const atribuicoes = atribuir(stock, plan.rows);
    return plan.rows.map((row, n) => ({ id: newId(), ...row, atribuicoes: atribuicoes[n] ?? [] }));
  });
  for (const [n, decision] of decisions.entries()) recordFacts(decision, posted[n] ?? []);
  const rows = posted.flat();
  const [lancamentos] = await Promise.all([
    append(db, decisions, posted),
    registrarAnotadas(db, decisions, posted),
    registrarEntregas(db, decisions, posted),
    recontarEntregas(
      db,
      rows.flatMap(({ id, estorno_de }) => (estorno_de === null ? [] : [id])),
    ),
    moveSementeiras(db, rows),
    moveProcedencias(db, decisions, posted),
    moveItens(db, rows),
    moveLotes(db, decisions, rows),
    moveEstufas(db, decisions),
    insertRows(db, LoteFase, decisions.flatMap(novaFase)),
  ]);
  return posted.map(({ length }) => lancamentos.splice(0, length));
}

/** Moves a whole batch, with its plants' places, to another greenhouse. Writes no movement. */
export async function transferir(
  ctx: UserCommandContext,
  lote: LoteState,
  destino: EstufaState,
  anotado_em: string | null,
): Promise<void> {
  const { quantidade_total, estufa_id } = lote;
  await Lote.query(ctx.db)
    .patch({ estufa_id: destino.id, data_att: ctx.now().toISOString() })
    .where({ id: lote.id });
  const places = [
    { estufa: estufa_id, plantas: -quantidade_total },
    { estufa: destino.id, plantas: quantidade_total },
  ];
  await occupy(
    ctx.db,
    totals(places, ({ estufa, plantas }) => [estufa, plantas]),
  );
  ctx.audit.record('TRANSFERIR_LOTE', 'lote', lote.id, {
    estufa_id: { antes: estufa_id, depois: destino.id },
    ...anotada(anotado_em),
  });
}

async function append(
  db: Db,
  decisions: readonly Dated[],
  posted: readonly NewRow[][],
): Promise<Lancamento[]> {
  const rows = decisions.flatMap(({ ctx, data }, n) => {
    const common = { usuario_id: ctx.user.id, operacao_id: ctx.operacaoId, data_registro: data };
    return (posted[n] ?? []).map((row) => ({ ...row, ...common }));
  });
  const copias = rows.map(({ destinatario }) => copiaDe(destinatario));
  const movimentacoes = rows.map(
    ({ destinatario, procedencia_id: _, desfaz: __, atribuicoes: ___, ...row }, n) => ({
      ...row,
      destinatario_id: destinatario?.id ?? null,
      destinatario_hash: copias[n]?.hash ?? null,
    }),
  );
  const entregas = rows.flatMap(({ id }, n) => {
    const copia = copias[n];
    return copia ? [{ movimentacao_id: id, ...copia.dados }] : [];
  });
  const answer = { select: MOVIMENTACAO, joins: JOINS_DE_NOVAS };
  const [novas] = await Promise.all([
    insertRowsReading<Movimentacao, Lancamento>(db, Movimentacao, movimentacoes, answer),
    insertRows(db, DestinatarioDaEntrega, entregas),
  ]);
  return novas.map((nova, n) => withDestinatario(nova, rows[n]?.destinatario ?? null));
}

/** Each change of phase records the balances with which the batch left the phase before. */
function novaFase({ ctx, data, stock: { lote }, plan }: Dated): Partial<Inserted<LoteFase>>[] {
  if (!lote || !plan.lote || plan.lote.fase === lote.fase) return [];
  const saldos = [...lote.itens.values()].map(({ especie_id, quantidade_atual: quantidade }) => {
    return { especie_id, quantidade };
  });
  return [
    {
      lote_id: lote.id,
      fase_anterior: lote.fase,
      fase: plan.lote.fase,
      saldos,
      usuario_id: ctx.user.id,
      operacao_id: ctx.operacaoId,
      data_registro: data,
    },
  ];
}

/** The copy beside the row did not exist yet when the row was answered. */
function withDestinatario(lancamento: Lancamento, destinatario: DestinatarioState | null): Lancamento {
  if (!destinatario) return lancamento;
  const { id, nome } = destinatario;
  return { ...lancamento, destinatario: { id, nome } };
}

/** The recipient's present name and document, to stand beside the row, and the hash for the row. */
function copiaDe(destinatario: DestinatarioState | null) {
  if (!destinatario) return null;
  const { nome, documento } = destinatario;
  const { sal, hash } = salted([nome, documento]);
  return { hash, dados: { sal, nome, documento } };
}

async function moveSementeiras(db: Db, rows: readonly NewRow[]): Promise<void> {
  const moved = totals(rows, (row) => [row.especie_destino_id ?? row.especie_id, row.variacao_sementeira]);
  await add(db, 'update especies t set quantidade_atual = t.quantidade_atual + d.delta', moved);
}

async function moveItens(db: Db, rows: readonly NewRow[]): Promise<void> {
  const moved = totals(rows, (row) => [`${row.lote_id} ${row.especie_id}`, row.variacao_lote]);
  if (moved.size === 0) return;
  const ids = [...moved.keys()].map((key) => key.split(' '));
  await prepared(
    db,
    `update lote_itens i set quantidade_atual = i.quantidade_atual + d.delta
     from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as d (lote_id, especie_id, delta)
     where i.lote_id = d.lote_id and i.especie_id = d.especie_id`,
    [ids.map(([lote]) => lote), ids.map(([, especie]) => especie), [...moved.values()]],
  );
}

/**
 * A batch whose place in its life changes gets its plants in the same statement, since a closed batch has none. Later
 * decisions about it add to that.
 */
async function moveLotes(db: Db, decisions: readonly Dated[], rows: readonly NewRow[]): Promise<void> {
  const moved = totals(rows, (row) => [row.lote_id ?? '', row.variacao_lote]);
  for (const [n, { ctx, data, stock, plan }] of decisions.entries()) {
    if (!stock.lote || !plan.lote) continue;
    const { id, fase, quantidade_total } = stock.lote;
    const closed = plan.lote.status === 'INATIVO';
    const change = {
      ...plan.lote,
      ...(plan.lote.fase !== fase && { fase_desde: data }),
      operacao_encerramento: closed ? ctx.operacaoId : null,
      data_fim: closed ? data : null,
      data_att: data,
      quantidade_total: quantidade_total + plantasDe(plan),
    };
    await Lote.query(db).patch(change).where({ id });
    const later = decisions.slice(n + 1).filter((each) => each.stock.lote?.id === id);
    moved.set(
      id,
      later.reduce((sum, each) => sum + plantasDe(each.plan), 0),
    );
  }
  await add(db, 'update lotes t set quantidade_total = t.quantidade_total + d.delta', moved);
}

async function moveEstufas(db: Db, decisions: readonly Decided[]): Promise<void> {
  await occupy(
    db,
    totals(decisions, ({ stock, plan }) => [stock.lote?.estufa_id ?? '', stock.lote ? plantasDe(plan) : 0]),
  );
}

/** When the last plants leave, a mark that somebody set to `Ocupada` is removed. */
async function occupy(db: Db, moved: ReadonlyMap<string, number>): Promise<void> {
  const update = `
    update estufas t set ocupacao_atual = t.ocupacao_atual + d.delta,
      marca = case when t.ocupacao_atual + d.delta = 0 and t.marca = 'Ocupada' then null else t.marca end`;
  await add(db, update, moved);
}

/** Runs an update of records `t` once for each whose balance changes; `d.delta` is the change. */
async function add(db: Db, update: string, moved: ReadonlyMap<string, number>): Promise<void> {
  if (moved.size === 0) return;
  const sql = `${update} from unnest($1::uuid[], $2::bigint[]) as d (id, delta) where t.id = d.id`;
  await prepared(db, sql, [[...moved.keys()], [...moved.values()]]);
}

/** Adds up the changes of each record. Records without a change are left out. */
function totals<T>(
  changes: readonly T[],
  change: (each: T) => [key: string, delta: number],
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [key, delta] of changes.map(change)) sums.set(key, (sums.get(key) ?? 0) + delta);
  return new Map([...sums].filter(([, delta]) => delta !== 0));
}
