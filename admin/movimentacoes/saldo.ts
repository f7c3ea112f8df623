import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { TipoMovimentacao } from '../../src/common/vocabulary.ts';
import type { Especie } from '../../src/especies/schemas.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import { trpc } from '../service.ts';
import { foraDosLotes, noLote, quantia } from '../ui/format.ts';

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

/** The chosen species and the chosen batch, in their present state. */
export function useEstoque({
  especie_id,
  lote_id,
}: {
  especie_id: string;
  lote_id: string | null;
}): Estoque & { asked: UseQueryResult<unknown, unknown>[] } {
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
export function saldoDe(
  { especie, lote }: Estoque,
  { especie_id, lote_id }: { especie_id: string; lote_id: string | null },
): Saldo | undefined {
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
