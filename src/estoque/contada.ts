import { movimentar } from './rules.ts';
import type { PedidoDeMovimentacao, Plan, Stock } from './stock.ts';

/** Decides what a count found to differ, as the movement that it is. */
export function diferencaContada(
  stock: Stock,
  pedido: PedidoDeMovimentacao,
  origem: 'NAO_GERMINADA' | 'CONTAGEM' = 'CONTAGEM',
): Plan {
  const { rows } = movimentar(stock, pedido, null);
  return { rows: rows.map((row) => ({ ...row, origem })) };
}
