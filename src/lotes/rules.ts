import type { Codigo } from '../common/codigos.ts';
import { AppError, type Fault, invalid } from '../common/errors.ts';
import type { Fase } from '../common/vocabulary.ts';
import { type Original, reversal } from '../estoque/estorno.ts';
import { encerramento } from '../estoque/lote.ts';
import { checkProcedencia } from '../estoque/procedencias.ts';
import {
  BLANK_ROW,
  checkRecebe,
  checkVagas,
  type EspecieState,
  type EstufaState,
  estufaDo,
  type ItemInicial,
  type LoteState,
  liberarLugares,
  loteEncerrado,
  type Plan,
  type Stock,
} from '../estoque/stock.ts';

/** What each act on batches is refused for: the document names these codes. */
// biome-ignore format: what one thing has is a line
export const RECUSAS = {
  abertura: [
    'ESTUFA_INEXISTENTE', 'ESTUFA_INDISPONIVEL', 'CAPACIDADE_EXCEDIDA',
    'ESPECIE_INEXISTENTE', 'ESPECIE_INATIVA', 'ESPECIE_REPETIDA', 'PROCEDENCIA_INEXISTENTE', 'SALDO_INSUFICIENTE',
  ],
  fase: [
    'LOTE_ENCERRADO', 'FASE_MUDOU', 'ESTUFA_INDISPONIVEL', 'CAPACIDADE_EXCEDIDA', 'CONTAGEM_SEM_MUDANCA', 'ESPECIE_FORA_DO_LOTE',
    'ESPECIE_REPETIDA', 'JA_EM_CONTAGEM', 'JA_CONTADO', 'SALDO_INSUFICIENTE', 'FORA_DO_LIMITE',
  ],
  transferencia: [
    'LOTE_ENCERRADO', 'ESTUFA_INEXISTENTE', 'ESTUFA_INDISPONIVEL', 'MESMA_ESTUFA', 'CAPACIDADE_EXCEDIDA', 'FORA_DO_LIMITE',
  ],
  mortalidade: ['LOTE_ENCERRADO', 'ESPECIE_FORA_DO_LOTE', 'SALDO_INSUFICIENTE', 'CAMPO_OBRIGATORIO', 'JA_CONTADO', 'FORA_DO_LIMITE'],
} as const satisfies Record<string, readonly Codigo[]>;

/**
 * Checks a new batch: the greenhouse takes it whole, no species appears twice, and each is ATIVO. Answers the shortage of each
 * sementeira, by species. Unless the shortage may enter with the opening (`entraDireto`), it is refused.
 */
export function checkAbertura(
  stock: Stock,
  estufa_id: string,
  itens: readonly ItemInicial[],
  entraDireto: (especie_id: string) => boolean,
): Map<string, number> {
  const estufa = checkRecebe(stock.estufas.get(estufa_id), 'estufa_id');
  const faltas = new Map<string, number>();
  const recusas: Fault[] = [];
  for (const [index, item] of itens.entries()) {
    const campo = `itens_especies.${index}`;
    if (itens.findIndex(({ especie_id }) => especie_id === item.especie_id) !== index) {
      throw invalid(
        'ESPECIE_REPETIDA',
        'Junte as quantidades: cada espécie entra uma só vez no lote.',
        `${campo}.especie_id`,
      );
    }
    const especie = especieDisponivel(stock.especies.get(item.especie_id), `${campo}.especie_id`);
    const pedida = { ...item, variacao: -item.quantidade_inicial };
    checkProcedencia(stock, pedida, `${campo}.procedencia_id`);
    const falta = item.quantidade_inicial - especie.quantidade_atual;
    if (falta <= 0) continue;
    faltas.set(item.especie_id, falta);
    if (!entraDireto(especie.id)) recusas.push(semSaldo(especie, falta, `${campo}.quantidade_inicial`));
  }
  const [first, ...others] = recusas;
  if (first) throw new AppError('invalid', [first, ...others]);
  const total = itens.reduce((sum, { quantidade_inicial }) => sum + quantidade_inicial, 0);
  checkVagas(estufa, total, outraEstufaOuMenos, 'itens_especies');
  return faltas;
}

/** The species whose sementeira has less than the batch takes. */
export function emFalta({ especies }: Stock, itens: readonly ItemInicial[]): string[] {
  const falta = ({ especie_id, quantidade_inicial }: ItemInicial) =>
    quantidade_inicial > (especies.get(especie_id)?.quantidade_atual ?? Number.POSITIVE_INFINITY);
  return itens.filter(falta).map(({ especie_id }) => especie_id);
}

function semSaldo({ nome_popular, quantidade_atual }: EspecieState, falta: number, campo: string): Fault {
  return {
    codigo: 'SALDO_INSUFICIENTE',
    detalhe:
      `Registre antes uma entrada de ${falta} de ${nome_popular}, ou dê entrada agora no que falta (entrada_direta): ` +
      `o estoque tem ${quantidade_atual} e ${falta === 1 ? 'falta 1' : `faltam ${falta}`}.`,
    campo,
  };
}

export function outraEstufaOuMenos(vagas: number): string {
  return vagas === 0 ? 'Escolha outra estufa' : 'Escolha outra estufa, ou diminua as quantidades';
}

