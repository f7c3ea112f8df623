import { invalid } from '../errors.ts';
import { encerrar } from '../estoque/rules.ts';
import {
  checkRecebe,
  checkSaldo,
  checkVagas,
  type EspecieState,
  type EstufaState,
  estufaDo,
  type ItemInicial,
  type LoteState,
  loteAtivo,
  type Plan,
  type Stock,
} from '../estoque/stock.ts';
import { type Original, reversal } from '../movimentacoes/rules.ts';
import type { Fase } from '../vocabulary.ts';

/** Checks a new batch: the greenhouse takes it whole, no species twice, each ATIVO and with the quantity in its sementeira. */
export function checkAbertura(stock: Stock, estufa_id: string, itens: readonly ItemInicial[]): void {
  const estufa = checkRecebe(stock.estufas.get(estufa_id), 'estufa_id');
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
    checkSaldo(
      especie.quantidade_atual,
      -item.quantidade_inicial,
      `da sementeira de ${especie.nome_popular}`,
      `${campo}.quantidade_inicial`,
    );
  }
  const total = itens.reduce((sum, { quantidade_inicial }) => sum + quantidade_inicial, 0);
  checkVagas(estufa, total, 'itens_especies');
}

function especieDisponivel(especie: EspecieState | undefined, campo: string): EspecieState {
  if (!especie) throw invalid('ESPECIE_INEXISTENTE', 'Escolha uma espécie cadastrada.', campo);
  if (especie.status === 'ATIVO') return especie;
  throw invalid(
    'ESPECIE_INATIVA',
    `Reative a espécie ${especie.nome_popular} antes de abrir um lote com ela.`,
    campo,
  );
}

/**
 * Decides a change of phase by hand: any jump among the live phases; to FINALIZADO what is left is written off; from a
 * FINALIZADO by hand the write-off (`baixas`) is reversed. Null when the phase is the same and nothing is to be done.
 */
export function mudarFase(
  stock: Stock,
  lote: LoteState,
  fase: Fase,
  baixas: readonly Original[],
): Plan | null {
  if (lote.motivo_encerramento === 'DESCARTE' || lote.motivo_encerramento === 'CANCELADO') {
    throw invalid(
      'LOTE_ENCERRADO',
      `Escolha outro lote: o lote ${lote.codigo} foi descartado ou cancelado.`,
      'fase',
    );
  }
  if (fase === lote.fase) return null;
  if (lote.motivo_encerramento === 'EXPEDIDO') {
    throw invalid('LOTE_EXPEDIDO', 'Estorne a expedição que finalizou o lote: é ela que o reabre.', 'fase');
  }
  if (lote.fase === 'FINALIZADO') return reabrir(stock, lote, fase, baixas);
  if (fase === 'FINALIZADO') {
    const situacao = { fase, status: 'INATIVO', motivo_encerramento: 'MANUAL' } as const;
    return encerrar(lote, situacao, 'ENCERRAMENTO', `Encerramento manual do lote ${lote.codigo}`);
  }
  return { rows: [], lote: { fase, status: 'ATIVO', motivo_encerramento: null } };
}

function reabrir(stock: Stock, lote: LoteState, fase: Fase, baixas: readonly Original[]): Plan {
  const estufa = estufaDo(stock, lote);
  if (estufa.marca === 'Inativo') {
    throw invalid(
      'ESTUFA_INDISPONIVEL',
      `Reative antes a estufa ${estufa.codigo_identificador}: ela está inativa.`,
      'fase',
    );
  }
  const rows = baixas.map((baixa) => reversal(baixa, lote, `Reabertura do lote ${lote.codigo}`));
  checkVagas(
    estufa,
    rows.reduce((sum, { variacao_lote }) => sum + variacao_lote, 0),
    'fase',
  );
  return { rows, lote: { fase, status: 'ATIVO', motivo_encerramento: null } };
}

/** Decides a discard: everything left is written off; the phase is kept and nothing is erased. */
export function descartar(stock: Stock, justificativa: string): Plan {
  const lote = loteAtivo(stock);
  const situacao = { fase: lote.fase, status: 'INATIVO', motivo_encerramento: 'DESCARTE' } as const;
  return encerrar(lote, situacao, 'DESCARTE', justificativa);
}

/** The greenhouse a whole batch may go to: another one, that takes arrivals and has room. */
export function destinoDe(stock: Stock, lote: LoteState, nova_estufa_id: string): EstufaState {
  const destino = checkRecebe(stock.estufas.get(nova_estufa_id), 'nova_estufa_id');
  if (destino.id === lote.estufa_id) {
    throw invalid('MESMA_ESTUFA', 'Escolha outra estufa: o lote já está nesta.', 'nova_estufa_id');
  }
  checkVagas(destino, lote.quantidade_total, 'nova_estufa_id');
  return destino;
}
