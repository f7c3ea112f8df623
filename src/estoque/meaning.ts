import type { TipoMovimentacao } from '../common/vocabulary.ts';

/** What the type of a movement means, for the ledger and for the app. */

/** Blank while nobody has chosen one in a form. */
type Tipo = TipoMovimentacao | '';

/** The change of the stock, signed. The quantity of an AJUSTE has its sign already. */
export function variacaoDe(tipo: Tipo, quantidade: number): number {
  return tipo === 'ENTRADA' || tipo === 'AJUSTE' ? quantidade : -quantidade;
}

/** Whether the type only happens inside a batch. */
export function soEmLote(tipo: Tipo): boolean {
  return tipo === 'PERDA' || tipo === 'EXPEDICAO' || tipo === 'MORTALIDADE';
}

/** The types by which somebody is given plants or seeds. */
export const TIPOS_DE_ENTREGA = ['EXPEDICAO', 'SAIDA'] as const satisfies readonly TipoMovimentacao[];

/** Whether a movement keeps a recipient, on any other it is ignored: what a batch gives to somebody is a dispatch. */
export function aceitaDestinatario({ tipo, lote_id }: { tipo: Tipo; lote_id: string | null }): boolean {
  return tipo === 'EXPEDICAO' || (tipo === 'SAIDA' && lote_id === null);
}

/** Whether a movement may name a lot of seed: what enters a sementeira does, and what leaves it. */
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

/** A return to the nursery, which no other type is. */
export function isRetorno({ tipo, ...rest }: { tipo: Tipo; retorno_ao_viveiro: boolean }): boolean {
  return tipo === 'EXPEDICAO' && rest.retorno_ao_viveiro;
}

interface Destino {
  destinatario_id: string | null;
  retorno_ao_viveiro: boolean;
}

/** Whether somebody was given plants or seeds; whoever brings plants back to the nursery is given none. */
export function isEntrega({ destinatario_id, retorno_ao_viveiro }: Destino): boolean {
  return destinatario_id !== null && !retorno_ao_viveiro;
}

/** Whether somebody gets a receipt: none is begun for what was taken back since. */
export function temTermo({ estornada_por, ...destino }: Destino & { estornada_por: string | null }): boolean {
  return isEntrega(destino) && estornada_por === null;
}
