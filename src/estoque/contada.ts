import type { ComoDaDiferenca } from '../common/vocabulary.ts';
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

/** Decides a counted difference as a movement. */
export function diferencaContada(
  stock: Stock,
  pedido: PedidoDeMovimentacao,
  origem: 'NAO_GERMINADA' | 'CONTAGEM' = 'CONTAGEM',
): Plan {
  const { rows } = movimentar(stock, pedido, null);
  return { rows: rows.map((row) => ({ ...row, origem })) };
}
