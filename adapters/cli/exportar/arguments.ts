import type { Relatorio } from './filters.ts';

export const FORMATOS = ['csv', 'xlsx', 'pdf'] as const;
export const STDOUT = '-';

/** What was asked for on the command line. */
export interface ExportArguments {
  relatorio: Relatorio;
  /** As the file's name ends, or csv, unless told. */
  formato?: (typeof FORMATOS)[number] | undefined;
  /** A file, a folder for a file that the service names, or STDOUT. */
  saida: string;
  /** Days as `2026-01-31`, both in the period. */
  inicio?: string | undefined;
  fim?: string | undefined;
  /** Each as `campo=valor`. */
  filtros: string[];
  sobrescrever: boolean;
}
