import type { StatusRegistro } from '../common/vocabulary.ts';

/** A lot of seed. Stock of a species that belongs to no lot is of unknown origin. */
export interface ProcedenciaState {
  id: string;
  seq: number;
  codigo: string;
  especie_id: string;
  status: StatusRegistro;
  saldo: number;
  /** Whether the last day on which it is good has passed. */
  vencida: boolean;
  /** When the oldest part of the received seed came in; null when nothing was received. */
  entrada: string | null;
}

/** What a row takes from a lot of seed or brings to it, signed as the variation of the sementeira is. */
export interface Atribuicao {
  procedencia_id: string;
  quantidade: number;
}
