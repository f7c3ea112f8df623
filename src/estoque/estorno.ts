import { dia } from '../common/brazilian.ts';
import type { Codigo } from '../common/codigos.ts';
import { AppError, type Fault, forbidden, invalid } from '../common/errors.ts';
import {
  mayReverse,
  NAO_DESFAZ_DESCARTE,
  SO_ESTORNA_AS_SUAS,
  type Solicitante,
} from '../common/quem-estorna.ts';
import type { Atribuicao } from './origem.ts';
import {
  checkVagas,
  estufaDo,
  type LoteState,
  liberarLugares,
  loteEncerrado,
  type Plan,
  type PlannedRow,
  type SituacaoDoLote,
  type Stock,
} from './stock.ts';

/** What a reversal is refused for: the document names these codes. */
// biome-ignore format: what one thing has is a line
export const RECUSAS_DO_ESTORNO = [
  'ESTORNO_DE_ESTORNO', 'JA_ESTORNADA', 'DEVOLVIDA', 'ALOCACAO_EM_USO',
  'SALDO_INSUFICIENTE', 'CAPACIDADE_EXCEDIDA', 'LOTE_ENCERRADO',
] as const satisfies readonly Codigo[];

/** A row of the ledger as its reversal needs it. */
export interface Original
  extends Pick<
    PlannedRow,
    | ('tipo' | 'origem' | 'especie_id' | 'especie_destino_id' | 'lote_id' | 'fase_lote')
    | ('variacao_sementeira' | 'variacao_lote')
  > {
  id: string;
  operacao_id: string;
  estornada: boolean;
  /** What the row took from lots of seed, or brought to them. */
  atribuicoes: readonly Atribuicao[];
  /** The delivery that the row is an item of, or brought something back of. */
  entrega_id: string | null;
  /** For an item of a delivery: what was brought back of it. */
  devolucoes: readonly DevolucaoDoItem[];
}

/** A return of the delivery with this number, on its local day. */
interface DevolucaoDoItem {
  id: string;
  quantidade: number;
  dia: string;
  entrega: string;
}

/** Refuses what `mayReverse` does not allow, and says why (403). */
export function checkCanReverse({ origem }: Pick<Original, 'origem'>, solicitante: Solicitante): void {
  if (mayReverse(origem, solicitante)) return;
  throw forbidden(origem === 'DESCARTE' ? NAO_DESFAZ_DESCARTE : SO_ESTORNA_AS_SUAS);
}

/**
 * Decides a reversal: a new AJUSTE whose variations are exactly the negative of the original's. `operacao` holds the
 * rows that are undone together. `itemTocado` says whether anything but its allocation happened to the batch's item.
 */
export function estorno(
  stock: Stock,
  original: Original,
  operacao: readonly Original[],
  itemTocado: boolean,
  justificativa: string,
): Plan {
  if (original.origem === 'ESTORNO') {
    throw invalid('ESTORNO_DE_ESTORNO', 'Registre uma nova movimentação: um estorno não pode ser estornado.');
  }
  if (original.estornada) {
    throw invalid('JA_ESTORNADA', 'Esta movimentação já foi estornada; não é preciso estorná-la de novo.');
  }
  checkNadaDevolvido(original);
  const { lote } = stock;
  const situacao = lote ? situacaoAposEstorno(lote, original, itemTocado) : undefined;
  const rows = operacao.map((row) => reversal(row, lote, justificativa));
  checkBalances(stock, rows);
  return { rows, ...(situacao && { lote: situacao }) };
}

/** A return has to be reversed before its item. The refusal names all such returns. */
function checkNadaDevolvido({ devolucoes }: Original): void {
  const [first, ...others] = devolucoes.map(({ id, quantidade, dia: day, entrega }): Fault => {
    const voltaram = quantidade === 1 ? 'voltou 1' : `voltaram ${quantidade}`;
    return {
      codigo: 'DEVOLVIDA',
      detalhe: `Estorne antes a devolução de ${dia(day)} da ${entrega}: nela ${voltaram} do que se entregou.`,
      movimentacao_id: id,
    };
  });
  if (first) throw new AppError('invalid', [first, ...others]);
}

