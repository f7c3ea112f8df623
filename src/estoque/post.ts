import { insertRows, insertRowsReading } from '../../db/insert-rows.ts';
import { DestinatarioDaEntrega } from '../../db/models/destinatario-da-entrega.ts';
import { Lote } from '../../db/models/lote.ts';
import { LoteFase } from '../../db/models/lote-fase.ts';
import { Movimentacao } from '../../db/models/movimentacao.ts';
import { newId } from '../../db/new-id.ts';
import { prepared } from '../../db/prepared.ts';
import { salted } from '../../db/salted.ts';
import type { Acao } from '../common/vocabulary.ts';
import { JOINS_DE_NOVAS, MOVIMENTACAO } from '../movimentacoes/queries.ts';
import type { Movimentacao as Lancamento } from '../movimentacoes/schemas.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { DestinatarioState, EstufaState, LoteState, Plan, Row, Situacao, Stock } from './stock.ts';

/**
 * The only writer of movements and balances: appends the rows of a decision and, in the same transaction, moves every
 * balance by the sum of its variations and leaves the audit entries. `stock` must be what the decision was made from,
 * still locked. Answers the rows in the order of the plan, as they are read.
 */
export async function post(ctx: UserCommandContext, stock: Stock, plan: Plan): Promise<Lancamento[]> {
  const rows = await append(ctx, plan.rows);
  await moveSementeiras(ctx, rows);
  if (stock.lote) await moveLote(ctx, stock, stock.lote, rows, plan.lote);
  const facts = [() => recordRows(ctx, rows), () => recordSituacao(ctx, stock.lote, plan)];
  for (const record of plan.loteAntes ? facts.toReversed() : facts) await record();
  return rows;
}

/** Moves a whole batch, and with it its plants' places, to another greenhouse. Writes no movement. */
export async function transferir(
  ctx: UserCommandContext,
  stock: Stock,
  lote: LoteState,
  destino: EstufaState,
): Promise<void> {
  const { quantidade_total, estufa_id } = lote;
  await Lote.query(ctx.db)
    .patch({ estufa_id: destino.id, data_att: ctx.now().toISOString() })
    .where({ id: lote.id });
  await occupy(ctx, stock.estufas.get(estufa_id), -quantidade_total);
  await occupy(ctx, destino, quantidade_total);
  ctx.audit.record('TRANSFERIR_LOTE', 'lote', lote.id, {
    estufa_id: { antes: estufa_id, depois: destino.id },
  });
}

async function append(ctx: UserCommandContext, rows: Row[]): Promise<Lancamento[]> {
  const common = {
    usuario_id: ctx.user.id,
    operacao_id: ctx.operacaoId,
    data_registro: ctx.now().toISOString(),
  };
  const copias = rows.map(({ destinatario }) => copiaDe(destinatario));
  const movimentacoes = rows.map(({ destinatario, ...row }, n) => ({
    id: newId(),
    ...row,
    ...common,
    destinatario_id: destinatario?.id ?? null,
    destinatario_hash: copias[n]?.hash ?? null,
  }));
  const answer = { select: MOVIMENTACAO, joins: JOINS_DE_NOVAS };
  const lancamentos = await insertRowsReading<Movimentacao, Lancamento>(
    ctx.db,
    Movimentacao,
    movimentacoes,
    answer,
  );
  const entregas = lancamentos.flatMap(({ id }, n) => {
    const copia = copias[n];
    return copia ? [{ movimentacao_id: id, ...copia.dados }] : [];
  });
  await insertRows(ctx.db, DestinatarioDaEntrega, entregas);
  return lancamentos.map((lancamento, n) => withDestinatario(lancamento, rows[n]?.destinatario ?? null));
}

/** The copy beside the row was not there yet when the row was answered. */
function withDestinatario(lancamento: Lancamento, destinatario: DestinatarioState | null): Lancamento {
  if (!destinatario) return lancamento;
  const { id, nome } = destinatario;
  return { ...lancamento, destinatario: { id, nome } };
}

/** The recipient as it is called now, to stand beside the row, and the hash for the row. */
function copiaDe(destinatario: DestinatarioState | null) {
  if (!destinatario) return null;
  const { nome, documento } = destinatario;
  const { sal, hash } = salted([nome, documento]);
  return { hash, dados: { sal, nome, documento } };
}

async function moveSementeiras({ db }: UserCommandContext, rows: Lancamento[]): Promise<void> {
  const [ids, deltas] = totals(rows, (row) => [
    row.especie_destino_id ?? row.especie_id,
    row.variacao_sementeira,
  ]);
  if (ids.length === 0) return;
  await prepared(
    db,
    `update especies e set quantidade_atual = e.quantidade_atual + d.delta
     from unnest($1::uuid[], $2::bigint[]) as d (id, delta) where e.id = d.id`,
    [ids, deltas],
  );
}

