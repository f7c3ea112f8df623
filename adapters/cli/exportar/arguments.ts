import type { Relatorio } from './filters.ts';

export const FORMATOS = ['csv', 'xlsx', 'pdf'] as const;
export const STDOUT = '-';

export interface ExportArguments {
  relatorio: Relatorio;
  /** By default the extension of `saida`, or csv. */
  formato?: (typeof FORMATOS)[number] | undefined;
  /** A file, a folder (the service names the file), or STDOUT. */
  saida: string;
  /** Days as `2026-01-31`, both inclusive. */
  inicio?: string | undefined;
  fim?: string | undefined;
  /** Each as `campo=valor`. */
  filtros: string[];
  /** With commas between them. */
  colunas?: string | undefined;
  /** One page in PDF. */
  resumo: boolean;
  sobrescrever: boolean;
}
