import type { Fase, TipoEspecie } from '../../src/common/vocabulary.ts';

/** What a gardener does in the greenhouse, as the phone keeps it until it is recorded. */
export type Ato = Mortalidade | MudancaDeFase | Transferencia | LinhaContada | Anotacao | Ronda;

interface Lote {
  id: string;
  codigo: string;
}

/** How the species is called on this page; the id is what is sent. */
export interface EspecieDoAto {
  id: string;
  nome: string;
  tipo: TipoEspecie;
}

export interface Mortalidade {
  tipo: 'MORTALIDADE';
  lote: Lote;
  especie: EspecieDoAto;
  quantidade: number;
  justificativa: string;
}

export interface MudancaDeFase {
  tipo: 'FASE';
  lote: Lote;
  /** In which phase the batch was for who noted it. */
  de: Fase;
  fase: Fase;
  /** What was counted alive; nothing of a species that was not counted. */
  contagem: { especie: EspecieDoAto; vivas: number }[];
}

export interface Transferencia {
  tipo: 'TRANSFERENCIA';
  lote: Lote;
  lugar: { id: string; codigo: string };
}

export interface LinhaContada {
  tipo: 'CONTAGEM';
  /** Null in the seed store. */
  lote: Lote | null;
  contagem: { id: string; numero: string };
  linha_id: string;
  especie: EspecieDoAto;
  quantidade: number;
}

export interface Anotacao {
  tipo: 'ANOTACAO';
  lote: Lote;
  anotacao: string;
}

export interface Ronda {
  tipo: 'RONDA';
  /** Any place of the greenhouse, by which the service knows it. */
  lugar_id: string;
  estufa: string;
}

/** What an act is about: acts about the same are recorded in the order in which they were noted. */
export function assuntoDe(ato: Ato): string {
  return ato.tipo === 'RONDA' ? `ronda ${ato.estufa}` : (ato.lote?.id ?? 'sementeira');
}

/** How what it is about is called: the code of a batch, the seed store, a greenhouse. */
export function ondeFoi(ato: Ato): string {
  return ato.tipo === 'RONDA' ? ato.estufa : (ato.lote?.codigo ?? 'Sementeira');
}
