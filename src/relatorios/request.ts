import type { Comparacao, Periodo } from '../common/periodos.ts';
import type { Por, ReportFormat } from './definition.ts';

/** What every report takes beside its own filters. */
export interface ReportRequest {
  data_inicio?: string | undefined;
  data_fim?: string | undefined;
  periodo?: Periodo | undefined;
  comparar?: Comparacao | undefined;
  formato: ReportFormat;
  /** What a row is, where a report has several kinds; a record unless it is one of these. */
  por?: Por | (string & {}) | undefined;
  ordenar?: string | undefined;
  /** Each makes a report of movements a statement. */
  especieId?: string | undefined;
  plantaId?: string | undefined;
  loteId?: string | undefined;
  grafico?: boolean | undefined;
  /** The fields of the columns to show, with commas between them. */
  colunas?: string | undefined;
  /** One page in place of the rows. */
  resumo?: boolean | undefined;
  page: number;
  limite: number;
}
