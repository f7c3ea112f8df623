import type { Fase, TipoEspecie } from '../../src/common/vocabulary.ts';

/** What a gardener does in the greenhouse, as the phone stores it until it is recorded. */
export type Ato = Mortalidade | MudancaDeFase | Transferencia | LinhaContada | Anotacao | Ronda;

interface Lote {
  id: string;
  codigo: string;
}

/** The species' name on this page. Its id is what is sent. */
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
  /** The phase of the batch that the person saw. */
  de: Fase;
  fase: Fase;
  /** The plants that were counted alive; a species that was not counted is left out. */
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
  /** Any place of the greenhouse. The service knows the greenhouse by it. */
  lugar_id: string;
  estufa: string;
}

/** The subject of an act. Acts with the same subject are recorded in the order in which they were noted. */
export function assuntoDe(ato: Ato): string {
  return ato.tipo === 'RONDA' ? `ronda ${ato.estufa}` : (ato.lote?.id ?? 'sementeira');
}

/** The name of the subject: the code of a batch, the seed store, a greenhouse. */
export function ondeFoi(ato: Ato): string {
  return ato.tipo === 'RONDA' ? ato.estufa : (ato.lote?.codigo ?? 'Estoque de sementes');
}
