import type { StatusRegistro } from '../common/vocabulary.ts';

/** A lot of seed. Stock of a species that belongs to no lot is of unknown origin. */
export interface ProcedenciaState {
  id: string;
  seq: number;
  codigo: string;
  especie_id: string;
  status: StatusRegistro;
  saldo: number;
  /** Whether its last good day has passed. */
  vencida: boolean;
  /** When the oldest part of the received seed came in; null when nothing was received. */
  entrada: string | null;
}

/** What a row takes from a lot of seed or brings to it, with the sign of the sementeira's variation. */
export interface Atribuicao {
  procedencia_id: string;
  quantidade: number;
}
