import { invalid } from '../common/errors.ts';
import type { TipoEspecie } from '../common/vocabulary.ts';

/** No item appears twice. */
export function checkDistintos(
  itens: readonly string[],
  place: number,
  campo: string,
  detalhe: string,
): void {
  if (itens.indexOf(itens[place] as string) === place) return;
  throw invalid('ITEM_REPETIDO', detalhe, campo);
}

export function checkFinalidade(finalidade: string | null | undefined, exigida: boolean): void {
  if (!exigida || finalidade) return;
  throw invalid(
    'FINALIDADE_OBRIGATORIA',
    'Informe para que as plantas são entregues: esta instalação exige a finalidade.',
    'finalidade',
  );
}

/** A reversal as a whole needs something left to reverse. */
export function checkRestaEstornar(efetivos: readonly unknown[]): void {
  if (efetivos.length > 0) return;
  throw invalid('JA_ESTORNADA', 'Esta entrega já foi estornada; não é preciso estorná-la de novo.');
}

/** An item, as a return of it is decided. */
interface Levado {
  quantidade: number;
  devolvida: number;
  estornada: boolean;
}

/**
 * What comes back into a batch has to be what the batch has in its phase: seedlings never become seeds again by coming back, and
 * seeds become seedlings only by growing.
 */
export function checkUnidade(unidade: TipoEspecie, naFase: TipoEspecie): void {
  if (unidade === naFase) return;
  throw invalid(
    'UNIDADE_DIVERGENTE',
    unidade === 'MUDA'
      ? 'Devolva as mudas a um lote de Produção em diante, ou sem lote: neste ainda há sementes.'
      : 'Devolva as sementes a um lote em Semeadura ou Germinação, ou sem lote: neste já há mudas.',
    'lote_id',
  );
}

/** At most what was taken and not yet brought back can come back. */
export function checkDevolucao(item: Levado | undefined, quantidade: number): void {
  if (!item) {
    throw invalid('ITEM_DE_OUTRA_ENTREGA', 'Escolha um item desta entrega.', 'movimentacao_id');
  }
  if (item.estornada) {
    throw invalid(
      'JA_ESTORNADA',
      'Escolha outro item: este foi estornado, e as plantas dele já voltaram.',
      'movimentacao_id',
    );
  }
  const resta = item.quantidade - item.devolvida;
  if (quantidade <= resta) return;
  throw invalid(
    'DEVOLUCAO_EXCEDIDA',
    resta === 0
      ? 'Retire este item: tudo o que dele se levou já foi devolvido.'
      : `Use no máximo ${resta}: é o que se levou deste item e ainda não voltou.`,
    'quantidade',
  );
}
