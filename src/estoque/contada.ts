import { inteiro } from '../common/brazilian.ts';
import { invalid } from '../common/errors.ts';
import type { ComoDaDiferenca } from '../common/vocabulary.ts';
import { MAX_QUANTITY } from '../wire/fields.ts';
import { movimentar } from './rules.ts';
import type { PedidoDeMovimentacao, Plan, Stock } from './stock.ts';

/** A counted balance minus that of the ledger. */
interface Diferenca {
  especie_id: string;
  lote_id: string | null;
  diferenca: number;
}

/** The movement that writes a difference. */
export function pedidoDa(
  { especie_id, lote_id, diferenca }: Diferenca,
  como: Exclude<ComoDaDiferenca, 'IGNORAR'>,
  justificativa: string,
): PedidoDeMovimentacao {
  const quantidade = como === 'AJUSTE' ? diferenca : -diferenca;
  return {
    tipo: como,
    especie_id,
    lote_id,
    quantidade,
    justificativa,
    destinatario_id: null,
    retorno_ao_viveiro: false,
  };
}

/** Decides a counted difference as a movement. A balance may exceed the limit of a movement, and so may a difference. */
export function diferencaContada(
  stock: Stock,
  pedido: PedidoDeMovimentacao,
  origem: 'NAO_GERMINADA' | 'CONTAGEM' = 'CONTAGEM',
): Plan {
  if (Math.abs(pedido.quantidade) > MAX_QUANTITY) {
    throw invalid(
      'FORA_DO_LIMITE',
      `Conte de novo: um movimento tem no máximo ${inteiro(MAX_QUANTITY)}.`,
      'quantidade',
    );
  }
  const { rows } = movimentar(stock, pedido, null);
  return { rows: rows.map((row) => ({ ...row, origem })) };
}