/** The row that undoes another. Its variations are exactly the negative, and the batch's phase is the present one. */
export function reversal(original: Original, lote: LoteState | null, justificativa: string): PlannedRow {
  const { especie_id, especie_destino_id, lote_id } = original;
  const variacao_sementeira = -original.variacao_sementeira || 0;
  const variacao_lote = -original.variacao_lote || 0;
  return {
    tipo: 'AJUSTE',
    origem: 'ESTORNO',
    especie_id,
    especie_destino_id,
    lote_id,
    fase_lote: lote?.fase ?? null,
    destinatario: null,
    quantidade: lote_id === null ? variacao_sementeira : variacao_lote,
    variacao_sementeira,
    variacao_lote,
    justificativa,
    retorno_ao_viveiro: false,
    estorno_de: original.id,
    desfaz: original.atribuicoes,
    entrega_id: original.entrega_id,
  };
}

/** The batch's phase and status afterwards, or undefined when they do not change. */
function situacaoAposEstorno(
  lote: LoteState,
  original: Original,
  itemTocado: boolean,
): SituacaoDoLote | undefined {
  if (lote.status === 'INATIVO') return reaberto(lote, original);
  if (original.origem !== 'ALOCACAO') return undefined;
  if (lote.fase !== original.fase_lote || itemTocado) {
    throw invalid(
      'ALOCACAO_EM_USO',
      'Descarte o lote ou ajuste o saldo: a alocação só é estornada na fase em que o lote foi aberto, antes de qualquer outra movimentação.',
    );
  }
  const vazio = lote.quantidade_total === original.variacao_lote;
  return vazio ? { fase: lote.fase, status: 'INATIVO', motivo_encerramento: 'CANCELADO' } : undefined;
}

/**
 * A batch opens again only when the operation that closed it is reversed, and in the phase that it had. The other rows of a
 * larger operation, such as an import or a count before a finalisation, do not open it.
 */
function reaberto(lote: LoteState, original: Original): SituacaoDoLote {
  const { tipo, origem } = original;
  const encerra = tipo === 'EXPEDICAO' || origem === 'DESCARTE' || origem === 'ENCERRAMENTO';
  if (encerra && original.operacao_id === lote.operacao_encerramento && original.fase_lote) {
    return { fase: original.fase_lote, status: 'ATIVO', motivo_encerramento: null };
  }
  throw naoReabre(lote);
}

/** What to do about an older row of a closed batch. Only that batch is meant, so another one is no way out. */
function naoReabre(lote: LoteState): AppError {
  const { codigo, motivo_encerramento } = lote;
  if (motivo_encerramento === 'DESCARTE') {
    return invalid(
      'LOTE_ENCERRADO',
      `Estorne antes o descarte do lote ${codigo}, o que só um Administrador faz: ele foi descartado.`,
    );
  }
  if (motivo_encerramento === 'CANCELADO') {
    return invalid(
      'LOTE_ENCERRADO',
      `Deixe esta movimentação como está: a abertura do lote ${codigo} foi estornada, e ele não volta.`,
    );
  }
  return loteEncerrado(lote);
}

function checkBalances(stock: Stock, rows: readonly PlannedRow[]): void {
  for (const row of rows) {
    const especie = stock.especies.get(row.especie_destino_id ?? row.especie_id);
    if (especie) checkRestante(especie.quantidade_atual + row.variacao_sementeira, 'no estoque');
    const item = stock.lote?.itens.get(row.especie_id);
    if (item) checkRestante(item.quantidade_atual + row.variacao_lote, 'no lote');
  }
  if (!stock.lote) return;
  const added = rows.reduce((sum, row) => sum + row.variacao_lote, 0);
  checkVagas(estufaDo(stock, stock.lote), added, liberarLugares);
}

function checkRestante(saldo: number, onde: string): void {
  if (saldo >= 0) return;
  throw invalid(
    'SALDO_INSUFICIENTE',
    `Estorne antes o que saiu depois: ${onde} ${saldo === -1 ? 'falta 1' : `faltam ${-saldo}`} para desfazer esta movimentação.`,
  );
}
