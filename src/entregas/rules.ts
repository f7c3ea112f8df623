import { palavra } from '../common/brazilian.ts';
import { invalid } from '../common/errors.ts';
import type { TipoEspecie } from '../common/vocabulary.ts';

/** What leaves one stock: a batch, or the sementeira of a species. */
export interface Tirada {
  especie_id: string;
  lote_id: string | null;
  quantidade: number;
  procedencia_id?: string | null | undefined;
}

/** An item of a request, with the stocks that it may take from, the first one first. */
export interface ItemPedido extends Tirada {
  de?: 'MAIS_ANTIGOS' | null | undefined;
  unidade?: TipoEspecie | null | undefined;
  /** Undefined when no such species is registered, or when no item needs to know its plant. */
  planta_id: string | undefined;
  nome: string;
  /** What leaves. */
  sai: TipoEspecie;
  fontes: Tirada[];
}

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

/** An item must be clear: either it names its stock, or the service chooses one and the item's unit says what leaves. */
export function checkItem({ de, lote_id, procedencia_id, unidade, planta_id, sai }: ItemPedido): void {
  if (de) {
    if (!planta_id) throw invalid('ESPECIE_INEXISTENTE', 'Escolha uma espécie cadastrada.', 'especie_id');
    const campo = lote_id ? 'lote_id' : procedencia_id ? 'procedencia_id' : undefined;
    if (campo)
      throw invalid(
        'DE_ONDE_AMBIGUO',
        `Retire \`${campo}\`, ou \`de\`: com \`de\`, o serviço escolhe de onde sai.`,
        campo,
      );
  }
  // An unregistered species is refused for that reason.
  if (!unidade || unidade === sai || !planta_id) return;
  throw invalid(
    'UNIDADE_DIVERGENTE',
    `Retire a unidade, ou escolha outra espécie: daqui saem ${palavra(sai)}s.`,
    'unidade',
  );
}

/** Each stock is in a delivery once, and so is each plant that the service shares out. */
export function checkUmaVez(pedidos: readonly ItemPedido[], place: number): void {
  const item = pedidos[place] as ItemPedido;
  const antes = pedidos.slice(0, place);
  const repartida = antes.some(
    (each) => (each.de || item.de) && each.planta_id === item.planta_id && each.sai === item.sai,
  );
  if (repartida) {
    throw invalid(
      'ITEM_REPETIDO',
      'Junte as quantidades, ou diga em cada item de onde sai: o serviço reparte cada planta uma só vez na entrega.',
      'especie_id',
    );
  }
  checkDistintos(
    pedidos.map(chaveDe),
    place,
    'especie_id',
    'Junte as quantidades: cada espécie de um lote, ou do estoque, entra uma só vez na entrega.',
  );
}

function chaveDe({ de, planta_id, sai, especie_id, lote_id }: ItemPedido): string {
  return de ? `${planta_id} ${sai}` : `${especie_id} ${lote_id}`;
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

/** An item of a delivery, as the rules for a return see it. */
interface Levado {
  quantidade: number;
  devolvida: number;
  estornada: boolean;
}

/**
 * What comes back into a batch must be what the batch has in its phase. Seedlings never become seeds again by coming back,
 * and seeds become seedlings only by growing.
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
