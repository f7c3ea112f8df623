import type { Coluna, DefinicaoGrafico, FormatoDeArquivo } from './definicao.ts';

export type Valor = string | number | boolean | null;
export type Linha = Record<string, Valor>;

export interface Grafico {
  titulo: string;
  tipo: DefinicaoGrafico['rotulo']['tipo'];
  series: readonly string[];
  /** Each bar, by its label (a month as `2026-01`), with its value of each series. */
  barras: readonly { rotulo: string; valores: readonly number[] }[];
}

/** A report on its way into a file. Its rows are read while it is written, all of one snapshot. */
export interface RelatorioAberto {
  formato: FormatoDeArquivo;
  /** `viveiro-lotes-2026-01-01_2026-01-31.xlsx` */
  arquivo: string;
  titulo: string;
  nota: string | null;
  colunas: readonly (Omit<Coluna, 'schema' | 'sql'> & { campo: string })[];
  /** Its ends as asked for: a bare local day (`2026-01-31`), a local time or an instant in ISO 8601. */
  periodo: { de: string; inicio: string | null; fim: string | null };
  filtros: readonly { titulo: string; valor: string; opcao: boolean }[];
  emitido: { por: string; em: string };
  fusoHorario: string;
  registros: number;
  /** The sums, by the column's field. */
  totais: Readonly<Record<string, number>>;
  grafico: Grafico | null;
  /** In batches. */
  linhas: AsyncIterable<Linha[]>;
}
