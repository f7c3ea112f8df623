import { type Inserted, insertion } from '../../db/insert-rows.ts';
import { LoteFase } from '../../db/models/lote-fase.ts';
import { MovimentacaoAnotada } from '../../db/models/movimentacao-anotada.ts';
import type { Write } from '../../db/prepared.ts';
import type { Acao, TipoMovimentacao } from '../common/vocabulary.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { naTrilha, type Visita } from './entregas.ts';
import type { Atribuicao } from './origem.ts';
import type { LoteState, Plan, PlannedRow, SituacaoDoLote, Stock } from './stock.ts';

/** A decision, and the context in which it was asked for. The stock is the one it was made from, still locked. */
export interface Decided {
  ctx: UserCommandContext;
  stock: Stock;
  plan: Plan;
  /** What is known of the delivery; absent when nothing is. */
  visita?: Visita | undefined;
  /** When its rows were noted, if that was before now. */
  anotado_em?: string | null;
  passagem?: Passagem;
}

/** The plants that were counted alive when a batch left its phase, and when they were noted if that was earlier. */
interface Passagem {
  contagem: readonly { especie_id: string; vivas: number }[];
  anotado_em: string | null;
}

/** A row of a decision, with its id, the lots of seed that it took from or brought to, and the delivery that it is of. */
export type NewRow = PlannedRow & {
  id: string;
  atribuicoes: readonly Atribuicao[];
  entrega_id: string | null;
};

/** A decision, the one instant of everything its operation writes, and its rows. */
export type Posted = Decided & { data: string; rows: NewRow[] };

/**
 * Records decisions in the audit trail: their rows, and what they change of the batch. Returns the rows beside the ledger: when a
 * movement was noted, and the phase that a batch left.
 */
export function recordFacts(posted: readonly Posted[]): Write[] {
  const anotadas: Inserted<MovimentacaoAnotada>[] = [];
  const fases: Partial<Inserted<LoteFase>>[] = [];
  for (const each of posted) {
    const { stock, plan, anotado_em, rows } = each;
    const { lote } = stock;
    if (lote && plan.lote && plan.loteAntes) recordSituacao(each, lote, plan.lote);
    for (const row of rows) recordRow(each, row);
    if (lote && plan.lote && !plan.loteAntes) recordSituacao(each, lote, plan.lote);
    if (anotado_em) for (const { id } of rows) anotadas.push({ movimentacao_id: id, anotado_em });
    if (lote && plan.lote && plan.lote.fase !== lote.fase) fases.push(novaFase(each, lote, plan.lote));
  }
  return [...insertion(MovimentacaoAnotada, anotadas), ...insertion(LoteFase, fases)];
}

function recordSituacao(
  { ctx: { audit }, plan: { justificativa }, passagem }: Posted,
  lote: LoteState,
  { fase, motivo_encerramento }: SituacaoDoLote,
): void {
  const porque = justificativa ? { justificativa } : {};
  if (fase !== lote.fase) {
    const { contagem = [], anotado_em = null } = passagem ?? {};
    const contada = contagem.length > 0 ? { contagem } : {};
    const detalhes = {
      ...{ fase: { antes: lote.fase, depois: fase }, ...porque, ...contada },
      ...anotada(anotado_em),
    };
    audit.record('ATUALIZAR_FASE_LOTE', 'lote', lote.id, detalhes);
  }
  if (motivo_encerramento === 'DESCARTE' || motivo_encerramento === 'CANCELADO') {
    audit.record('CANCELAR_LOTE', 'lote', lote.id, { motivo_encerramento, ...porque });
  }
}

/** The fields of an audit entry about the moment of noting, if that was before the recording. */
export function anotada(anotado_em: string | null | undefined) {
  return anotado_em ? { anotado_em } : {};
}

/** A delivery that has its number already has an audit entry, too. */
function recordRow({ ctx: { audit }, visita, anotado_em }: Posted, row: NewRow): void {
  const { tipo, origem, especie_id, lote_id, quantidade, variacao_sementeira, variacao_lote, estorno_de } =
    row;
  const noted = anotada(anotado_em);
  const daEntrega = row.entrega_id === null ? {} : { entrega_id: row.entrega_id };
  const detalhes = {
    tipo,
    origem,
    especie_id,
    lote_id,
    quantidade,
    variacao_sementeira,
    variacao_lote,
    estorno_de,
    ...daEntrega,
    ...noted,
    ...(row.atribuicoes.length > 0 && { procedencias: row.atribuicoes }),
    ...(visita?.numero === null && { entrega: naTrilha(visita) }),
  };
  audit.record(
    origem === 'ESTORNO' ? 'ESTORNAR_MOVIMENTACAO' : 'CRIAR_MOVIMENTACAO',
    'movimentacao',
    row.id,
    detalhes,
  );
  const acao = ACAO_NO_LOTE[tipo];
  if (acao && lote_id)
    audit.record(acao, 'lote', lote_id, {
      movimentacao_id: row.id,
      especie_id,
      quantidade,
      ...daEntrega,
      ...noted,
    });
}

/** The types of movement that have a second entry, about the batch. */
const ACAO_NO_LOTE: Partial<Record<TipoMovimentacao, Acao>> = {
  MORTALIDADE: 'REGISTRAR_MORTALIDADE',
  EXPEDICAO: 'EXPEDIR_LOTE',
};

/** Each change of phase records the balances with which the batch left the phase before. */
function novaFase(
  { ctx, data }: Posted,
  lote: LoteState,
  { fase }: SituacaoDoLote,
): Partial<Inserted<LoteFase>> {
  const saldos = [...lote.itens.values()].map(({ especie_id, quantidade_atual: quantidade }) => {
    return { especie_id, quantidade };
  });
  return {
    lote_id: lote.id,
    fase_anterior: lote.fase,
    fase,
    saldos,
    usuario_id: ctx.user.id,
    operacao_id: ctx.operacaoId,
    data_registro: data,
  };
}
