import type { ValueKind } from './values.ts';

export interface SheetColumn {
  field: string;
  title: string;
  /** Other headers for it. Like the title and the field, they match without case, accents and punctuation. */
  aliases: readonly string[];
  kind: ValueKind;
  required: boolean;
  /** Not required, but common in sheets of this kind and rare in others: kinds are recognised by it. */
  usual?: true;
  /** Other headers that may be meant for it. Only a person knows. */
  perhaps?: readonly string[];
  /** Units that a header may name, with what a value is multiplied by. */
  scale?: Readonly<Record<string, number>>;
  /** Whether it counts plants or seeds, so that a unit of measure beside it matters. */
  counted?: true;
  /** Fields that say the same together, so that it is not missing beside them. */
  instead?: readonly string[];
  /** Only in sheets that have it: neither a template nor a question names it. */
  rare?: true;
  help: string;
  /** For words: each as people write it, with its other spellings. */
  synonyms?: Readonly<Record<string, readonly string[]>>;
  /** Words that people write and that may mean several of these, with what to write instead. */
  unclear?: Readonly<Record<string, string>>;
}

/** Columns by their fields. When the fields are those of the service's input, each must have its column. */
export function columnsOf<Field extends string>(columns: Record<Field, Omit<SheetColumn, 'field'>>): readonly SheetColumn[] {
  return Object.entries<Omit<SheetColumn, 'field'>>(columns).map(([field, column]) => ({ field, ...column }));
}

type Rest = Partial<Omit<SheetColumn, 'field' | 'title' | 'kind' | 'help' | 'required'>>;

export function required(title: string, kind: ValueKind, help: string, rest: Rest = {}) {
  return { ...optional(title, kind, help, rest), required: true };
}

export function optional(title: string, kind: ValueKind, help: string, rest: Rest = {}) {
  return { title, kind, help, required: false, aliases: [], ...rest };
}

/** Shared by several kinds. */

export const SITUACAO = optional('Situação', 'word', 'Ativo, ou Inativo; em branco, Ativo', {
  synonyms: { Ativo: ['ATIVA', 'ATIVOS', 'ATIVAS'], Inativo: ['INATIVA', 'INATIVOS', 'INATIVAS'] },
});

export const TIPOS_ESPECIE = { Semente: ['SEMENTES', 'SEMENTEIRA'], Muda: ['MUDAS', 'PLANTA', 'PLANTAS'] };

export const variedade = optional('Variedade', 'name', 'A variedade ou cultivar', { aliases: ['cultivar'] });
export const nomeCientifico = optional('Nome científico', 'name', 'O nome científico', { aliases: ['nome botânico', 'científico'] });
export const NOMES_POPULARES = ['planta', 'nome da espécie', 'nome comum', 'nome vulgar', 'nome'];
export const especie = required('Espécie', 'name', 'O nome popular de uma espécie cadastrada', { aliases: [...NOMES_POPULARES, 'nome popular'] });
export const tipoDaEspecie = optional('Tipo', 'word', 'Semente ou Muda, se há as duas com o mesmo nome', { synonyms: TIPOS_ESPECIE });
export const QUANTIDADES = ['quantidade', 'quantidade de plantas', 'quantidade de mudas', 'quantidade de sementes'];
/** It may also be the number of the row. */
export const NUMERO = ['número'];
export const OBSERVACOES = ['observações', 'observação', 'obs', 'notas'];
