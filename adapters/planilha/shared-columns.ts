import type { ValueKind } from './values.ts';

/** A column that a sheet may have. */
export interface SheetColumn {
  field: string;
  title: string;
  /** Other headers for it. Like the title and the field, they match without case, accents and punctuation. */
  aliases: readonly string[];
  kind: ValueKind;
  required: boolean;
  /** Not required, but common in sheets of this kind and rare in others: kinds are recognised by it. */
  usual?: true;
  /** The explanation in the template. */
  help: string;
  /** For words: each as people write it, with its other spellings. */
  synonyms?: Readonly<Record<string, readonly string[]>>;
}

/** Columns by their fields. When the fields are those of the service's input, each must have its column. */
export function columnsOf<Field extends string>(
  columns: Record<Field, Omit<SheetColumn, 'field'>>,
): readonly SheetColumn[] {
  return Object.entries<Omit<SheetColumn, 'field'>>(columns).map(([field, column]) => ({ field, ...column }));
}

type Rest = Partial<Pick<SheetColumn, 'aliases' | 'usual' | 'synonyms'>>;

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

export const TIPOS_ESPECIE = {
  Semente: ['SEMENTES', 'SEMENTEIRA'],
  Muda: ['MUDAS', 'PLANTA', 'PLANTAS'],
};

export const variedade = optional('Variedade', 'text', 'A variedade ou cultivar', {
  aliases: ['cultivar'],
});
export const nomeCientifico = optional('Nome científico', 'text', 'O nome científico', {
  aliases: ['nome botânico', 'científico'],
});
export const NOMES_POPULARES = ['nome', 'nome comum', 'nome vulgar', 'planta'];
export const especie = required('Espécie', 'text', 'O nome popular de uma espécie cadastrada', {
  aliases: [...NOMES_POPULARES, 'nome popular'],
});
export const tipoDaEspecie = optional('Tipo', 'word', 'Semente ou Muda, se há as duas com o mesmo nome', {
  synonyms: TIPOS_ESPECIE,
});
export const QUANTIDADES = [
  'quantidade',
  'número',
  'quantidade de plantas',
  'quantidade de mudas',
  'quantidade de sementes',
];
export const OBSERVACOES = ['observações', 'observação', 'obs', 'notas'];
