import type { SheetKind } from '../../adapters/planilha/columns.ts';

/** Where an import is: what only a person can say of its columns comes first. */
export type Etapa = 'colunas' | 'conferida' | 'gravando' | 'gravada' | 'desfeita';

/** An import that this browser keeps, in a list. */
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
  /** The sheet that is read, and the names of all; none for a CSV. */
  planilha: string | null;
  planilhas: readonly string[];
  titulos: readonly string[];
  colunas: readonly ColunaDaVista[];
  semUso: readonly string[];
  /** The first rows below the header. */
  amostra: readonly (readonly string[])[];
  /** How many rows there are still to be recorded. */
  linhas: number;
  recusadas: readonly LinhaRecusada[];
  parecidas: readonly Parecida[];
  /** How many took up again what an undone import had made. */
  retomadas: number;
  /** The last row that the service confirmed, while recording. */
  ultimaLinha: number;
  /** Rows sent so long ago that the service no longer knows whether it recorded them. */
  incerta: { de: number; ate: number } | null;
  /** By which it is undone: one for each call that recorded rows. */
  importacoes: readonly string[];
  /** What stayed when the import was undone, and why. */
  mantidos: readonly { nome: string; motivo: string }[];
}

/** A field, and the column of the sheet that it is. */
export interface ColunaDaVista {
  campo: string;
  titulo: string;
  ajuda: string;
  obrigatoria: boolean;
  /** The words that it takes, when it takes only some. */
  palavras: readonly string[];
  lugar: number | null;
  /** The titles of columns that may be it: a person says which. */
  talvez: readonly string[];
  /** What is written for all rows, where no column is it. */
  padrao: string;
  /** Why this cannot be read yet. */
  falta: string | null;
}

/** A row of a species that may be there already, written in another way. */
export interface Parecida {
  linha: number;
  nome: string;
  outra: string;
  /** The row of the other one; null when it is registered. */
  linhaDaOutra: number | null;
}

export interface LinhaRecusada {
  linha: number;
  /** By fields, as they stand now. */
  celulas: Readonly<Record<string, string>>;
  motivos: readonly { campo: string | null; motivo: string }[];
}
