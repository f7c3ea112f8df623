import { AppError, type Fault } from '../common/errors.ts';
import type { Informada } from './entregas.ts';
import { aceitaDestinatario, isEntrega } from './meaning.ts';
import type { PedidoDeMovimentacao } from './stock.ts';

/** Refuses what only a delivery has of any other movement, which would lose it. */
export function checkDaEntrega(pedido: PedidoDeMovimentacao & Informada): void {
  const { finalidade, programa, plantio, retirada_por } = pedido;
  const aceita = aceitaDestinatario(pedido) && !pedido.retorno_ao_viveiro;
  if (aceita && isEntrega(pedido)) return;
  const lugar = Object.values(plantio ?? {}).find((fact) => fact !== null && fact !== undefined);
  const detalhe = aceita
    ? 'Informe o destinatário (destinatario_id), ou retire este campo: só uma entrega o tem.'
    : 'Retire este campo: só uma entrega a um destinatário o tem.';
  const asked = Object.entries({ finalidade, programa, plantio: lugar, retirada_por });
  const [first, ...others] = asked.flatMap(([campo, fact]): Fault[] =>
    fact === undefined || fact === null ? [] : [{ codigo: 'SO_DE_ENTREGA', detalhe, campo }],
  );
  if (first) throw new AppError('invalid', [first, ...others]);
}
