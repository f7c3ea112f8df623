import type { SheetKind } from '../../adapters/planilha/columns.ts';
import type { Parecida } from '../../adapters/planilha/parecidas.ts';
import type { Question } from '../../adapters/planilha/suspicions.ts';

/** The stage of an import. Questions about columns that only a person can answer come first. */
export type Etapa = 'colunas' | 'conferida' | 'gravando' | 'gravada' | 'desfeita';

/** An import of this browser, in a list. */
export interface Guardada {
  id: string;
  arquivo: string;
  tipo: SheetKind | null;
  criada_em: string;
  concluida_em: string | null;
  etapa: Etapa;
  gravadas: number;
}

/** An import as its page shows it. */
export interface Vista extends Guardada {
  /** What the sheet may be: several kinds when only a person knows which. */
  tipos: readonly SheetKind[];
  /** The chosen sheet, and the names of all; none for a CSV. */
  planilha: string | null;
  planilhas: readonly string[];
  /** The names of its columns; empty where one has no title. */
  titulos: readonly string[];
  colunas: readonly ColunaDaVista[];
  /** The columns that belong to no field. */
  semUso: readonly ColunaDaPlanilha[];
  /** How many rows are still to be recorded. */
  linhas: number;
  /** What is said of the sheet beside its columns. */
  avisos: readonly string[];
  /** What is asked about the whole sheet. */
  perguntas: readonly Question[];
  recusadas: readonly LinhaRecusada[];
  trocas: readonly Troca[];
  /** `junta`: whether its plant becomes that of the other once it is recorded. */
  parecidas: readonly (Parecida & { junta: boolean })[];
  /** How many records of an undone import were taken up again. */
  retomadas: number;
  /** The last row that the service confirmed during a recording. */
  ultimaLinha: number;
  /** Rows that were sent so long ago that the service no longer knows whether it recorded them. */
  incerta: { de: number; ate: number } | null;
  /** The ids that undo it: one for each call that recorded rows. */
  importacoes: readonly string[];
  /** What stayed when the import was undone, and why. */
  mantidos: readonly { nome: string; motivo: string }[];
}

/** Whether a file has several sheets, of which nobody has chosen one. */
export function isOneOfSeveral({ planilhas, planilha }: Pick<Vista, 'planilhas' | 'planilha'>): boolean {
  return planilhas.length > 1 && planilha === null;
}

/** Whether all that only a person knows of the sheet is said, so that its rows can be checked. */
export function isSaid({ tipo, colunas, perguntas, linhas, ...vista }: Vista): boolean {
  const open =
    colunas.some(({ falta }) => falta !== null) || perguntas.some(({ answer }) => answer === undefined);
  return tipo !== null && !isOneOfSeveral(vista) && !open && linhas > 0;
}

/** A column of the sheet, with its first values. */
export interface ColunaDaPlanilha {
  titulo: string;
  amostra: readonly string[];
}

/** A field, and its column of the sheet. */
export interface ColunaDaVista {
  campo: string;
  titulo: string;
  ajuda: string;
  obrigatoria: boolean;
  /** The allowed words, when the field has a fixed set. */
  palavras: readonly string[];
  lugar: number | null;
  /** The first values of its column. */
  amostra: readonly string[];
  /** The columns that may be it. A person says which. */
  talvez: readonly ColunaDaPlanilha[];
  /** The value for all rows when no column has the field. */
  padrao: string;
  /** Why this cannot be read yet. */
  falta: string | null;
}

/** A value for which several rows are refused. */
export interface Troca {
  campo: string;
  valor: string;
  /** The rows whose reasons are about it, and those of them that still say it. */
  linhas: readonly number[];
  abertas: readonly number[];
  /** The only word that begins like it. */
  palavra: string | null;
}

export interface LinhaRecusada {
  linha: number;
  /** The present values, by field. */
  celulas: Readonly<Record<string, string>>;
  /** The values that the reasons are about, by field. */
  conferidas: Readonly<Record<string, string>>;
  motivos: readonly { campo: string | null; motivo: string }[];
}
