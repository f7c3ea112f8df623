import { Text } from '@mantine/core';
import { variacaoDe } from '../../src/estoque/meaning.ts';
import { inteiro } from '../ui/format.ts';
import { type Estoque, type Pedido, saldoDe } from './saldo.ts';

/** The available stock, and what is left of it, while the number is typed. */
export function Disponivel({ pedido, ...estoque }: Estoque & { pedido: Pedido }) {
  const there = saldoDe(estoque, pedido);
  return (
    <Text fz="sm" pt={{ base: 0, xs: 32 }} aria-live="polite" className="algarismos">
      {there && (
        <>
          Disponível: <b>{there.quanto}</b> {there.onde}
          {pedido.quantidade !== '' && <After saldo={there.saldo} pedido={pedido} lote={estoque.lote} />}
        </>
      )}
    </Text>
  );
}

function After({ saldo, pedido, lote }: { saldo: number; pedido: Pedido; lote: Estoque['lote'] }) {
  const change = variacaoDe(pedido.tipo, Number(pedido.quantidade));
  const after = saldo + change;
  if (after < 0) {
    return (
      <Text span inherit c="var(--mantine-color-error)">
        ; faltam <b>{inteiro(-after)}</b>
      </Text>
    );
  }
  const closes = pedido.tipo === 'EXPEDICAO' && lote?.quantidade_total === -change;
  return (
    <>
      ; {change < 0 ? 'ficam' : 'passam a'} <b>{inteiro(after)}</b>
      {closes && ', e o lote é finalizado'}
    </>
  );
}
