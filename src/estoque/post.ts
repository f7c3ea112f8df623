import type { Db } from '../../db/connection.ts';
import { insertRows, insertRowsReading } from '../../db/insert-rows.ts';
import { Atribuicao } from '../../db/models/atribuicao.ts';
import { DestinatarioDaEntrega } from '../../db/models/destinatario-da-entrega.ts';
import { Lote } from '../../db/models/lote.ts';
import { LoteFase } from '../../db/models/lote-fase.ts';
import { Movimentacao } from '../../db/models/movimentacao.ts';
import { MovimentacaoAnotada } from '../../db/models/movimentacao-anotada.ts';
import { newId } from '../../db/new-id.ts';
import { prepared } from '../../db/prepared.ts';
import { salted } from '../../db/salted.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { recontarEntregas, registrarEntregas } from './entregas.ts';
import {
  anotada,
  type Decided,
  type NewRow,
  novaFase,
  novasAnotadas,
  type Posted,
  recordFacts,
} from './facts.ts';
import { atribuir, recebidaDe } from './procedencias.ts';
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
  const posted = decided.map((each): Posted => {
    const { ctx, stock, plan } = each;
    const data = instants.get(ctx) ?? ctx.now().toISOString();
    instants.set(ctx, data);
    const atribuicoes = atribuir(stock, plan.rows);
    const rows = plan.rows.map((row, n) => ({ id: newId(), ...row, atribuicoes: atribuicoes[n] ?? [] }));
    return { ...each, data, rows };
  });
  posted.forEach(recordFacts);
  const rows = posted.flatMap((each) => each.rows);
  const [lancamentos] = await Promise.all([
    append(db, posted),
    insertRows(db, MovimentacaoAnotada, posted.flatMap(novasAnotadas)),
    registrarEntregas(db, posted),
    recontarEntregas(
      db,
      rows.flatMap(({ id, estorno_de }) => (estorno_de === null ? [] : [id])),
    ),
    moveSementeiras(db, rows),
    moveProcedencias(db, posted),
    moveItens(db, rows),
    moveLotes(db, posted, rows),
    moveEstufas(db, posted),
    insertRows(db, LoteFase, posted.flatMap(novaFase)),
  ]);
  return posted.map((each) => lancamentos.splice(0, each.rows.length));
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
  const moved = new Map([
    [estufa_id, -quantidade_total],
    [destino.id, quantidade_total],
  ]);
  if (quantidade_total > 0) await occupy(ctx.db, moved);
  ctx.audit.record('TRANSFERIR_LOTE', 'lote', lote.id, {
    estufa_id: { antes: estufa_id, depois: destino.id },
    ...anotada(anotado_em),
  });
}

async function append(db: Db, posted: readonly Posted[]): Promise<Lancamento[]> {
  const rows = posted.flatMap(({ ctx, data, rows }) => {
    const common = { usuario_id: ctx.user.id, operacao_id: ctx.operacaoId, data_registro: data };
    return rows.map((row) => ({ ...row, ...common }));
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

/** Moves each lot of seed, and tells when the oldest of what is received of it entered. */
async function moveProcedencias(db: Db, posted: readonly Posted[]): Promise<void> {
  const moved = posted.flatMap(({ data, rows }) =>
    rows.flatMap((row) =>
      row.atribuicoes.map((each) => {
        return { ...each, movimentacao_id: row.id, recebida: recebidaDe(row, each), data };
      }),
    ),
  );
  if (moved.length === 0) return;
  const update = `
    update procedencias t set saldo = t.saldo + d.saldo, recebida = t.recebida + d.recebida,
      entrada = case when t.recebida + d.recebida = 0 then null when t.recebida = 0 then d.data else t.entrada end
    from (
      select procedencia_id, sum(quantidade) as saldo, sum(recebida) as recebida, min(data) filter (where recebida > 0) as data
      from jsonb_to_recordset($1) as a (procedencia_id uuid, quantidade bigint, recebida bigint, data timestamptz)
      group by procedencia_id) d
    where t.id = d.procedencia_id`;
  const atribuicoes = moved.map(({ recebida: _, data: __, ...atribuicao }) => atribuicao);
  await Promise.all([insertRows(db, Atribuicao, atribuicoes), prepared(db, update, [JSON.stringify(moved)])]);
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
async function moveLotes(db: Db, posted: readonly Posted[], rows: readonly NewRow[]): Promise<void> {
  const moved = totals(rows, (row) => [row.lote_id ?? '', row.variacao_lote]);
  for (const [n, { ctx, data, stock, plan }] of posted.entries()) {
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
    const later = posted.slice(n + 1).filter((each) => each.stock.lote?.id === id);
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
