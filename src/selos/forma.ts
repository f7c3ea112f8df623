import { LIVROS, type Livro } from '../common/vocabulary.ts';

/**
 * What a seal is the hash of, told so that anybody can compute it again with SHA-256 and the rows:
 *
 * - a row is a JSON array as PostgreSQL writes it (`["movimentacoes", 41, "5b1f…", null]`): its book, then the columns of
 *   its form in their order, instants as `2026-03-14T12:30:00.000000Z`;
 * - `raiz` is the hash of the hashes of all rows, one after the other, in the order of `seq`;
 * - a seal is a JSON array as well: the columns `CABECALHO`, hashes in hexadecimal; `selo` is its hash.
 *
 * Neither the session's time zone nor its other settings have a part in it.
 */

/**
 * The sealed columns of each book, by form. A form in which a block was sealed is never changed: a column that comes later
 * makes the next form, which new blocks are sealed in. What may be erased one day stays out of all of them (`FORA`).
 */
export const FORMAS: Readonly<Record<Livro, readonly (readonly string[])[]>> = {
  movimentacoes: [
    [
      ...['seq', 'id', 'tipo', 'origem', 'especie_id', 'especie_destino_id', 'lote_id', 'fase_lote'],
      ...[
        'destinatario_id',
        'destinatario_hash',
        'quantidade',
        'variacao_sementeira',
        'variacao_lote',
        'justificativa',
      ],
      ...['retorno_ao_viveiro', 'estorno_de', 'usuario_id', 'operacao_id', 'data_registro'],
    ],
  ],
  auditoria: [
    [
      ...['seq', 'id', 'acao', 'usuario_id', 'entidade', 'entidade_id', 'detalhes', 'operacao_id'],
      'data_registro',
    ],
  ],
};

/** The columns of each book that no seal tells of, because they may be erased: the address that somebody worked from. */
export const FORA: Readonly<Record<Livro, readonly string[]>> = {
  movimentacoes: [],
  auditoria: ['ip'],
};

/** The form in which new blocks of a book are sealed; the first is 1. */
export function formaDe(livro: Livro): number {
  return FORMAS[livro].length;
}

/** Every form of every book. */
export const TODAS = LIVROS.flatMap((livro) => FORMAS[livro].map((_, at) => ({ livro, forma: at + 1 })));

/** The hash of a row `t` of a book. */
export function resumoDaLinha(livro: Livro, forma: number): string {
  const columns = FORMAS[livro][forma - 1] as readonly string[];
  return sha256([`'${livro}'`, ...columns.map((column) => textOf('t', column))]);
}

/** Less than any `seq`, even one that somebody made up: SQL for what comes before the first seal of a book. */
export const FIRST = `'-9223372036854775808'::bigint`;

/** What all rows of a block come to, of their `seq` and `resumo`: the columns that its seal has of them. */
export const DAS_LINHAS = {
  quantidade: 'count(*)::integer',
  raiz: `sha256(coalesce(string_agg(resumo, '' order by seq), ''))`,
  linhas: `coalesce(string_agg(int8send(seq) || substr(resumo, 1, 8), '' order by seq), '')`,
};

/** What is hashed of a seal. */
export const CABECALHO = [
  'numero',
  'livro',
  'forma',
  'apos',
  'ate',
  'quantidade',
  'raiz',
  'anterior',
  'data',
];

/** The hash of a seal `s`. */
export const SELO = sha256(CABECALHO.map((column) => textOf('s', column)));

function textOf(row: string, column: string): string {
  if (column.startsWith('data')) {
    return `to_char(${row}.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  }
  return ['raiz', 'anterior'].includes(column) ? `encode(${row}.${column}, 'hex')` : `${row}.${column}`;
}

function sha256(values: readonly string[]): string {
  return `sha256(convert_to(json_build_array(${values.join(', ')})::text, 'UTF8'))`;
}
