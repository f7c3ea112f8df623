import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TipoMovimentacao } from '../../src/common/vocabulary.ts';
import type { Especie } from '../../src/especies/schemas.ts';
import { variacaoDe } from '../../src/estoque/meaning.ts';
import type { Movimentacao } from '../../src/estoque/row.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import { trpc } from '../service.ts';
import { foraDosLotes, inteiro, noLote, quantia } from '../ui/format.ts';

/** What is already known of a new movement. */
export interface Prefilled {
  tipo: TipoMovimentacao;
  especie_id: string;
  lote_id: string;
  destinatario_id: string;
  procedencia_id: string;
}

/** The fields of a movement that decide which stock it changes. */
export interface Rascunho {
  tipo: TipoMovimentacao | '';
  especie_id: string;
  lote_id: string;
  quantidade: number | '';
  retorno_ao_viveiro: boolean;
}

export interface Estoque {
  especie: Especie | undefined;
  lote: Lote | undefined;
}

/** A species, in a batch or outside of any. */
type Onde = Pick<Movimentacao, 'especie_id' | 'lote_id'>;

/** The chosen species and the chosen batch, in their present state. */
export function useEstoque({ especie_id, lote_id }: Onde) {
  const lote = useQuery({
    ...trpc.lotes.buscar.queryOptions({ id: lote_id ?? '' }),
    enabled: !!lote_id,
  });
  const especie = useQuery({
    ...trpc.especies.buscar.queryOptions({ id: especie_id }),
    enabled: especie_id !== '' && !lote_id,
  });
  return { especie: especie.data, lote: lote.data, asked: [lote, especie] };
}

interface Saldo {
  saldo: number;
  /** `220 vivas`, `12 mudas`, `1.250 sementes` */
  quanto: string;
  /** `no LOTE-2026-00012`, `na sementeira`, `fora de lotes` */
  onde: string;
}

/** The balance of a species in the batch, or in the sementeira without one. */
export function saldoDe({ especie, lote }: Estoque, { especie_id, lote_id }: Onde): Saldo | undefined {
  if (!lote_id) {
    if (!especie) return undefined;
    const { quantidade_atual: saldo, tipo } = especie;
    return { saldo, quanto: quantia(saldo, tipo), onde: foraDosLotes(tipo) };
  }
  const item = lote?.itens_especies.find((each) => each.especie_id === especie_id);
  if (!item) return undefined;
  const { quantidade_atual: saldo, unidade } = item;
  return { saldo, quanto: noLote(saldo, unidade), onde: `no ${lote?.codigo}` };
}

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