export function especieDisponivel(especie: EspecieState | undefined, campo: string): EspecieState {
  if (!especie) throw invalid('ESPECIE_INEXISTENTE', 'Escolha uma espécie cadastrada.', campo);
  if (especie.status === 'ATIVO') return especie;
  throw invalid(
    'ESPECIE_INATIVA',
    `Reative a espécie ${especie.nome_popular} antes de abrir um lote com ela.`,
    campo,
  );
}

/**
 * Decides the allocation of a new batch: one SAIDA per item, from the sementeira into the batch. The shortage of a sementeira
 * (`faltas`, by species) enters it first, with one ENTRADA per species that says so.
 */
export function alocacao(
  lote: LoteState,
  itens: readonly ItemInicial[],
  faltas: ReadonlyMap<string, number> = new Map(),
  entrada = 'Entrada direta na abertura',
): Plan {
  const entradas = [...faltas].map(([especie_id, quantidade]) => ({
    ...BLANK_ROW,
    tipo: 'ENTRADA' as const,
    origem: 'MANUAL' as const,
    especie_id,
    quantidade,
    variacao_sementeira: quantidade,
    justificativa: `${entrada} do lote ${lote.codigo}`,
  }));
  const alocacoes = itens.map(({ especie_id, quantidade_inicial: quantidade, procedencia_id }) => ({
    ...BLANK_ROW,
    tipo: 'SAIDA' as const,
    origem: 'ALOCACAO' as const,
    especie_id,
    lote_id: lote.id,
    fase_lote: lote.fase,
    quantidade,
    variacao_sementeira: -quantidade,
    variacao_lote: quantidade,
    justificativa: `Abertura do lote ${lote.codigo}`,
    procedencia_id,
  }));
  return { rows: [...entradas, ...alocacoes] };
}

/**
 * Decides a change of phase by hand. Any jump among the live phases is allowed. A change to FINALIZADO writes off
 * what is left. A change back from a FINALIZADO by hand reverses that write-off (`baixas`); back from one by dispatch
 * the batch is ATIVO again and empty, because the dispatch stands. Null when the phase does not change.
 */
export function mudancaDeFase(
  stock: Stock,
  lote: LoteState,
  { fase, justificativa }: PedidoDeFase,
  baixas: readonly Original[],
): Plan | null {
  if (lote.motivo_encerramento === 'DESCARTE' || lote.motivo_encerramento === 'CANCELADO') {
    throw loteEncerrado(lote, 'fase');
  }
  if (fase === lote.fase) return null;
  if (lote.motivo_encerramento === 'MANUAL') return reabrir(stock, lote, { fase, justificativa }, baixas);
  if (fase === 'FINALIZADO') {
    const situacao = { fase, status: 'INATIVO', motivo_encerramento: 'MANUAL' } as const;
    const motivo = justificativa ?? `Encerramento manual do lote ${lote.codigo}`;
    return { ...encerramento(lote, situacao, 'ENCERRAMENTO', motivo), justificativa };
  }
  return { rows: [], lote: { fase, status: 'ATIVO', motivo_encerramento: null }, justificativa };
}

interface PedidoDeFase {
  fase: Fase;
  justificativa?: string | null | undefined;
}

function reabrir(
  stock: Stock,
  lote: LoteState,
  { fase, justificativa }: PedidoDeFase,
  baixas: readonly Original[],
): Plan {
  const estufa = estufaDo(stock, lote);
  if (estufa.marca === 'Inativo') {
    throw invalid(
      'ESTUFA_INDISPONIVEL',
      `Reative antes a estufa ${estufa.codigo_identificador}: ela está inativa.`,
      'fase',
    );
  }
  const motivo = justificativa ?? `Reabertura do lote ${lote.codigo}`;
  const rows = baixas.map((baixa) => reversal(baixa, lote, motivo));
  const added = rows.reduce((sum, { variacao_lote }) => sum + variacao_lote, 0);
  checkVagas(estufa, added, liberarLugares, 'fase');
  const situacao = { fase, status: 'ATIVO', motivo_encerramento: null } as const;
  return { rows, lote: situacao, loteAntes: true, justificativa };
}

/**
 * Decides a discard: everything left is written off, the phase is kept and nothing is erased. Null when the batch is
 * already closed and has nothing left to write off.
 */
export function descarte(lote: LoteState, justificativa: string): Plan | null {
  if (lote.status !== 'ATIVO') return null;
  const situacao = { fase: lote.fase, status: 'INATIVO', motivo_encerramento: 'DESCARTE' } as const;
  return { ...encerramento(lote, situacao, 'DESCARTE', justificativa), justificativa };
}

/** The greenhouse that a whole batch may go to: a different one that takes arrivals and has room. */
export function destinoDe(stock: Stock, lote: LoteState, nova_estufa_id: string): EstufaState {
  const destino = checkRecebe(stock.estufas.get(nova_estufa_id), 'nova_estufa_id');
  if (destino.id === lote.estufa_id) {
    throw invalid('MESMA_ESTUFA', 'Escolha outra estufa: o lote já está nesta.', 'nova_estufa_id');
  }
  checkVagas(destino, lote.quantidade_total, () => 'Escolha outra estufa', 'nova_estufa_id');
  return destino;
}
