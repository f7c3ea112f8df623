import { Text } from '@mantine/core';
import { variacaoDe } from '../../src/estoque/meaning.ts';
import { inteiro } from '../ui/format.ts';
import { type Estoque, type Rascunho, saldoDe } from './saldo.ts';

/** The available stock, and what is left of it, while the number is typed. */
export function Disponivel({ rascunho, ...estoque }: Estoque & { rascunho: Rascunho }) {
  const there = saldoDe(estoque, rascunho);
  return (
    <Text fz="sm" pt={{ base: 0, xs: 32 }} aria-live="polite" className="algarismos">
      {there && (
        <>
          Disponível: <b>{there.quanto}</b> {there.onde}
          {rascunho.quantidade !== '' && (
            <After saldo={there.saldo} rascunho={rascunho} lote={estoque.lote} />
          )}
        </>
      )}
    </Text>
  );
}

function After({ saldo, rascunho, lote }: { saldo: number; rascunho: Rascunho; lote: Estoque['lote'] }) {
  const change = variacaoDe(rascunho.tipo, Number(rascunho.quantidade));
  const after = saldo + change;
  if (after < 0) {
    return (
      <Text span inherit c="var(--mantine-color-error)">
        ; faltam <b>{inteiro(-after)}</b>
      </Text>
    );
  }
  const closes = rascunho.tipo === 'EXPEDICAO' && lote?.quantidade_total === -change;
  return (
    <>
      ; {change < 0 ? 'ficam' : 'passam a'} <b>{inteiro(after)}</b>
      {closes && ', e o lote é finalizado'}
    </>
  );
}
