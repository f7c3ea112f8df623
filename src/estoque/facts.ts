import { LoteFase } from '../../db/models/lote-fase.ts';
import type { Acao } from '../common/vocabulary.ts';
import type { Movimentacao as Lancamento } from '../movimentacoes/schemas.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { LoteState, Plan, Situacao, Stock } from './stock.ts';

/** A decision and who asked for it; the stock is what it was made from, still locked. */
export interface Decided {
  ctx: UserCommandContext;
  stock: Stock;
  plan: Plan;
}

/** Leaves what a decision did in the audit trail, and a new phase in the batch's history. */
export async function recordFacts({ ctx, stock, plan }: Decided, rows: readonly Lancamento[]): Promise<void> {
  const facts = [() => recordRows(ctx, rows), () => recordSituacao(ctx, stock.lote, plan)];
  for (const record of plan.loteAntes ? facts.toReversed() : facts) await record();
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
  const saldos = [...lote.itens.values()].map(({ especie_id, quantidade_atual: quantidade }) => {
    return { especie_id, quantidade };
  });
  await LoteFase.query(ctx.db).insert({
    lote_id: lote.id,
    fase_anterior: lote.fase,
    fase,
    saldos,
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
