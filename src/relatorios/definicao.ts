import { z } from 'zod';
import { containing } from '../common/text.ts';
import { filter, instantOut, integerOut, textOut } from '../fields.ts';

/** What a report can be asked for as. */
export const FORMATOS = ['json', 'csv', 'xlsx', 'pdf'] as const;
export type Formato = (typeof FORMATOS)[number];
export type FormatoDeArquivo = Exclude<Formato, 'json'>;

/** How a column's values are written in files. In JSON: text, numbers (a rate is from 0 to 1), booleans, ISO 8601 in UTC. */
export const TIPOS_COLUNA = ['texto', 'documento', 'inteiro', 'taxa', 'booleano', 'data_hora'] as const;
export type TipoColuna = (typeof TIPOS_COLUNA)[number];

export interface Coluna<S extends z.ZodType = z.ZodType> {
  titulo: string;
  tipo: TipoColuna;
  /** Over the table `t` and the joins. */
  sql: string;
  /** Whether its sum is among the totals; then `sql` is over `t` alone. */
  somada: boolean;
  /** Of a rate: the columns that say what it is of, and why it is null. */
  base?: { lotes: string; amostra: string; motivo: string };
  /** An enumerated value: spelled as on the wire, and for people in a PDF. */
  opcao?: true;
  schema: S;
}

export interface Filtro<S extends z.ZodType = z.ZodType> {
  titulo: string;
  schema: S;
  /** A condition over `t`; `$?` stands for the value. */
  sql: string;
  /** The value as the condition takes it; as it came unless told. */
  valor?: (value: string) => unknown;
  /** An enumerated value. */
  opcao?: true;
  /** For an id: a statement that names the record `$1` as `nome`, for people to read. */
  nome?: string;
}

export type Colunas = Record<string, Coluna>;
export type Filtros = Record<string, Filtro>;

/** A row of a report, typed by its columns. */
export type LinhaDe<C extends Colunas> = { [campo in keyof C]: z.output<C[campo]['schema']> };

/** A chart of the whole report: one bar, stacked of the series, for each label. */
export interface DefinicaoGrafico {
  titulo: string;
  /** `mes` takes the local month of an instant; `texto` is its own label. */
  rotulo: { tipo: 'mes' | 'texto'; sql: string };
  /** Each series as an aggregate over `t`, by its name. */
  series: Readonly<Record<string, string>>;
}

/** One report, whole: what all four formats and its procedure are made from. */
export interface Definicao<C extends Colunas = Colunas, F extends Filtros = Filtros> {
  nome: string;
  titulo: string;
  /** For an integrator: what the report is, in one line, and what its rows are. */
  resumo: string;
  descricao: string;
  /** What its reader has to know about the figures. */
  nota?: string;
  colunas: C;
  filtros: F;
  /** What the period is about, and its instant; null when the table takes the period itself, as `$1`, `$2` and `$3`. */
  periodo: { de: string; sql: string | null };
  periodoObrigatorio?: boolean;
  /** The table that is counted, filtered and summed up, as `t`. */
  tabela: string;
  juncoes?: string;
  /** `order by`; must be total. */
  ordem: string;
  grafico?: DefinicaoGrafico;
}

export function definir<const C extends Colunas, const F extends Filtros>(definicao: Definicao<C, F>) {
  return definicao;
}

export const coluna = {
  texto: (titulo: string, sql: string) => make('texto', titulo, sql, textOut(titulo)),
  opcao: (titulo: string, sql: string) => ({
    ...make('texto', titulo, sql, textOut(titulo)),
    opcao: true as const,
  }),
  opcaoOpcional: (titulo: string, sql: string) => ({
    ...make('texto', titulo, sql, z.string().nullable().describe(titulo)),
    opcao: true as const,
  }),
  textoOpcional: (titulo: string, sql: string) =>
    make('texto', titulo, sql, z.string().nullable().describe(titulo)),
  documento: (titulo: string, sql: string) =>
    make('documento', titulo, sql, z.string().nullable().describe(`${titulo}, sem pontuação`)),
  inteiro: (titulo: string, sql: string) => make('inteiro', titulo, sql, integerOut(titulo)),
  soma: (titulo: string, sql: string) => ({
    ...make('inteiro', titulo, sql, integerOut(titulo)),
    somada: true,
  }),
  taxa: (titulo: string, sql: string, base?: Coluna['base']) => ({
    ...make('taxa', titulo, sql, z.number().nullable().describe(`${titulo}, de 0 a 1`)),
    ...(base && { base }),
  }),
  booleano: (titulo: string, sql: string) => make('booleano', titulo, sql, z.boolean().describe(titulo)),
  dataHora: (titulo: string, sql: string) => make('data_hora', titulo, sql, instantOut(titulo)),
  dataHoraOpcional: (titulo: string, sql: string) =>
    make('data_hora', titulo, sql, instantOut(titulo).nullable()),
};

export const filtrar = {
  parteDe: (titulo: string, column: string, description: string) => ({
    titulo,
    schema: filter.text(description),
    sql: `${column} like $?`,
    valor: containing,
  }),
  texto: (titulo: string, column: string, description: string, valor: (value: string) => string) => ({
    titulo,
    schema: filter.text(description),
    sql: `${column} = $?`,
    valor,
  }),
  opcao: <const T extends readonly [string, ...string[]]>(titulo: string, column: string, values: T) => ({
    titulo,
    schema: filter.option(values, titulo),
    sql: `${column} = $?`,
    opcao: true as const,
  }),
  id: (titulo: string, sql: string, nome: string) => ({ titulo, schema: filter.id(titulo), sql, nome }),
  /** Only the rows of which the condition is true; false asks for nothing. */
  so: (titulo: string, column: string, description: string) => ({
    titulo,
    schema: filter.flag(description),
    sql: `${column} = $?`,
  }),
};

function make<S extends z.ZodType>(tipo: TipoColuna, titulo: string, sql: string, schema: S) {
  return { titulo, tipo, sql, somada: false, schema };
}
