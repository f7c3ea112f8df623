import type { Fase, TipoEspecie, TipoMovimentacao } from '../common/vocabulary.ts';

/** What the type of a movement means, for the ledger and for the app. */

/** Blank until somebody has chosen one in a form. */
type Tipo = TipoMovimentacao | '';

/** The phases in which a batch has seedlings, whatever was sown. */
export const FASES_DE_MUDAS = ['PRODUÇÃO', 'PRONTO', 'FINALIZADO'] as const satisfies readonly Fase[];

/**
 * The one rule of units: in SEMEADURA and GERMINAÇÃO a batch has what its species is counted in, from PRODUÇÃO on it has
 * seedlings. Outside batches there is no phase, and a species has its own unit. The unit of the species may be unknown
 * where the phase decides.
 */
export function unidadeNaFase<Unidade extends TipoEspecie | undefined>(
  unidadeDaEspecie: Unidade,
  fase: Fase | null,
): Unidade | 'MUDA' {
  return FASES_DE_MUDAS.some((de) => de === fase) ? 'MUDA' : unidadeDaEspecie;
}

/** The change of the stock, signed. The quantity of an AJUSTE has its sign already. */
export function variacaoDe(tipo: Tipo, quantidade: number): number {
  return tipo === 'ENTRADA' || tipo === 'AJUSTE' ? quantidade : -quantidade;
}

/** Whether the type only happens inside a batch. */
export function soEmLote(tipo: Tipo): boolean {
  return tipo === 'PERDA' || tipo === 'EXPEDICAO' || tipo === 'MORTALIDADE';
}

/** The types that can deliver plants or seeds to somebody. */
export const TIPOS_DE_ENTREGA = ['EXPEDICAO', 'SAIDA'] as const satisfies readonly TipoMovimentacao[];

/** Whether a movement keeps a recipient. Any other movement ignores it; a batch delivers by dispatch only. */
export function aceitaDestinatario({ tipo, lote_id }: { tipo: Tipo; lote_id: string | null }): boolean {
  return tipo === 'EXPEDICAO' || (tipo === 'SAIDA' && lote_id === null);
}

/** Whether a movement may name a lot of seed: it must enter a sementeira or leave one. */
export function aceitaProcedencia({
  tipo,
  lote_id,
  quantidade,
}: {
  tipo: Tipo;
  lote_id: string | null;
  quantidade: number;
}): boolean {
  return lote_id === null && !soEmLote(tipo) && (tipo !== 'AJUSTE' || quantidade < 0);
}

/** Whether a movement is a return to the nursery. Only a dispatch can be one. */
export function isRetorno({ tipo, ...rest }: { tipo: Tipo; retorno_ao_viveiro: boolean }): boolean {
  return tipo === 'EXPEDICAO' && rest.retorno_ao_viveiro;
}

interface Destino {
  destinatario_id: string | null;
  retorno_ao_viveiro: boolean;
}

/** Whether a movement delivers something to somebody. A return to the nursery does not, even with a recipient. */
export function isEntrega({ destinatario_id, retorno_ao_viveiro }: Destino): boolean {
  return destinatario_id !== null && !retorno_ao_viveiro;
}

/** Whether a movement has a receipt. A reversed delivery gets no new one. */
export function temTermo({ estornada_por, ...destino }: Destino & { estornada_por: string | null }): boolean {
  return isEntrega(destino) && estornada_por === null;
}