async function moveLote(
  ctx: UserCommandContext,
  stock: Stock,
  lote: LoteState,
  rows: Lancamento[],
  situacao: Situacao | undefined,
): Promise<void> {
  const [ids, deltas] = totals(rows, (row) => [row.especie_id, row.variacao_lote]);
  const delta = deltas.reduce((sum, each) => sum + each, 0);
  if (ids.length > 0) {
    await prepared(
      ctx.db,
      `update lote_itens i set quantidade_atual = i.quantidade_atual + d.delta
       from unnest($1::uuid[], $2::bigint[]) as d (especie_id, delta) where i.lote_id = $3 and i.especie_id = d.especie_id`,
      [ids, deltas, lote.id],
    );
  }
  const quantidade_total = lote.quantidade_total + delta;
  if (situacao) {
    const change = { ...situacaoColumns(ctx, situacao), quantidade_total };
    await Lote.query(ctx.db).patch(change).where({ id: lote.id });
  } else if (ids.length > 0) {
    const sql = 'update lotes set quantidade_total = $2 where id = $1';
    await prepared(ctx.db, sql, [lote.id, quantidade_total]);
  }
  await occupy(ctx, stock.estufas.get(lote.estufa_id), delta);
}

function situacaoColumns(ctx: UserCommandContext, situacao: Situacao) {
  const data = ctx.now().toISOString();
  const closed = situacao.status === 'INATIVO';
  return {
    ...situacao,
    operacao_encerramento: closed ? ctx.operacaoId : null,
    data_fim: closed ? data : null,
    data_att: data,
  };
}

/** When the last plants leave, a mark that somebody set to `Ocupada` goes with them. */
async function occupy(
  { db }: UserCommandContext,
  estufa: EstufaState | undefined,
  delta: number,
): Promise<void> {
  if (!estufa || delta === 0) return;
  const ocupacao_atual = estufa.ocupacao_atual + delta;
  const unmark = ocupacao_atual === 0 && estufa.marca === 'Ocupada';
  await prepared(
    db,
    'update estufas set ocupacao_atual = $2, marca = case when $3 then null else marca end where id = $1',
    [estufa.id, ocupacao_atual, unmark],
  );
}

async function recordSituacao(
  ctx: UserCommandContext,
  lote: LoteState | null,
  { lote: situacao, justificativa }: Plan,
): Promise<void> {
  if (!lote || !situacao) return;
  const porque = justificativa ? { justificativa } : {};
  if (situacao.fase !== lote.fase) await recordFase(ctx, lote, situacao, porque);
  const { motivo_encerramento } = situacao;
  if (motivo_encerramento === 'DESCARTE' || motivo_encerramento === 'CANCELADO') {
    ctx.audit.record('CANCELAR_LOTE', 'lote', lote.id, { motivo_encerramento, ...porque });
  }
}

/** Each change of phase keeps the balances with which the batch left the phase before. */
async function recordFase(
  ctx: UserCommandContext,
  lote: LoteState,
  { fase }: Situacao,
  porque: object,
): Promise<void> {
  await LoteFase.query(ctx.db).insert({
    lote_id: lote.id,
    fase_anterior: lote.fase,
    fase,
    saldos: [...lote.itens.values()].map(({ especie_id, quantidade_atual }) => ({
      especie_id,
      quantidade: quantidade_atual,
    })),
    usuario_id: ctx.user.id,
    operacao_id: ctx.operacaoId,
    data_registro: ctx.now().toISOString(),
  });
  const detalhes = { fase: { antes: lote.fase, depois: fase }, ...porque };
  ctx.audit.record('ATUALIZAR_FASE_LOTE', 'lote', lote.id, detalhes);
}

function recordRows(ctx: UserCommandContext, rows: readonly Lancamento[]): void {
  for (const row of rows) recordRow(ctx, row);
}

function recordRow({ audit }: UserCommandContext, row: Lancamento): void {
  const { tipo, origem, especie_id, lote_id, quantidade, variacao_sementeira, variacao_lote, estorno_de } =
    row;
  const detalhes = {
    tipo,
    origem,
    especie_id,
    lote_id,
    quantidade,
    variacao_sementeira,
    variacao_lote,
    estorno_de,
  };
  audit.record(
    origem === 'ESTORNO' ? 'ESTORNAR_MOVIMENTACAO' : 'CRIAR_MOVIMENTACAO',
    'movimentacao',
    row.id,
    detalhes,
  );
  const ofTheLote: Partial<Record<string, Acao>> = {
    MORTALIDADE: 'REGISTRAR_MORTALIDADE',
    EXPEDICAO: 'EXPEDIR_LOTE',
  };
  const acao = ofTheLote[tipo];
  if (acao && lote_id)
    audit.record(acao, 'lote', lote_id, { movimentacao_id: row.id, especie_id, quantidade });
}

/** The sum of the variations per id, without the ids that stay as they are. */
function totals(
  rows: Lancamento[],
  change: (row: Lancamento) => [id: string, delta: number],
): [string[], number[]] {
  const sums = new Map<string, number>();
  for (const [id, delta] of rows.map(change)) sums.set(id, (sums.get(id) ?? 0) + delta);
  const moved = [...sums].filter(([, delta]) => delta !== 0);
  return [moved.map(([id]) => id), moved.map(([, delta]) => delta)];
}
